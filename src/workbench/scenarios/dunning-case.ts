import { collectionCalls } from '../../api/finance/collection.ts';
import { dunningCaseCalls as calls, type DunningCase } from '../../api/finance/dunning-case.ts';
import { incomeInvoiceCalls } from '../../api/finance/income-invoice.ts';
import { type Invoice, invoiceCalls } from '../../api/finance/invoice.ts';
import { tenantCalls } from '../../api/leasing/tenant.ts';
import { boxOf } from './cash-box.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { newTenant } from './invoice.ts';
import { moveClock } from './parts/deals.ts';
import { finance } from './parts/lettings.ts';

interface DunningState {
  tenant: number;
  id: number;
}
/** How long a promise or a pause lasts, in days. */
const waits = 14;
const approver: StaffRole = 'general_manager';
const disputed = 'The tenant disputes the meter reading';
const unpaid = 'Nothing was paid after the final notice';
const waived = 'It was waived for the tenant';
const press = (event: string) => () => ({ on: 'dunning_case', event }) as const;

/** A tenant with 150.00 to pay by today. `drafted` gets the invoice before it is posted. */
export async function owingTenant(driver: Driver, drafted?: (invoice: number) => Promise<void>): Promise<number> {
  const { id: tenant } = await newTenant(driver);
  const { id } = await driver.ask<Invoice>(finance, incomeInvoiceCalls.create, {
    params: { tenant_id: tenant },
    body: {
      due_on: await driver.today(),
      items: [{ description: 'A key that was lost', price: '150.00', vat_category: 'O' }],
    },
  });
  await drafted?.(id);
  await driver.ask(finance, invoiceCalls.post, { params: { id }, body: {} });
  return tenant;
}

/** Within a test several are made at once: for each, the clock would have to be moved, and the cases before would go on. */
const ready = new WeakMap<Driver, { day: string; tenants: number[] }>();
/** A tenant who owes 150.00 since yesterday. */
export async function lateTenant(driver: Driver): Promise<number> {
  const found = ready.get(driver);
  const last = found && found.day === (await driver.today()) ? found.tenants.pop() : undefined;
  if (last !== undefined) return last;
  const tenants: number[] = [];
  for (let n = 0; n < (driver.works ? 10 : 1); n++) tenants.push(await owingTenant(driver));
  const day = driver.day(await driver.today(), 1);
  await moveClock(driver, day);
  ready.set(driver, { day, tenants });
  return tenants.pop() as number;
}

/** Whether the next letter is mailed depends on whether the tenant has an address. */
const reachable = async (driver: Driver, { tenant }: Pick<DunningState, 'tenant'>, isReachable: boolean) => {
  await driver.ask('admin', tenantCalls.update, {
    params: { id: tenant },
    body: { email: isReachable ? driver.unique('email') : null },
  });
};
const send = (driver: Driver, { id }: Pick<DunningState, 'id'>) => driver.ask(finance, calls.send, { params: { id }, body: {} });
/** Letters that have gone, so that the next is a later one. */
async function remind(driver: Driver, state: DunningState, count: number): Promise<void> {
  if (count) await reachable(driver, state, true);
  for (let n = 0; n < count; n++) await send(driver, state);
}
export async function dunned(driver: Driver): Promise<DunningState> {
  const tenant = await lateTenant(driver);
  const opened = await driver.ask<DunningCase[]>(finance, calls.start, { params: { tenant_id: tenant }, body: {} });
  return { tenant, id: opened[0]?.id as number };
}

export const dunningCaseScenario: Scenario<DunningState> = {
  entity: 'dunning_case',
  inApp: {
    presses: {
      'X-DUN-03': press('send_now'),
      'X-DUN-04': press('promise'),
      'X-DUN-05': press('pause'),
      'X-DUN-06': press('resume'),
      'X-DUN-07': press('close'),
      'X-DUN-08': press('hand_over'),
      'X-DUN-09': press('mark_sent'),
    },
    acts: {
      'TEN-05': { text: 'tenant_email', labels: { list: 'app.nav.tenants', email: 'sales.lead.email' } },
      'X-DUN-16': {
        text: 'dunning',
        labels: { list: 'app.nav.tenants', tab: 'app.nav.invoices', start: 'finance.dunning_case.start' },
      },
    },
  },
  create: (driver) => dunned(driver),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: { as: finance, by: { hand_over: approver }, at: '/dunning-cases/', id: ({ id }) => id },
  // A mail that no server takes, and what waits after letters on its way.
  held: [
    'undeliver',
    'break_promise',
    'end_pause',
    'to_print mark_sent #1',
    ...['promised', 'paused'].flatMap((from) => [`${from} resume #1`, `${from} resume #2`]),
  ],
  // Which letter is the next, and whether it is mailed, is settled before.
  around: {
    send_now: async (driver, state, act, { to }) => {
      if (to === 'final_notice') await remind(driver, state, 1);
      await reachable(driver, state, to !== 'to_print');
      await act();
    },
  },
  acts: {
    send_now: async (driver, state) => {
      await send(driver, state);
      return finance;
    },
    step: async (driver, state, { to }) => {
      if (to === 'final_notice') await remind(driver, state, 1);
      await reachable(driver, state, to !== 'to_print');
      await moveClock(driver, driver.day(await driver.today(), 15));
      await driver.until(finance, calls.get, { params: { id: state.id } }, 'status', to);
      return null;
    },
    mark_sent: async (driver, { id }) => {
      await driver.ask(finance, calls.markSent, { params: { id }, body: {} });
      return finance;
    },
    promise: async (driver, state) => {
      const until = driver.day(await driver.today(), waits);
      await driver.ask(finance, calls.promise, { params: { id: state.id }, body: { until } });
      return finance;
    },
    pause: async (driver, state) => {
      const until = driver.day(await driver.today(), waits);
      await driver.ask(finance, calls.pause, { params: { id: state.id }, body: { until, reason: disputed } });
      return finance;
    },
    resume: async (driver, { id }) => {
      await driver.ask(finance, calls.resume, { params: { id }, body: {} });
      return finance;
    },
    hand_over: async (driver, { id }) => {
      await driver.ask(approver, calls.handOver, { params: { id }, body: { reason: unpaid } });
      return approver;
    },
    close: async (driver, { id }) => {
      await driver.ask(finance, calls.close, { params: { id }, body: { reason: waived } });
      return finance;
    },
    settle: async (driver, { id, tenant }) => {
      await boxOf(driver, finance);
      await driver.ask(finance, collectionCalls.cash, { params: { tenant_id: tenant }, body: { amount: '150.00' } });
      await driver.until(finance, calls.get, { params: { id } }, 'status', 'closed');
      return null;
    },
  },
};
