import { progressCalls } from '../../../api/property/progress.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { progressFlows } from './flows.ts';

const rows = recordedAnswer(progressCalls.list);
const [record] = rows;
if (!record) throw new Error('The demo has none of its progress');
const parents = { unit_id: record.sellable_unit_id };
const file = 'property/progress/flows.ts';

export const progressCharts: Chart[] = [
  flowChart(file, 'progress of a unit', progressFlows.list, childListSamples(rows, parents, { isRemoved: true })),
  flowChart(
    file,
    'progress form',
    progressFlows.edit,
    editSamples(progressFlows.edit, { record: { ...record, note: 'Roof is closed' }, field: 'note', parents }),
  ),
];
