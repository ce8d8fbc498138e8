import { type DunningCase, dunningCaseCalls } from '../../src/api/finance/dunning-case.ts';
import { tenantCalls } from '../../src/api/leasing/tenant.ts';
import { plusDays } from '../../src/calendar/days.ts';
import type { App } from '../app.ts';
import { beginDay } from '../finance/dunning/day.ts';
import type { Company } from '../kit/current-user.ts';
import { systemUser } from '../kit/current-user.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';
import { type Said, writtenOf } from './words.ts';

/** What becomes of the first cases; the others are reminded by the calendar. */
const fates = ['legal', 'promised', 'paused', 'final_notice', 'to_print', 'closed', 'promised_again'] as const;
const disputed: Said = ['Says the unit was handed over two weeks late', 'يقول إن الوحدة سُلّمت متأخرة أسبوعين'];
const toLawyer: Said = ['No answer to three letters', 'لم يرد على ثلاثة خطابات'];
const settledOtherwise: Said = ['Set off against the deposit, as agreed', 'خُصم من الضمان حسب الاتفاق'];

/** Once the old rents are invoiced, cases open for what is overdue, and some are further along. */
export async function* dunning(app: App, { id }: Pick<Company, 'id'>, office: Office): Story {
  const { finance, manager } = office;
  yield 6;
  const company = await app.services.companies.byId(id);
  if (!company) return;
  await beginDay(app.services, systemUser(company));
  const cases = await office.sql<Pick<DunningCase, 'id' | 'tenant_id'>>(
    // The calendar may have reminded of some already.
    `select id, tenant_id from dunning_cases where company_id = $1 and status ${inGroup('dunning_case', 'dunned')}
      order by oldest_due_on, id limit ${fates.length}`,
  );
  const today = await office.today();
  /** Sends letters until there are so many. */
  const send = async (id: number, wanted = 1) => {
    const { letters_count } = await finance.ask<DunningCase>(dunningCaseCalls.get, { id });
    for (let n = letters_count; n < wanted; n++) await finance.ask(dunningCaseCalls.send, { id }, {});
  };
  for (const [n, one] of cases.entries()) {
    const { id } = one;
    const fate = fates[n];
    if (fate === 'legal' || fate === 'final_notice') await send(id, 3);
    if (fate === 'legal') await manager.ask(dunningCaseCalls.handOver, { id }, { reason: writtenOf([toLawyer], n) });
    if (fate === 'promised' || fate === 'promised_again') {
      await send(id, fate === 'promised' ? 2 : 1);
      await finance.ask(dunningCaseCalls.promise, { id }, { until: plusDays(today, 7) });
    }
    if (fate === 'paused') {
      await send(id);
      await finance.ask(dunningCaseCalls.pause, { id }, { until: plusDays(today, 14), reason: writtenOf([disputed], n) });
    }
    if (fate === 'to_print') {
      await office.admin.ask(tenantCalls.update, { id: one.tenant_id }, { email: null });
      await finance.ask(dunningCaseCalls.send, { id }, {});
    }
    if (fate === 'closed') await finance.ask(dunningCaseCalls.close, { id }, { reason: writtenOf([settledOtherwise], n) });
  }
}
