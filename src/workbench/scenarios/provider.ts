import { providerCalls as calls, type Provider } from '../../api/maintenance/provider.ts';
import type { Scenario } from './driving/driver.ts';
import { categoryInApp, makeCategory, newNames } from './parts/maintenance.ts';

const reasons: Record<string, string> = { suspended: 'Three visits were missed', ended: 'The contract was not renewed' };

export const providerScenario: Scenario<{ id: number }> = {
  entity: 'provider',
  inApp: categoryInApp,
  create: async (driver) => {
    const category = await makeCategory(driver);
    const today = await driver.today();
    return driver.ask<Provider>('operations', calls.create, {
      body: {
        ...newNames(driver),
        legal_name: 'Rukn Al Taqniya Maintenance Est.',
        // Ten digits, as a mobile number has.
        commercial_register: driver.unique('mobile'),
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
      const reason = reasons[to];
      await driver.ask('operations', calls.status, { params: { id }, body: { status: to, ...(reason && { reason }) } });
      return 'operations';
    },
  },
};
