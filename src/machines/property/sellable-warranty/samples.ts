import { sellableWarrantyCalls } from '../../../api/property/sellable-warranty.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples, taskSamples } from '../../kit/samples/uses.ts';
import { sellableWarrantyFlows as flows, useCompoundWarrantiesMachine } from './flows.ts';

const rows = recordedAnswer(sellableWarrantyCalls.list);
const [record] = rows;
if (!record) throw new Error('The demo has no warranty of a unit for sale');
const parents = { unit_id: record.sellable_unit_id };
const file = 'property/sellable-warranty/flows.ts';

export const sellableWarrantyCharts: Chart[] = [
  flowChart(file, 'sellable warranties', flows.list, childListSamples(rows, parents, { isRemoved: true })),
  flowChart(file, 'sellable warranty form', flows.edit, editSamples(flows.edit, { record, field: 'provider', parents })),
  flowChart(file, 'warranties of the compound', useCompoundWarrantiesMachine, taskSamples(parents)),
];
