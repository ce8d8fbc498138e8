import { compoundCalls } from '../../../api/property/compound.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, recordSamples } from '../../kit/samples/uses.ts';
import { compoundFlows } from './flows.ts';

const compound = recordedAnswer(compoundCalls.get);
const file = 'property/compound/flows.ts';

export const compoundCharts: Chart[] = [
  flowChart(file, 'compound list', compoundFlows.list, listSamples(recordedAnswer(compoundCalls.list))),
  flowChart(file, 'compound page', compoundFlows.page, recordSamples(compound)),
  flowChart(file, 'compound form', compoundFlows.form, editSamples(compoundFlows.form, { record: compound, field: 'name_en' })),
];
