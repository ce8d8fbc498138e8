import type { ExpectedEffects } from '../effect-words.ts';

const until = ['issue_waiting.waiting_until: today + 2 at 12:00'];
const startWaitTimer = ['timer of issue_waiting: time_out today + 2 at 12:00'];
const begun = { beginWait: until, startWaitTimer };
const paused = { beginWait: [...until, 'issue_waiting.paused_at: now'], startWaitTimer };
const left = [
  'issue_dispatch leave: on_site → accepted by operations',
  'issue_waiting.slot_from: nothing',
  'issue_waiting.slot_to: nothing',
];
const ended = ['issue_waiting.waiting_until: nothing'];
const stopWaitTimer = ['timer of issue_waiting: time_out is dropped'];
/** The ends of a wait, by what else comes of each. */
const endsOf = (status: string, endWait: string[]): ExpectedEffects => ({
  [`${status} resume`]: { endWait, stopWaitTimer },
  [`${status} arrive`]: {
    endWait,
    stopWaitTimer,
    besides: [
      'issue_dispatch arrive: scheduled → on_site by operations',
      'maintenance_issue start: assigned → in_progress by operations',
      'timer of issue_dispatch: miss is dropped',
    ],
  },
  [`${status} resolve`]: {
    endWait,
    stopWaitTimer,
    besides: [
      'issue_dispatch resolve: accepted → done by operations',
      'issue_waiting.cause: wear',
      'issue_waiting.done_at: now',
      'issue_waiting.resolution: The seal was replaced',
      'issue_waiting.resolved_at: now',
      'maintenance_issue resolve: in_progress → resolved by operations',
      'timer of maintenance_issue: auto_close in 72 h',
    ],
  },
  [`${status} cancel`]: {
    endWait,
    stopWaitTimer,
    besides: [
      'issue_waiting.reason: It drips again',
      'maintenance_issue cancel: pending → cancelled by operations (It drips again)',
    ],
  },
  [`${status} time_out`]: { endWait, besides: ['timer of issue_waiting: time_out is sent'] },
});

export const effects: ExpectedEffects = {
  'none wait #1': paused,
  'none wait #2': paused,
  'none wait #3': begun,
  'none wait #4': begun,
  'none leave #1': { ...paused, besides: left },
  'none leave #2': { ...paused, besides: left },
  'none leave #3': { ...begun, besides: left },
  'none leave #4': { ...begun, besides: left },
  ...endsOf('parts', ended),
  ...endsOf('approval', ended),
  ...endsOf('access', [...ended, 'issue_waiting.paused_at: nothing']),
  ...endsOf('tenant', [...ended, 'issue_waiting.paused_at: nothing']),
};
