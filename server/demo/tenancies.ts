import { leaseCalls } from '../../src/api/leasing/lease.ts';
import { type Tenant, tenantCalls } from '../../src/api/leasing/tenant.ts';
import type { Quotation } from '../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../src/api/sales/tenant-quotation.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { plusMonths } from '../../src/calendar/months.ts';
import type { Story } from './agenda.ts';
import { type ClearanceGoal, clearance } from './clearances.ts';
import { customer, diceOf } from './customers.ts';
import type { Offer, Office, Unit } from './office.ts';

/** How a contract's leases end. */
export type Fate =
  | { stays: true }
  | { notice: string; party?: 'tenant' | 'landlord' }
  | { ends: 'overstay' }
  | { ends: 'cleared'; clearance: ClearanceGoal }
  | { renews: true }
  | { terminated: string; kind: string; clearance: ClearanceGoal };

export interface Tenancy {
  start: string;
  months: number;
  calendar?: 'gregorian' | 'hijri';
  compound: string;
  use: Unit['property_use'];
  units: number;
  /** A company that rents; otherwise the customer of that number. */
  corporate?: readonly [name: string, register: string];
  customer?: number;
  fate: Fate;
  free_days?: number;
  payments_per_year?: number;
  /** For an iqama that expires during the lease. */
  identity_expiry?: string;
}

type Contract = { tenant_id: number; contract_id: number };
const asked = ['waiting_for_approval'];

/** A tenant who was never a lead: from the years before the product, and companies. */
export async function* tenancy(office: Office, given: Tenancy, n: number): Story {
  const dice = diceOf(n + 5000);
  const taken = office.take(given.units, given);
  const tenant_id = await tenantOf(office, given);
  yield 3;
  const calendar = given.calendar ?? 'gregorian';
  const { id } = await office.agent.ask<Quotation>(
    tenantQuotationCalls.create,
    { tenant_id },
    {
      property_use: given.use,
      start_on: given.start,
      end_on: plusDays(plusMonths(given.start, given.months, calendar), -1),
      calendar,
      payments_per_year: given.payments_per_year ?? (given.corporate ? 2 : ([1, 2, 4, 12][n % 4] as number)),
      deposit: given.corporate ? String(5000 * given.units) : '2000',
      free_days: given.free_days,
      valid_until: plusDays(await office.today(), 30),
    },
  );
  const offer = { tenant_id, id };
  for (const { id: unit_id } of taken) await office.agent.ask(tenantQuotationCalls.addUnit, offer, { unit_id });
  yield* agree(office, offer, dice);
  const ids = yield* made(office, offer, dice);
  yield* moveIn(office, ids, given.start, dice);
  yield* fateOf(office, offer, ids, given, dice, n);
}

/** A company that rents more units stays the same tenant. */
async function tenantOf({ sql, supervisor }: Office, { corporate, customer: n, identity_expiry }: Tenancy): Promise<number> {
  const add = async (body: object) => (await supervisor.ask<Tenant>(tenantCalls.create, {}, body)).id;
  if (!corporate) {
    const person = customer(n as number);
    // An iqama is valid for years after the demo's date, unless the story is about its expiry.
    const expiry = person.identity_type === 'iqama_no' ? plusDays('2026-06-01', ((n as number) * 37) % 900) : null;
    return add({ kind: 'person', ...person, identity_expiry: identity_expiry ?? expiry });
  }
  const [name, commercial_register] = corporate;
  const [known] = await sql<{ id: number }>('select id from tenants where company_id = $1 and commercial_register = $2', [
    commercial_register,
  ]);
  const last = commercial_register.slice(-2);
  const reached = { mobile: `+9665000199${last}`, email: `office${last}@company.example` };
  return known?.id ?? add({ kind: 'company', name, commercial_register, ...reached });
}

/** Takes a draft to accepted. */
async function* agree(office: Office, offer: Offer, dice: () => number): Story {
  yield 2 + dice() * 9;
  const { status } = (await office.status(office.agent, offer, 'approve')) as Quotation;
  if (asked.includes(status)) yield* decided(office, offer, dice);
  yield 1 + dice() * 6;
  await office.status(office.agent, offer, 'sent');
  yield 9 + dice() * 36;
  await office.status(office.agent, offer, 'accepted');
  yield* decided(office, offer, dice);
}

/** All approvers approve, each in their own time. */
export async function* decided(office: Office, offer: Offer, dice: () => number): Story {
  while ((await office.decisions(offer)).length > 0) {
    yield 1 + dice() * dice() * 24;
    await office.approve(offer);
  }
}

async function* made(office: Office, offer: Offer, dice: () => number): AsyncGenerator<number | string, Contract, void> {
  yield 2 + dice() * 8;
  if ('tenant_id' in offer) await office.agent.ask(tenantQuotationCalls.finalize, offer, {});
  return office.generated(offer);
}

/** Signatures, the deposit, and the keys on the first day. */
export async function* moveIn(office: Office, ids: Contract, start: string, dice: () => number): Story {
  yield 2 + dice() * 8;
  await office.sign(ids, 'sent');
  yield 6 + dice() * 24;
  await office.sign(ids, 'tenant_signed');
  yield 2 + dice() * 10;
  await office.sign(ids, 'landlord_signed');
  await office.deposit(ids, 'received');
  await office.ejar(ids.contract_id, 'submitted');
  yield 3 + dice() * 12;
  await office.ejar(ids.contract_id, 'awaiting_parties');
  await office.orders(ids.contract_id, 'pending', { status: 'preparing' });
  yield 9 + dice() * 30;
  await office.acceptInventory(ids.contract_id);
  await office.pay(ids.contract_id, start);
  yield plusDays(start, -2);
  await office.inspect(ids.contract_id, ids.contract_id % 9 === 4, ids.contract_id % 3 ? 'handed_to_leasing' : 'passed');
  yield start;
  await office.orders(ids.contract_id, 'awaiting_tenant', { status: 'delivered' });
  await office.deposit(ids, 'held');
  await inEjar(office, ids);
  if (dice() < 0.7) return;
  yield 5 + dice() * 20;
  await office.orders(ids.contract_id, 'delivered', { status: 'closed' });
}

/** Most contracts are documented by the time that their tenants move in; some tenants still have to agree, and some deeds differ. */
async function inEjar(office: Office, { contract_id }: Contract): Promise<void> {
  if (contract_id % 13 === 5) await office.ejar(contract_id, 'rejected');
  else if (contract_id % 11 !== 3) await office.ejar(contract_id, 'documented');
}

async function* fateOf(office: Office, offer: Offer, ids: Contract, given: Tenancy, dice: () => number, n: number): Story {
  const { fate } = given;
  const leases = async (status: string) =>
    (
      await office.sql<{ id: number }>(
        'select id from leases where company_id = $1 and contract_id = $2 and status = $3 order by id',
        [ids.contract_id, status],
      )
    ).map(({ id }) => ({ tenant_id: ids.tenant_id, lease_id: id }));
  const move = async (from: string, body: object) => {
    await Promise.all((await leases(from)).map((lease) => office.supervisor.ask(leaseCalls.update, lease, body)));
  };
  if ('notice' in fate) {
    yield fate.notice;
    const party = fate.party ?? 'tenant';
    const reason = party === 'tenant' ? 'Moves to another city for work.' : 'The building is to be renovated.';
    await move('active', { status: 'on_notice', party, reason });
  } else if ('terminated' in fate) {
    yield fate.terminated;
    for (const lease of await leases('active')) {
      await office.supervisor.ask(leaseCalls.terminate, lease, { kind: fate.kind });
      yield* clearance(office, lease.lease_id, fate.clearance, n);
    }
  } else if ('renews' in fate && 'tenant_id' in offer) {
    const end = plusDays(plusMonths(given.start, given.months, given.calendar ?? 'gregorian'), -1);
    yield plusDays(end, -50);
    const next = await office.agent.ask<Quotation>(tenantQuotationCalls.renew, offer, {});
    const again = { tenant_id: ids.tenant_id, id: next.id };
    await office.agent.ask(tenantQuotationCalls.update, again, {
      valid_until: plusDays(await office.today(), 30),
      deposit: '1000',
    });
    yield* agree(office, again, dice);
    const renewed = yield* made(office, again, dice);
    yield* moveIn(office, renewed, plusDays(end, 1), dice);
  } else if ('ends' in fate && fate.ends === 'cleared') {
    const end = plusDays(plusMonths(given.start, given.months, given.calendar ?? 'gregorian'), -1);
    yield plusDays(end, 2);
    await move('ended.overstay', { status: 'ended.clearing' });
    for (const { lease_id } of await leases('ended.clearing')) yield* clearance(office, lease_id, fate.clearance, n);
  }
}
