import type { ReportSchedule } from '../../api/insight/report-schedule.ts';
import { reportScheduleCalls as calls } from '../../api/insight/report-schedule.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { moveClock } from './parts/deals.ts';

const create = async (driver: Driver): Promise<{ id: number }> =>
  driver.ask<ReportSchedule>('admin', calls.create, {
    body: {
      ...{ report: 'aging', period: 'yesterday', format: 'csv', frequency: 'daily', time: '07:00' },
      recipient_ids: [await driver.userId('admin')],
    },
  });
const press = (event: string) => () => ({ on: 'report_schedule', event }) as const;
const act =
  (call: 'pause' | 'resume' | 'send') =>
  async (driver: Driver, { id }: { id: number }) => {
    await driver.ask('admin', calls[call], { params: { id }, body: {} });
    return 'admin' as const;
  };

export const reportScheduleScenario: Scenario<{ id: number }> = {
  entity: 'report_schedule',
  inApp: {
    presses: { 'X-RSC-06': press('pause'), 'X-RSC-07': press('resume'), 'X-RSC-08': press('send_now') },
    acts: {},
  },
  create,
  // Outcomes of its mails.
  held: ['fail', 'recover'],
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'admin', call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/report-schedules/', id: ({ id }) => id },
  acts: {
    pause: act('pause'),
    resume: act('resume'),
    send_now: act('send'),
    // The time is seven in the morning.
    run: async (driver) => {
      await moveClock(driver, driver.day(await driver.today(), 1));
      return null;
    },
  },
};
