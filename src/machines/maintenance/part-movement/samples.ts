import { partCalls } from '../../../api/maintenance/part.ts';
import { partMovementCalls, type StockCount } from '../../../api/maintenance/part-movement.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { countSheetMachine, countStockMachine, movementsOfPartMachine } from './flows.ts';

const { rows, total_entries: total } = recordedAnswer(partMovementCalls.list);
const part = recordedAnswer(partCalls.get);
const count: StockCount = { counted_on: '2026-01-15', lines: [{ part_id: part.id, expected: part.quantity, counted: 3 }] };
const file = 'maintenance/part-movement/flows.ts';

export const partMovementCharts: Chart[] = [
  flowChart(file, 'movements of a part', movementsOfPartMachine, readSamples({ rows, total }, { part_id: part.id })),
  flowChart(file, 'count sheet', countSheetMachine, readSamples([part], { part_id: null, part_category_id: null })),
  flowChart(file, 'count stock', countStockMachine, taskSamples(count, { answer: recordedAnswer(partMovementCalls.count) })),
];
