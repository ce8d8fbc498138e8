import { preOccupancyOrderCalls as calls, type PreOccupancyOrder } from '../../api/leasing/pre-occupancy-order.ts';
import { unitPreparationCalls } from '../../api/property/unit-preparation.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { inspectionOf, moveOrder } from './leasing-order.ts';
import { type LeaseState, leaseOf, nobody, operations } from './parts/lettings.ts';

interface InspectionState extends LeaseState {
  id: number;
}

/** Finishes the preparation that a failure led to. */
async function makeReady(driver: Driver, id: number): Promise<void> {
  const { unit_ready, preparation_id } = await driver.ask<PreOccupancyOrder>(operations, calls.get, { params: { id } });
  if (unit_ready || preparation_id === null) return;
  for (const status of ['in_progress', 'inspection', 'ready'])
    await driver.ask(operations, unitPreparationCalls.update, { params: { id: preparation_id }, body: { status } });
}

export const preOccupancyOrderScenario: Scenario<InspectionState> = {
  entity: 'pre_occupancy_order',
  inApp: {
    presses: {
      'OPS-20': byStatus('pre_occupancy_order', {
        scheduled: 'schedule',
        in_progress: 'start',
        passed: 'pass',
        failed: 'fail',
        handed_to_leasing: 'hand_over',
      }),
    },
  },
  create: async (driver) => {
    const state = await leaseOf(driver);
    return { ...state, id: await inspectionOf(driver, state) };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: operations, call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/pre-occupancy-orders/', id: ({ id }) => id },
  acts: {
    schedule: async (driver, { id }) => {
      await driver.ask(operations, calls.update, {
        params: { id },
        body: { status: 'scheduled', inspection_on: await driver.today() },
      });
      return operations;
    },
    cancel: (driver, state) => nobody(moveOrder(driver, state, { status: 'cancelled', reason: 'The tenant withdrew' })),
    any: async (driver, { id }, { to }) => {
      if (to === 'passed') await makeReady(driver, id);
      const reason = to === 'failed' && { reason: 'The air conditioning drips' };
      await driver.ask(operations, calls.update, { params: { id }, body: { status: to, ...reason } });
      return operations;
    },
  },
};
