import type { ExpectedEffects } from '../effect-words.ts';

// The mails themselves: tests/server/insight/report-schedules.test.ts. The next time is tomorrow at seven in the morning.
const run = { beginRun: ['job report_mail'], setNext: ['report_schedule.next_run_at: …', 'timer of report_schedule: run …'] };
const dropNext = ['report_schedule.next_run_at: nothing', 'timer of report_schedule: run is dropped'];

export const effects: ExpectedEffects = {
  'active send_now': { beginRun: run.beginRun },
  'failing send_now': { beginRun: run.beginRun },
  'active run': run,
  'failing run': run,
  'active pause': { dropNext },
  'failing pause': { dropNext },
  'paused resume': { setNext: run.setNext },
  'active fail': { tellOwner: [] },
};
