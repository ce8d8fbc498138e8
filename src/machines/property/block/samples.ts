import { blockCalls } from '../../../api/property/block.ts';
import { compoundCalls } from '../../../api/property/compound.ts';
import { answered } from '../../kit/samples/answered.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { editSamples, partsSamples } from '../../kit/samples/uses.ts';
import { blockEditMachine, blocksMachine } from './flows.ts';

const blocks = answered(blockCalls.list);
const [block] = blocks;
if (!block) throw new Error('The demo has blocks');
const parents = { compound_id: answered(compoundCalls.get).id };
const file = 'property/block/flows.ts';

export const blockCharts: Chart[] = [
  flowChart(file, 'blocks', blocksMachine, partsSamples(blocks, parents, { isRemoved: true })),
  flowChart(file, 'block form', blockEditMachine, editSamples(blockEditMachine, { record: block, field: 'name_en', parents })),
];
