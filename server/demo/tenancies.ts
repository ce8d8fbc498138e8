import { type DocumentType, documentCalls } from '../../src/api/app/document.ts';
import { leaseCalls, type TerminationKind } from '../../src/api/leasing/lease.ts';
import { type Tenant, tenantCalls } from '../../src/api/leasing/tenant.ts';
import type { Quotation } from '../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../src/api/sales/tenant-quotation.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { plusMonths } from '../../src/calendar/months.ts';
import { terminationDocuments } from '../../src/machines/leasing/rules/termination.ts';
import { word } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import { type ClearanceGoal, clearance } from './clearances.ts';
import { customer, diceOf, officePhoneOf } from './customers.ts';
import { pdf, upload } from './files.ts';
import type { Offer, Office, Unit } from './office.ts';
import { prepare } from './preparations.ts';
import { noticeReasons, writtenOf } from './words.ts';

async function attach({ supervisor }: Office, lease: { tenant_id: number; lease_id: number }, type: DocumentType): Promise<void> {
  const title = type.replaceAll('_', ' ');
  const content = pdf([title.charAt(0).toUpperCase() + title.slice(1), `Lease ${lease.lease_id}`, 'Received at the office']);
  const attachment_id = await upload(supervisor, 'lease', `${title.replaceAll(' ', '-')}.pdf`, content);
  await supervisor.ask(documentCalls.addToLease, lease, { type, attachment_id });
}

/** How a contract's leases end. */
export type Fate =
  | { stays: true }
  | { notice: string; party?: 'tenant' | 'landlord' }
  | { ends: 'overstay' }
  | { ends: 'cleared'; clearance: ClearanceGoal }
  | { renews: true }
  | { terminated: string; kind: TerminationKind; keys?: { after: number; clearance: ClearanceGoal } };

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

export type Letting = { tenant_id: number; contract_id: number };
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
      deposit: given.corporate ? String(5000 * given.units) : String(2000 + (n % 4) * 1000),
      free_days: given.free_days,
      // A feast may lie between.
      valid_until: plusDays(await office.today(), 45),
    },
  );
  const offer = { tenant_id, id };
  for (const { id: unit_id } of taken) await office.agent.ask(tenantQuotationCalls.addUnit, offer, { unit_id });
  const wanted = await servicesFor(office, n);
  for (const service_id of wanted)
    await office.agent.ask(
      tenantQuotationCalls.addItem,
      { ...offer, unit_id: taken[0]?.id as number },
      { item_type: 'service', service_id, periodicity: 'yearly' },
    );
  yield* agree(office, offer, dice);
  const ids = yield* made(office, offer, dice);
  yield* moveIn(office, ids, given.start, dice);
  yield* fateOf(office, offer, ids, given, dice, n);
  const { fate } = given;
  if (!('ends' in fate) || fate.ends !== 'cleared' || fate.clearance !== 'closed') return;
  // Let again after it is prepared.
  yield 40 + dice() * 30;
  for (const unit of taken) {
    const open = await office.sql<{ id: number }>(
      `select id from unit_preparations where company_id = $1 and unit_id = $2 and status = ${word('unit_preparation', 'open')}`,
      [unit.id],
    );
    for (const { id } of open) await prepare(office, id, 'ready');
    office.giveBack(unit);
  }
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
  const reached = { mobile: officePhoneOf(Number(last)), email: `office${last}@company.example` };
  // Of every third, the national address isn't known.
  const address =
    Number(last) % 3 === 0
      ? {}
      : { building_no: `71${last}`, address: 'Prince Sultan Road', district: 'Al Olaya', city: 'Riyadh', postal_code: '12214' };
  return known?.id ?? add({ kind: 'company', name, commercial_register, ...reached, ...address });
}

/** One of three takes a parking space, cleaning or the internet with it, some of them two. */
export async function servicesFor({ sql }: Office, n: number): Promise<number[]> {
  if (n % 3 !== 1) return [];
  const all = await sql<{ id: number }>('select id from services where company_id = $1 order by id');
  return [all[n % 4], n % 2 ? all[(n + 1) % 4] : undefined].flatMap((one) => (one ? [one.id] : []));
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

async function* made(office: Office, offer: Offer, dice: () => number): AsyncGenerator<number | string, Letting, void> {
  yield 2 + dice() * 8;
  if ('tenant_id' in offer) await office.agent.ask(tenantQuotationCalls.finalize, offer, {});
  return office.generated(offer);
}

/** Signatures, the deposit, and the keys on the first day. */
export async function* moveIn(office: Office, ids: Letting, start: string, dice: () => number): Story {
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
  await office.inspect(ids.contract_id, ids.contract_id % 9 === 4, ids.contract_id % 50 ? 'handed_to_leasing' : 'passed');
  yield start;
  await office.orders(ids.contract_id, 'awaiting_tenant', { status: 'delivered' });
  await office.deposit(ids, 'held');
  await inEjar(office, ids);
  if (dice() < 0.7) return;
  yield 5 + dice() * 20;
  await office.orders(ids.contract_id, 'delivered', { status: 'closed' });
}

/** Most contracts are documented by the time that their tenants move in; some tenants still have to agree, and some deeds differ. */
async function inEjar(office: Office, { contract_id }: Letting): Promise<void> {
  if (contract_id % 13 === 5) await office.ejar(contract_id, 'rejected');
  else if (contract_id % 11 !== 3) await office.ejar(contract_id, 'documented');
}

async function* fateOf(office: Office, offer: Offer, ids: Letting, given: Tenancy, dice: () => number, n: number): Story {
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
  const end = plusDays(plusMonths(given.start, given.months, given.calendar ?? 'gregorian'), -1);
  // RR-2: sixty days before the end at the latest.
  const inTime = plusDays(end, -63);
  const notice = { status: 'on_notice', party: 'tenant', reason: writtenOf(noticeReasons, n) };
  if ('notice' in fate) {
    yield fate.notice < inTime ? fate.notice : inTime;
    const landlords = {
      party: 'landlord',
      ground: 'structural',
      reason: 'The engineer’s report certifies that the building is unsafe.',
    };
    await move('active', { ...notice, ...(fate.party === 'landlord' && landlords) });
  } else if ('terminated' in fate) {
    if (fate.kind === 'non_payment') office.owing.add(ids.contract_id);
    yield fate.terminated;
    for (const lease of await leases('active')) {
      for (const type of terminationDocuments[fate.kind]) await attach(office, lease, type);
      await office.supervisor.ask(leaseCalls.terminate, lease, { kind: fate.kind });
    }
    if (!fate.keys) return;
    yield plusDays(fate.terminated, fate.keys.after);
    await move('ended.awaiting_keys', { status: 'ended.clearing' });
    for (const { lease_id } of await leases('ended.clearing')) yield* clearance(office, lease_id, fate.keys.clearance, n);
  } else if ('renews' in fate && 'tenant_id' in offer) {
    yield plusDays(end, -50);
    const next = await office.agent.ask<Quotation>(tenantQuotationCalls.renew, offer, {});
    const again = { tenant_id: ids.tenant_id, id: next.id };
    await office.agent.ask(tenantQuotationCalls.update, again, {
      // A feast may lie between.
      valid_until: plusDays(await office.today(), 45),
      deposit: '1000',
    });
    yield* agree(office, again, dice);
    const renewed = yield* made(office, again, dice);
    yield* moveIn(office, renewed, plusDays(end, 1), dice);
  } else if ('ends' in fate) {
    yield inTime;
    await move('active', notice);
    if (fate.ends === 'overstay') return;
    yield plusDays(end, 2);
    await move('ended.overstay', { status: 'ended.clearing' });
    for (const { lease_id } of await leases('ended.clearing')) yield* clearance(office, lease_id, fate.clearance, n);
  }
}
