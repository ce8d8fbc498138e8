import type { PreparationItem } from '../../../api/property/preparation-item.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { preparationItemEditMachine, preparationItemsMachine } from './flows.ts';

const parents = { preparation_id: 1 };
const item: PreparationItem = {
  ...{ id: 1, version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 },
  ...parents,
  name: 'Paint the living room',
  assignee_id: 1,
  assignee_name: 'Huda Al-Otaibi',
  done: false,
};
const file = 'property/preparation-item/flows.ts';

export const preparationItemCharts: Chart[] = [
  flowChart(file, 'preparation items', preparationItemsMachine, childListSamples([item], parents, { isRemoved: true })),
  flowChart(
    file,
    'preparation item form',
    preparationItemEditMachine,
    editSamples(preparationItemEditMachine, { record: item, field: 'name', parents }),
  ),
];
