import { bringBy } from '../../../src/workbench/scenarios/driving/bring.ts';
import { equipmentScenario } from '../../../src/workbench/scenarios/equipment.ts';
import { maintenancePlanScenario } from '../../../src/workbench/scenarios/maintenance-plan.ts';
import { providerScenario } from '../../../src/workbench/scenarios/provider.ts';
import { reportLabelScenario } from '../../../src/workbench/scenarios/report-label.ts';
import { makePart } from '../../../src/workbench/scenarios/restock.ts';
import { restockAt } from '../makes-maintenance.ts';
import type { Planted, Records } from '../planted.ts';
import { type Making, moving, type Specials, type Values } from './special.ts';

const planPlace = '/maintenance/plans/{}';
/** A plan in a status, for a call that moves it on. */
const planAt =
  (status: 'draft' | 'active' | 'paused', body: Values = {}) =>
  async ({ driver }: Planted) => ({
    records: { [planPlace]: (await bringBy(driver, maintenancePlanScenario, status)).id },
    body,
  });
/** A plan of a compound, monthly from a first day on. */
const planned = async (planted: Planted, { need }: Making) => ({
  body: {
    ...{ target: 'compound', compound_id: await need(planted, '/compounds/{}'), trigger: 'time', anchor: '2026-03-01' },
    ...{ every: 1, every_unit: 'months', mode: 'fixed' },
  },
});

const restock =
  (status: string) =>
  ({ driver }: Planted): Promise<Records> =>
    restockAt(driver, status);
const labelAt =
  (body: Values = {}) =>
  async ({ driver }: Planted) => ({
    records: { '/report_labels/{}': (await bringBy(driver, reportLabelScenario, 'active')).id },
    body,
  });
const reason = { reason: 'The supplier has no more of it' };

export const maintenance: Specials = {
  'X-PLN-02': planned,
  'X-PLN-04': async () => ({ body: { description: 'Check the belts as well.' } }),
  'X-PLN-06': planAt('draft'),
  'X-PLN-07': planAt('active', { reason: 'The building is being renovated' }),
  'X-PLN-08': planAt('paused'),
  'X-PLN-09': planAt('paused', { reason: 'The compound was handed over' }),
  'MNT-59': () => ({ body: { provider_id: undefined, supplier: 'Souq', quantity: 2, unit_cost: '10.00' } }),
  'MNT-60': async (planted) => ({
    records: await restockAt(planted.driver, 'draft'),
    body: {
      status: 'ordered',
      provider_id: undefined,
      supplier: 'Souq',
      quantity: 2,
      unit_cost: '10.00',
      qty: undefined,
      on: undefined,
    },
  }),
  'X-STK-03': moving(restock('draft'), { on: undefined }),
  'X-STK-04': moving(restock('ordered'), { qty: 2, on: undefined }),
  'X-STK-05': moving(restock('part_received'), reason),
  'X-STK-06': moving(restock('draft'), reason),
  'X-STK-07': moving(restock('received'), { ...reason, qty: 1, on: undefined }),
  'X-STK-09': async ({ driver }) => ({
    body: { counted_on: undefined, lines: [{ part_id: await makePart(driver), expected: 0, counted: 0 }] },
  }),
  'X-STK-11': async ({ driver }) => ({
    body: { lines: [{ part_id: await makePart(driver), quantity: 1, unit_cost: '8.00', supplier: 'Souq' }] },
  }),
  'MNT-28': async (planted, { need }) => ({ body: { category_ids: [await need(planted, '/maintenance/categories/{}')] } }),
  'X-PVD-01': async ({ driver }) => ({
    records: { '/maintenance/providers/{}': (await bringBy(driver, providerScenario, 'active')).id },
    body: { status: 'suspended', reason: 'Three visits were missed' },
  }),
  // Of a unit that has none yet.
  'X-LBL-02': async ({ driver }) => ({ body: { unit_id: (await driver.place()).unit, equipment_id: undefined } }),
  'X-LBL-05': labelAt({ reason: 'The label was copied' }),
  'X-LBL-06': labelAt(),
  'X-LBL-07': () => ({ body: { of: 'unit' } }),
  'X-EQP-01': async ({ driver }) => ({
    records: { '/maintenance/equipments/{}': (await bringBy(driver, equipmentScenario, 'in_service')).id },
    body: { status: 'out_of_service', reason: 'It leaks' },
  }),
};
