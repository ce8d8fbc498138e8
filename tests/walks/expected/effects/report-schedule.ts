import type { ExpectedEffects } from '../effect-words.ts';

// The mails themselves: tests/server/insight/report-schedules.test.ts. The next time is tomorrow at seven in the morning.
const run = {
  beginRun: ['job report_mail'],
  setNext: ['report_schedule.next_run_at: today + 1 at 07:00', 'timer of report_schedule: run today + 1 at 07:00'],
};
const besides = ['timer of report_schedule: run is sent'];
const dropNext = ['report_schedule.next_run_at: nothing', 'timer of report_schedule: run is dropped'];

export const effects: ExpectedEffects = {
  'active send_now': { beginRun: run.beginRun },
  'failing send_now': { beginRun: run.beginRun },
  'active run': { ...run, besides },
  'failing run': { ...run, besides },
  'active pause': { dropNext },
  'failing pause': { dropNext },
  'paused resume': { setNext: run.setNext },
  'active fail': {
    tellOwner: [
      'to admin, about the report_schedule: Aging: sending failed 3 times in a row. / أعمار الذمم: تعثر الإرسال 3 مرات متتالية.',
    ],
  },
};
