import { equipmentCalls as calls, type Equipment } from '../../api/maintenance/equipment.ts';
import type { Scenario } from './driving/driver.ts';
import { categoryInApp, makeCategory, newNames } from './parts/maintenance.ts';

const reasons: Record<string, string> = { out_of_service: 'The compressor burned out', retired: 'Replaced by a new one' };

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
      const reason = reasons[to];
      await driver.ask('operations', calls.status, { params: { id }, body: { status: to, ...(reason && { reason }) } });
      return 'operations';
    },
  },
};
