import { unitCalls } from '../../api/property/unit.ts';
import { unitPreparationCalls as calls, type UnitPreparation } from '../../api/property/unit-preparation.ts';
import type { Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { operations } from './parts/lettings.ts';
import { makePlace } from './parts/place.ts';

interface PreparationState {
  id: number;
}
const reasons: Record<string, string> = { in_progress: 'The paint peels', cancelled: 'Opened by mistake' };

export const unitPreparationScenario: Scenario<PreparationState> = {
  entity: 'unit_preparation',
  inApp: {
    presses: {
      'OPS-03': ({ status, reason }) =>
        byStatus('unit_preparation', {
          in_progress: reason ? 'fail' : 'start',
          inspection: 'inspect',
          ready: 'pass',
          cancelled: 'cancel',
        })({ status }),
    },
  },
  create: async (driver) => {
    const { unit } = await makePlace(driver);
    await driver.ask('admin', unitCalls.update, { params: { id: unit }, body: { readiness: 'under_preparation' } });
    const found = await driver.ask<UnitPreparation[]>(operations, calls.list, { query: { unit_id: unit } });
    return { id: found[0]?.id as number };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: operations, call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/unit-preparations/', id: ({ id }) => id },
  acts: {
    start: async (driver, { id }) => {
      await driver.ask(operations, calls.update, { params: { id }, body: { status: 'in_progress' } });
      return operations;
    },
    any: async (driver, { id }, { to }) => {
      const reason = reasons[to];
      await driver.ask(operations, calls.update, { params: { id }, body: { status: to, ...(reason && { reason }) } });
      return operations;
    },
  },
};
