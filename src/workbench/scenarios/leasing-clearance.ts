import { namesOf } from '../../api/entity-names.ts';
import { type Lease, leaseCalls } from '../../api/leasing/lease.ts';
import { type LeasingClearance, leasingClearanceCalls } from '../../api/leasing/leasing-clearance.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { byStatus, type InApp } from './driving/in-app.ts';
import { moveOrder, readyToDeliver } from './leasing-order.ts';
import { moveClock } from './parts/deals.ts';
import { attachAgreement, finance, type LeaseState, leaseOf, manager, operations, signWhole } from './parts/lettings.ts';

interface ClearanceState extends LeaseState {
  clearance: number;
}
const calls = leasingClearanceCalls;
/** All rooms are done, and the keys are back. */
const inspected = {
  rooms: [{ kind: 'living', number: 1, is_done: true, note: null }],
  ...{ keys_issued: 2, keys_returned: 2 },
};
/** Payment of all that is owed, either way. A cash box may have less. */
const payment = { method: 'bank_transfer_payment', reference: 'T-2001', iban: 'SA0380000000608010167519' };
const change = (driver: Driver, { clearance }: ClearanceState, body: Record<string, unknown>) =>
  driver.ask(operations, calls.update, { params: { id: clearance }, body });

/** Ends a lease with its keys back: by an agreement, or on the day after its last where none can be uploaded. */
async function endLease(driver: Driver, state: LeaseState): Promise<void> {
  const params = { tenant_id: state.tenant, lease_id: state.lease };
  if (driver.file) {
    await attachAgreement(driver, state);
    await driver.ask(manager, leaseCalls.terminate, { params, body: { kind: 'mutual' } });
    await driver.ask(manager, leaseCalls.update, { params, body: { status: 'ended.clearing' } });
  } else {
    await driver.ask(manager, leaseCalls.update, { params, body: { status: 'active' } });
    const { end_on } = await driver.ask<Lease>(manager, leaseCalls.one, { params: { id: state.lease } });
    await moveClock(driver, driver.day(end_on, 1));
  }
}
/** A lease that began, and ended: its clearance is requested. */
export async function clearanceOf(driver: Driver): Promise<ClearanceState> {
  const state = await leaseOf(driver);
  await signWhole(driver, state);
  await readyToDeliver(driver, state);
  for (const status of ['preparing', 'awaiting_tenant', 'delivered']) await moveOrder(driver, state, { status });
  await endLease(driver, state);
  const found = await driver.ask<LeasingClearance[]>(operations, calls.list, { query: { lease_id: state.lease } });
  return { ...state, clearance: found[0]?.id as number };
}

/** What a person does with a clearance in the app. */
export const clearanceInApp: InApp = {
  presses: {
    'OPS-09': byStatus('leasing_clearance', {
      inspection_scheduled: 'schedule',
      inspecting: 'start',
      assessed: 'submit',
      statement_issued: 'issue_statement',
      agreed: 'agree',
      closed: 'close',
    }),
    // Its keys are returned while it runs.
    'TEN-07': () => ({ on: 'lease', event: 'return_keys' }),
    'OPS-10': () => ({ on: 'leasing_clearance', event: 'generate_invoices' }),
  },
  acts: {
    'OPS-07': { text: 'clearance_found', labels: { list: namesOf('leasing_clearance').many } },
    'OPS-09': {
      text: 'clearance',
      labels: {
        list: namesOf('leasing_clearance').many,
        rooms: 'leasing.clearance.rooms',
        keys: 'leasing.clearance.keys_returned',
      },
    },
    'X-CLR-05': {
      text: 'clearance_payment',
      labels: {
        list: namesOf('leasing_clearance').many,
        record: 'leasing.clearance.return',
        reference: 'leasing.payment.reference',
      },
    },
  },
};

export const leasingClearanceScenario: Scenario<ClearanceState> = {
  entity: 'leasing_clearance',
  inApp: clearanceInApp,
  create: clearanceOf,
  idOf: ({ clearance }) => clearance,
  reads: ({ clearance }) => ({ as: operations, call: calls.get, params: { id: clearance }, at: 'status' }),
  page: { as: 'admin', at: '/clearances/', id: ({ clearance }) => clearance },
  around: {
    'leasing_clearance.inspecting submit': async (driver, state, act) => {
      await change(driver, state, inspected);
      await act();
    },
  },
  acts: {
    schedule: async (driver, state) => {
      await change(driver, state, { status: 'inspection_scheduled', inspection_on: await driver.today() });
      return operations;
    },
    submit: async (driver, state) => {
      await change(driver, state, { status: 'assessed' });
      return operations;
    },
    generate_invoices: async (driver, { clearance }) => {
      await driver.ask(finance, calls.bill, { params: { id: clearance }, body: {} });
      return finance;
    },
    // Once all of the refund has been paid out.
    balance_zero: async (driver, { clearance }) => {
      await driver.ask(finance, calls.recordPayment, { params: { id: clearance }, body: payment });
      return null;
    },
    any: async (driver, state, { to }) => {
      await change(driver, state, {
        status: to,
        ...(to === 'disputed' && { lines: ['damages'], reason: 'The wall was like this before' }),
        ...(to === 'cancelled' && { reason: 'The tenant renews after all' }),
      });
      return operations;
    },
  },
};

/** Takes the clearance of a lease through to its close. */
export async function closeClearance(driver: Driver, lease: number): Promise<void> {
  const found = await driver.ask<LeasingClearance[]>(operations, calls.list, { query: { lease_id: lease } });
  const params = { id: found[0]?.id as number };
  const update = (body: Record<string, unknown>) => driver.ask(operations, calls.update, { params, body });
  await update({ status: 'inspection_scheduled', inspection_on: await driver.today() });
  await update({ status: 'inspecting' });
  await update(inspected);
  for (const status of ['assessed', 'statement_issued', 'agreed']) await update({ status });
  await driver.ask(finance, calls.bill, { params, body: {} });
  await driver.ask(finance, calls.recordPayment, { params, body: payment });
  await update({ status: 'closed' });
}
