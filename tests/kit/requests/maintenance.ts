import { bringBy } from '../../../src/workbench/scenarios/driving/bring.ts';
import { equipmentScenario } from '../../../src/workbench/scenarios/equipment.ts';
import { providerScenario } from '../../../src/workbench/scenarios/provider.ts';
import type { Specials } from './special.ts';

export const maintenance: Specials = {
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
