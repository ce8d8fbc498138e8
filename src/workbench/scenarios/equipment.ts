import { equipmentCalls as calls, type Equipment } from '../../api/maintenance/equipment.ts';
import type { Scenario } from './driving/driver.ts';
import { categoryInApp, makeCategory, newNames } from './parts/maintenance.ts';

export const equipmentScenario: Scenario<{ id: number }> = {
  entity: 'equipment',
  inApp: categoryInApp,
  create: async (driver) => {
    const { compound } = await driver.place();
    const category = await makeCategory(driver);
    return driver.ask<Equipment>('operations', calls.create, {
      body: { ...newNames(driver), code: driver.unique('passport'), category_id: category.id, compound_id: compound },
    });
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'operations', call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/equipment/', id: ({ id }) => id },
  acts: {
    any: async (driver, { id }, { to }) => {
      const reason = to === 'in_service' ? {} : { reason: 'The compressor burned out' };
      await driver.ask('operations', calls.status, { params: { id }, body: { status: to, ...reason } });
      return 'operations';
    },
  },
};
