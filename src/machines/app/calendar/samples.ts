import { calendarCalls } from '../../../api/app/calendar.ts';
import { wholePage } from '../../kit/list/whole-page.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { listSamples } from '../../kit/samples/uses.ts';
import { calendarMachine } from './flows.ts';

const span = { from: '2025-12-28', to: '2026-01-31' };

export const calendarCharts: Chart[] = [
  flowChart(
    'app/calendar/flows.ts',
    'calendar',
    calendarMachine,
    // A span without entries is still a row.
    listSamples(wholePage([{ id: 1, ...span, ...recordedAnswer(calendarCalls.days) }]), { query: span, isNeverEmpty: true }),
  ),
];
