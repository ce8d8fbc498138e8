import { reportScheduleScenario } from '../../../src/workbench/scenarios/report-schedule.ts';
import { withJobAsleep } from './asleep.ts';
import { bySystem } from './by-system.ts';
import type { EntityTestBed } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** Times that failed, or one that didn't. */
const times = (state: 'failed' | 'sent', count: number) =>
  `insert into report_runs (company_id, report_schedule_id, started_at, "to", state)
    select company_id, id, now(), current_date, '${state}' from report_schedules, generate_series(1, ${count}) where id = $1`;

/** Schedules whose mails are never sent: tests/server/insight/report-schedules.test.ts. */
export function reportScheduleTestBed(testCompany: TestCompany): EntityTestBed {
  const own = bySystem(reportScheduleScenario)(testCompany);
  return {
    ...own,
    // The clock of a walk comes to the times of its own schedule alone.
    create: async (way) => {
      await testCompany.sql("delete from timers where entity = 'report_schedule'");
      return own.create(way);
    },
    perform: async (id, step, act) => {
      if (step.event === 'fail') await testCompany.sql(times('failed', 3), [id]);
      if (step.event === 'recover') await testCompany.sql(times('sent', 1), [id]);
      return withJobAsleep(testCompany, 'report_mail', () => own.perform(id, step, act));
    },
  };
}
