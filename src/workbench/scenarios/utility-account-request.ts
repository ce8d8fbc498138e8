import { namesOf } from '../../api/entity-names.ts';
import { leaseCalls } from '../../api/leasing/lease.ts';
import { utilityAccountRequestCalls as calls, type UtilityAccountRequest } from '../../api/leasing/utility-account-request.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { type LeaseState, leaseOf, manager, operations } from './parts/lettings.ts';

interface UtilityState extends LeaseState {
  request: number;
}
/** What each status is asked with. */
const given: Record<string, object> = {
  linked: { account_no: '30012345' },
  released: { final_reading: 1840 },
  cancelled: { reason: 'The tenant keeps another account' },
};
const move = async (driver: Driver, { request: id }: UtilityState, status: string): Promise<StaffRole> => {
  await driver.ask(operations, calls.status, { params: { id }, body: { status, ...given[status] } });
  return operations;
};

export const utilityAccountRequestScenario: Scenario<UtilityState> = {
  entity: 'utility_account_request',
  inApp: {
    presses: {
      'X-UTL-06': byStatus('utility_account_request', {
        under_review: 'review',
        sent_to_provider: 'send',
        linked: 'link',
        release_requested: 'request_release',
        released: 'release',
        cancelled: 'cancel',
      }),
      'SET-99': () => ({ on: 'utility_account_request', event: 'approve' }),
      'SET-100': () => ({ on: 'utility_account_request', event: 'reject' }),
    },
    acts: {
      'X-UTL-04': {
        text: 'utility',
        labels: {
          list: namesOf('lease').many,
          tab: namesOf('utility_account_request').many,
          new: 'leasing.utility_account_request.new',
          meter: 'leasing.utility.meter_no',
          reading: 'leasing.utility.reading',
          save: 'kit.save',
        },
      },
    },
  },
  create: async (driver, ahead, facts = []) => {
    const state = await leaseOf(driver);
    const { id } = await driver.ask<UtilityAccountRequest>(operations, calls.create, {
      params: { lease_id: state.lease },
      body: { utility: 'electricity', provider: 'sec', meter_no: driver.unique('mobile'), reading: 1200 },
    });
    // A meter is given back once its tenant leaves.
    if (ahead.some(({ event }) => event === 'request_release') && !facts.includes('a lease that goes on'))
      await driver.ask(manager, leaseCalls.update, {
        params: { tenant_id: state.tenant, lease_id: state.lease },
        body: { status: 'cancelled', reason: 'The tenant withdrew' },
      });
    return { ...state, request: id };
  },
  makes: ['a lease that goes on'],
  idOf: ({ request }) => request,
  reads: ({ request }) => ({ as: operations, call: calls.get, params: { id: request }, at: 'status' }),
  page: { as: 'admin', at: '/utility-requests/', id: ({ request }) => request },
  acts: {
    approve: async (driver, { request: id }) => {
      await driver.ask(manager, calls.approve, { params: { id }, body: {} });
      return manager;
    },
    reject: async (driver, { request: id }) => {
      await driver.ask(manager, calls.reject, { params: { id }, body: { reason: 'The meter belongs to another unit' } });
      return manager;
    },
    any: (driver, state, { to }) => move(driver, state, to),
  },
};
