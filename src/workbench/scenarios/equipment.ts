import { equipmentCalls as calls, type Equipment } from '../../api/maintenance/equipment.ts';
import { maintenanceCategoryCalls } from '../../api/maintenance/maintenance-category.ts';
import type { Scenario } from './driving/driver.ts';

export const equipmentScenario: Scenario<{ id: number }> = {
  entity: 'equipment',
  create: async (driver) => {
    const names = () => ({ name_en: driver.unique('name'), name_ar: driver.unique('name_ar') });
    const { compound } = await driver.place();
    const category = await driver.ask<{ id: number }>('operations', maintenanceCategoryCalls.create, { body: names() });
    return driver.ask<Equipment>('operations', calls.create, {
      body: { ...names(), code: driver.unique('passport'), category_id: category.id, compound_id: compound },
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
