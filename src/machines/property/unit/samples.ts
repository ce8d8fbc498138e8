import { buildingCalls } from '../../../api/property/building.ts';
import { unitCalls } from '../../../api/property/unit.ts';
import { unitHistoryCalls } from '../../../api/property/unit-history.ts';
import { wholePage } from '../../kit/list/whole-page.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { bulkSamples, editSamples, listSamples, readSamples, recordSamples } from '../../kit/samples/uses.ts';
import { unitBulkMachine } from './bulk.ts';
import { compoundMapMachine, floorMapMachine, unitFlows, unitHistoryMachine, unitTermsMachine } from './flows.ts';

const unit = recordedAnswer(unitCalls.get);
const free = { ...unit, occupancy: 'vacant' as const, readiness: 'ready' as const };
const terms = { id: unit.id, price: recordedAnswer(unitCalls.price), conditions: recordedAnswer(unitCalls.receivingConditions) };
const floors = recordedAnswer(unitCalls.floorMap).floors.map((floor) => ({ ...floor, id: floor.floor }));
const parents = { id: unit.id };
const file = 'property/unit/flows.ts';

export const unitCharts: Chart[] = [
  flowChart(file, 'unit list', unitFlows.list, listSamples(recordedAnswer(unitCalls.list))),
  flowChart(file, 'unit page', unitFlows.page, recordSamples(unit)),
  flowChart(file, 'unit form', unitFlows.form, editSamples(unitFlows.form, { record: unit, field: 'number' })),
  flowChart(
    'property/unit/bulk.ts',
    'units at once',
    unitBulkMachine,
    bulkSamples(
      [free, { ...free, id: unit.id + 1 }],
      { ...free, id: unit.id + 2, occupancy: 'occupied' },
      { action: 'out_of_order', payload: { out_of_order_reason: 'The lift is replaced' } },
    ),
  ),
  flowChart(
    file,
    'floor map',
    floorMapMachine,
    listSamples(wholePage(floors), { query: { building_id: recordedAnswer(buildingCalls.list).rows[0]?.id } }),
  ),
  flowChart(file, 'unit history', unitHistoryMachine, readSamples(recordedAnswer(unitHistoryCalls.history), unit.id)),
  flowChart(file, 'compound map', compoundMapMachine, readSamples(recordedAnswer(unitHistoryCalls.map), unit.compound_id)),
  flowChart(file, 'unit terms', unitTermsMachine, listSamples(wholePage([terms]), { parents, isNeverEmpty: true })),
];
