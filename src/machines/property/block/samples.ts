import { blockCalls } from '../../../api/property/block.ts';
import { compoundCalls } from '../../../api/property/compound.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { blockEditMachine, blocksMachine } from './flows.ts';

const blocks = recordedAnswer(blockCalls.list);
const [block] = blocks;
if (!block) throw new Error('The demo has blocks');
const parents = { compound_id: recordedAnswer(compoundCalls.get).id };
const file = 'property/block/flows.ts';

export const blockCharts: Chart[] = [
  flowChart(file, 'blocks', blocksMachine, childListSamples(blocks, parents, { isRemoved: true })),
  flowChart(file, 'block form', blockEditMachine, editSamples(blockEditMachine, { record: block, field: 'name_en', parents })),
];
