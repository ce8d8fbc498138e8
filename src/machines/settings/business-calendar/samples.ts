import { businessCalendarCalls } from '../../../api/settings/business-calendar.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { editSamples, recordSamples } from '../../kit/samples/uses.ts';
import { businessCalendarFlows } from './flows.ts';

const calendar = recordedAnswer(businessCalendarCalls.get);
const file = 'settings/business-calendar/flows.ts';

export const businessCalendarCharts: Chart[] = [
  flowChart(file, 'business calendar page', businessCalendarFlows.page, recordSamples(calendar, { isRemoved: false })),
  flowChart(
    file,
    'business calendar form',
    businessCalendarFlows.form,
    editSamples(businessCalendarFlows.form, { record: calendar, field: 'sunday', kinds: ['known'] }),
  ),
];
