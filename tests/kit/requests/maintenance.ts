import { bringBy } from '../../../src/workbench/scenarios/driving/bring.ts';
import { equipmentScenario } from '../../../src/workbench/scenarios/equipment.ts';
import { maintenancePlanScenario } from '../../../src/workbench/scenarios/maintenance-plan.ts';
import { providerScenario } from '../../../src/workbench/scenarios/provider.ts';
import type { Planted } from '../planted.ts';
import type { Making, Specials, Values } from './special.ts';

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

export const maintenance: Specials = {
  'X-PLN-02': planned,
  'X-PLN-04': async () => ({ body: { description: 'Check the belts as well.' } }),
  'X-PLN-06': planAt('draft'),
  'X-PLN-07': planAt('active', { reason: 'The building is being renovated' }),
  'X-PLN-08': planAt('paused'),
  'X-PLN-09': planAt('paused', { reason: 'The compound was handed over' }),
  'MNT-28': async (planted, { need }) => ({ body: { category_ids: [await need(planted, '/maintenance/categories/{}')] } }),
  'X-PVD-01': async ({ driver }) => ({
    records: { '/maintenance/providers/{}': (await bringBy(driver, providerScenario, 'active')).id },
    body: { status: 'suspended', reason: 'Three visits were missed' },
  }),
  'X-EQP-01': async ({ driver }) => ({
    records: { '/maintenance/equipments/{}': (await bringBy(driver, equipmentScenario, 'in_service')).id },
    body: { status: 'out_of_service', reason: 'It leaks' },
  }),
};
