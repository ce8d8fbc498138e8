import { reportScheduleCalls as calls, type ReportSchedule } from '../../src/api/insight/report-schedule.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';
import { writtenOf } from './words.ts';

/** Reports that the managers get by mail: collections each month, what is past due each Sunday, and a report that nobody reads any more. */
export async function* reportSchedules({ admin, sql }: Office): Story {
  const recipients = await sql<{ id: number }>(
    `select u.id::int as id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and r.code in ('finance_manager', 'general_manager') order by u.id`,
  );
  const recipient_ids = recipients.map(({ id }) => id);
  const make = (body: object) => admin.ask<ReportSchedule>(calls.create, {}, { recipient_ids, ...body });
  const monthly = { report: 'collections', by: 'method', query: { compare: 'year' }, period: 'last_month', month_day: 1 };
  await make({
    ...{ ...monthly, name: writtenOf([['Collections for the board', 'تحصيلات مجلس الإدارة']], 1) },
    ...{ format: 'pdf', frequency: 'monthly', time: '07:00' },
  });
  await make({ report: 'aging', period: 'yesterday', format: 'xlsx', frequency: 'weekly', weekday: 0, time: '08:00' });
  yield 1;
  const { id } = await make({
    report: 'gross_leasable_area',
    period: 'today',
    format: 'csv',
    frequency: 'open_days',
    time: '07:30',
  });
  await admin.ask(calls.pause, { id }, {});
}
