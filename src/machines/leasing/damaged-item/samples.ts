import type { DamagedItem } from '../../../api/leasing/damaged-item.ts';
import { leasingClearanceCalls } from '../../../api/leasing/leasing-clearance.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { damagedItemEditMachine, damagedItemsMachine } from './flows.ts';

const { id } = recordedAnswer(leasingClearanceCalls.get);
/** The list's path calls the clearance `id`, those of its rows `clearance_id`. */
const parents = { id, clearance_id: id };
const item: DamagedItem = {
  ...{ id: 1, version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 },
  leasing_clearance_id: id,
  damage_price_id: 1,
  damage_price_name_en: 'Wall paint',
  damage_price_name_ar: 'دهان الجدران',
  description: 'Living room wall',
  room: null,
  quantity: 4000,
  unit_price: '20.00',
  wear_percent: 0,
  amount: '800.00',
  attachment_id: null,
  issue_id: null,
  issue_ref_no: null,
  is_billed: false,
};
const file = 'leasing/damaged-item/flows.ts';

export const damagedItemCharts: Chart[] = [
  flowChart(file, 'damaged items', damagedItemsMachine, childListSamples([item], parents, { isRemoved: true })),
  flowChart(
    file,
    'damaged item form',
    damagedItemEditMachine,
    editSamples(damagedItemEditMachine, { record: item, field: 'description', parents }),
  ),
];
