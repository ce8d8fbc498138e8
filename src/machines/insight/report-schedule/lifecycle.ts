import { and, setup } from 'xstate';
import { failuresUntilFailing, type ReportSchedule } from '../../../api/insight/report-schedule.ts';
import { lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface ReportScheduleFacts extends Facts {
  /** In a row, the latest included. */
  failed_runs: number;
}
type ReportScheduleEvent =
  | { type: 'run' }
  | { type: 'send_now' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'fail' }
  | { type: 'recover' };

const chart = setup({
  types: lifecycleTypes<ReportScheduleFacts, ReportScheduleEvent>(),
  guards: {
    ...sharedGuards,
    failsAgain: ({ context }) => context.failed_runs >= failuresUntilFailing,
    wasSent: ({ context }) => context.failed_runs === 0,
  },
  actions: { beginRun: effect, setNext: effect, dropNext: effect, tellOwner: effect },
});

const mayEdit = { type: 'may', params: { privilege: 'reports.edit' } } as const;
const person = (event: string, call: string) => ({ label: `report_schedule.event.${event}`, call, by: 'person' as const });
const system = (event: string) => ({ label: `report_schedule.event.${event}`, by: 'system' as const });
const run = { label: 'report_schedule.event.run', by: 'timer' as const };
const sendNow = { guard: mayEdit, actions: 'beginRun', meta: person('send_now', 'X-RSC-08') } as const;
const pause = {
  target: 'paused',
  guard: mayEdit,
  actions: 'dropNext',
  meta: { ...person('pause', 'X-RSC-06'), back: true as const },
} as const;

const root = chart.createStateConfig({
  states: {
    active: {
      meta: { title: 'report_schedule.status.active', tone: 'green' },
      on: {
        send_now: { target: 'active', ...sendNow },
        pause,
        run: { target: 'active', guard: 'isSystem', actions: ['beginRun', 'setNext'], meta: run },
        fail: { target: 'failing', guard: and(['isSystem', 'failsAgain']), actions: 'tellOwner', meta: system('fail') },
      },
    },
    /** Tried on at its times, and active again once it was sent. */
    failing: {
      meta: { title: 'report_schedule.status.failing', tone: 'red', waits: 'who.reports.edit', days: 2 },
      on: {
        send_now: { target: 'failing', ...sendNow },
        pause,
        run: { target: 'failing', guard: 'isSystem', actions: ['beginRun', 'setNext'], meta: run },
        recover: { target: 'active', guard: and(['isSystem', 'wasSent']), meta: system('recover') },
      },
    },
    paused: {
      meta: { title: 'report_schedule.status.paused', tone: 'gray' },
      on: { resume: { target: 'active', guard: mayEdit, actions: 'setNext', meta: person('resume', 'X-RSC-07') } },
    },
  },
});

/** A report that is mailed at its times, until it is paused or deleted. */
export const reportScheduleLifecycle = lifecycle({
  entity: 'report_schedule',
  machine: chart.createMachine({
    id: 'report_schedule',
    initial: 'active',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { failsAgain: ['system'], wasSent: ['system'] },
  fixes: { failsAgain: onRecord('report_schedule', 'id'), wasSent: onRecord('report_schedule', 'id') },
  factsOf: ({ failed_runs }: ReportSchedule, viewer: Viewer, today: string): ReportScheduleFacts => ({
    viewer,
    today,
    failed_runs,
  }),
});
