import { maintenanceCategoryCalls } from '../../api/maintenance/maintenance-category.ts';
import { providerCalls as calls, type Provider } from '../../api/maintenance/provider.ts';
import type { Scenario } from './driving/driver.ts';

export const providerScenario: Scenario<{ id: number }> = {
  entity: 'provider',
  create: async (driver) => {
    const names = () => ({ name_en: driver.unique('name'), name_ar: driver.unique('name_ar') });
    const category = await driver.ask<{ id: number }>('operations', maintenanceCategoryCalls.create, { body: names() });
    const today = await driver.today();
    return driver.ask<Provider>('operations', calls.create, {
      body: {
        ...names(),
        legal_name: 'Rukn Al Taqniya Maintenance Est.',
        commercial_register: `10${driver.unique('mobile').slice(-8)}`,
        commercial_register_expiry: driver.day(today, 200),
        contract_from: driver.day(today, -30),
        contract_to: driver.day(today, 335),
        category_ids: [category.id],
      },
    });
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'operations', call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/providers/', id: ({ id }) => id },
  acts: {
    any: async (driver, { id }, { to }) => {
      const reason = to === 'active' ? {} : { reason: 'Three visits were missed' };
      await driver.ask('operations', calls.status, { params: { id }, body: { status: to, ...reason } });
      return 'operations';
    },
  },
};
