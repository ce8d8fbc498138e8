import { executionCalls } from '../../src/api/approvals/execution.ts';
import type { PaymentMethod } from '../../src/api/finance/collection.ts';
import { contractCalls, type EjarStatus } from '../../src/api/leasing/contract.ts';
import { inventoryItemCalls } from '../../src/api/leasing/inventory-item.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../src/api/leasing/leasing-order.ts';
import { preOccupancyOrderCalls } from '../../src/api/leasing/pre-occupancy-order.ts';
import { money } from '../../src/api/money.ts';
import { quotationCalls } from '../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../src/api/sales/tenant-quotation.ts';
import type { App } from '../app.ts';
import { todayOf } from '../kit/clock.ts';
import { word } from '../kit/statuses.ts';
import type { Made } from './company.ts';
import { shops } from './customers.ts';
import { type Worker, workAs } from './people.ts';
import { finishPreparations } from './preparations.ts';
import { approvals, faults, furniture, sayOf, titleDeeds, writtenOf } from './words.ts';

/** Most transfer the money, some pay at the office. */
export const howPaid = (n: number): { method: PaymentMethod } => ({
  method: (['bank_transfer_payment', 'mada_machine', 'bank_transfer_payment', 'ejar_channel'] as const)[n % 4] ?? 'cash_payment',
});

/** An available unit. */
export interface Unit {
  id: number;
  unit_type_id: number;
  property_use: 'residential' | 'commercial';
  compound_id: number;
  compound: string;
  asking_rent: number;
}

/** A quotation and its owner. */
export type Offer = { id: number } & ({ lead_id: number } | { tenant_id: number });

/** The users of a demo company, and their everyday actions. */
export interface Office {
  agent: Worker;
  seller: Worker;
  supervisor: Worker;
  finance: Worker;
  operations: Worker;
  manager: Worker;
  admin: Worker;
  /** Quotations that nobody decides about until the end. */
  undecided: Set<number>;
  /** Contracts whose rent isn't paid, whatever is due. */
  owing: Set<number>;
  /** The company's date. */
  today: () => Promise<string>;
  sql: <T>(text: string, values?: unknown[]) => Promise<T[]>;
  /** Takes the next available units: of a use, in one compound or, without a name, in any. */
  take: (count: number, of?: { compound: string; use: Unit['property_use'] }) => Unit[];
  /** Gives a unit back that is free again. */
  giveBack: (unit: Unit) => void;
  /** A free unit that a customer asks about, or that is only kept for one provisionally: others may have it as well. */
  ask: (n: number) => Unit;
  /** The next company that is looking for an office or a shop. */
  shop: () => string;
  /** Changes a quotation's status as a user would. */
  status: (by: Worker, offer: Offer, status: string, reason?: string) => Promise<unknown>;
  /** A quotation's pending decisions, with their approvers; without one, if it isn't somebody of the office. */
  decisions: (offer: Offer) => Promise<{ id: number; kind: string; by?: Worker }[]>;
  approve: (offer: Offer) => Promise<number>;
  reject: (offer: Offer, comment: string) => Promise<void>;
  /** Waits for the generation of a finalized quotation; returns what it created. */
  generated: (offer: Offer) => Promise<{ tenant_id: number; contract_id: number }>;
  /** Waits until the company's background jobs are done. */
  settled: () => Promise<void>;
  sign: (ids: { tenant_id: number; contract_id: number }, status: string, reason?: string) => Promise<unknown>;
  /** Enters what happened to a contract in Ejar. */
  ejar: (contract: number, status: EjarStatus) => Promise<unknown>;
  deposit: (ids: { tenant_id: number; contract_id: number }, status: string) => Promise<unknown>;
  /** The inventories of a contract's orders, signed by the tenant. */
  acceptInventory: (contract: number) => Promise<void>;
  /** Inspects the units of a contract; one that failed passes the second time. */
  inspect: (contract: number, isFailed: boolean, goal?: 'passed' | 'handed_to_leasing') => Promise<void>;
  /** Records what a tenant pays of all that is due by a date. */
  pay: (contract: number, until: string) => Promise<void>;
  /** Updates all of a contract's orders that have a status. */
  orders: (contract: number, from: string, body: object) => Promise<void>;
}

export async function openOffice(app: App, made: Made): Promise<Office> {
  const { services } = app;
  const id = made.company.id;
  const words = ['leasing', 'sales', 'supervisor', 'finance', 'operations', 'manager', 'admin'];
  const staff = await Promise.all(words.map((word) => workAs(app, made, `${word}@${made.company.slug}.example`)));
  const [agent, seller, supervisor, finance, operations, manager, admin] = staff as [
    ...[Worker, Worker, Worker, Worker, Worker, Worker, Worker],
  ];
  const deskOf = new Map(staff.map((worker) => [made.people[worker.email]?.viewer.id, worker]));
  const sql: Office['sql'] = async (text, values = []) =>
    (await services.db.read(id, ({ client }) => client.query(text, [id, ...values]))).rows;
  // Units whose asking rent exceeds the legal cap are left for users to try.
  const free = await sql<Unit>(
    `select u.id, u.unit_type_id, u.property_use, u.compound_id, c.name_en as compound, u.asking_rent::int / 100 as asking_rent
      from units u join compounds c on c.company_id = u.company_id and c.id = u.compound_id
      join cities t on t.company_id = c.company_id and t.id = c.city_id
      where u.company_id = $1 and u.market = 'for_lease' and (t.name_en <> 'Riyadh' or u.asking_rent <= coalesce(u.last_rent, u.asking_rent))
      order by (u.id * 7919) % 1009, u.id`,
  );
  const homes = free.filter((unit) => unit.property_use === 'residential');
  const shown = homes.slice(0, Math.min(5, Math.ceil(homes.length / 20)));
  for (const unit of shown) free.splice(free.indexOf(unit), 1);
  const names: string[] = [...shops];
  const decisions: Office['decisions'] = async (offer) =>
    (
      await sql<{ id: number; kind: string; user_id: number }>(
        `select d.id, e.kind, d.user_id from decisions d join executions e on e.company_id = d.company_id and e.id = d.execution_id
          join execution_steps s on s.company_id = d.company_id and s.id = d.step_id
          where d.company_id = $1 and e.entity = 'quotation' and e.record_id = $2 and e.status = ${word('execution', 'running')} and s.status = ${word('execution_step', 'active')}
            and d.status = ${word('decision', 'pending')} order by d.id`,
        [offer.id],
      )
    ).map(({ user_id, ...one }) => ({ ...one, by: deskOf.get(user_id) }));
  return {
    ...{ agent, seller, supervisor, finance, operations, manager, admin, sql, decisions, owing: new Set(), undecided: new Set() },
    today: async () => todayOf((await services.companies.byId(id)) ?? made.company),
    take: (count, of) => {
      const taken = free
        .filter((unit) => !of || ((!of.compound || unit.compound === of.compound) && unit.property_use === of.use))
        .slice(0, count);
      if (taken.length < count) throw new Error(`No more units are free in ${of?.compound || 'the compounds'}`);
      for (const unit of taken) free.splice(free.indexOf(unit), 1);
      return taken;
    },
    giveBack: (unit) => void free.push(unit),
    ask: (n) => shown[n % shown.length] as Unit,
    shop: () => names.shift() ?? 'Sanad Trading',
    status: (by, offer, status, reason) =>
      'lead_id' in offer
        ? by.ask(quotationCalls.status, offer, { status, reason })
        : by.ask(tenantQuotationCalls.status, offer, { status, reason }),
    approve: async (offer) => {
      const found = await decisions(offer);
      // One at a time: the first approval may be enough, which voids the other decisions.
      for (const [n, { id: decision, by }] of found.entries())
        if (by && (n === 0 || (await decisions(offer)).some((one) => one.id === decision)))
          await by.ask(executionCalls.approve, { id: decision }, { comment: writtenOf(approvals, offer.id + n) });
      return found.length;
    },
    reject: async (offer, comment) => {
      const first = (await decisions(offer)).find(({ by }) => by);
      if (!first?.by) throw new Error(`Nobody is asked about quotation ${offer.id}`);
      const [reason] = await sql<{ id: number }>(
        'select id from rejection_reasons where company_id = $1 and kind = $2 order by id limit 1',
        [first.kind],
      );
      await first.by.ask(executionCalls.reject, { id: first.id }, { rejection_reason_id: reason?.id, comment });
    },
    generated: async (offer) => {
      await services.jobs.settled(id);
      const [run] = await sql<{ status: string; error: string | null; tenant_id: number; contract_id: number }>(
        'select status, error, tenant_id, contract_id from generations where company_id = $1 and quotation_id = $2',
        [offer.id],
      );
      if (run?.status === 'done') return run;
      throw new Error(`The leases of quotation ${offer.id} were not made: ${run?.error ?? run?.status}`);
    },
    settled: () => services.jobs.settled(id),
    // Whoever entered the tenant's signature doesn't sign for the company.
    sign: (ids, status, reason) =>
      (status === 'landlord_signed' ? supervisor : agent).ask(contractCalls.signature, ids, { status, reason }),
    ejar: (contract, status) =>
      agent.ask(
        contractCalls.ejar,
        { id: contract },
        {
          status,
          ...(status === 'awaiting_parties' && { ejar_no: `2025${String(600_000 + contract * 37)}` }),
          ...(status === 'rejected' && { reason: writtenOf(titleDeeds, contract) }),
        },
      ),
    deposit: (ids, status) =>
      finance.ask(contractCalls.securityDeposit, ids, {
        status,
        ...(status === 'received' && {
          ...howPaid(ids.contract_id),
          receipt_no: `DR-${1000 + ids.contract_id}`,
          held_by: 'company',
        }),
      }),
    pay: async (contract, until) => {
      const due = await sql<{ id: number; number: number; open: number }>(
        `select id, number, greatest(gross - cancelled - paid, 0) as open from installments
          where company_id = $1 and contract_id = $2 and least(from_on, due_on) <= $3 and paid < gross order by number`,
        [contract, until],
      );
      for (const { id: installment_id, number, open } of due)
        await finance.ask(
          contractCalls.recordPayment,
          { id: contract, installment_id },
          { amount: money(Number(open)), ...howPaid(contract + number), reference: `T-${contract}-${number}` },
        );
    },
    acceptInventory: async (contract) => {
      const found = await sql<{ id: number; name: string }>(
        `select o.id, t.name from leasing_orders o join tenants t on t.company_id = o.company_id and t.id = o.tenant_id
          where o.company_id = $1 and o.contract_id = $2 and o.status = ${word('leasing_order', 'preparing')} order by o.id`,
        [contract],
      );
      for (const { id, name } of found) {
        // What belongs to the unit's type is listed by itself; some have more.
        const own = furniture[id % (3 * furniture.length)];
        if (own) await operations.ask(inventoryItemCalls.create, { order_id: id }, { ...own, name: sayOf([own.name], 0, name) });
        await operations.ask(leasingOrderCalls.acceptInventory, { id }, { signed_by: name });
        await operations.ask(leasingOrderCalls.update, { id }, { keys_count: 2 + (id % 2), status: 'awaiting_tenant' });
      }
    },
    inspect: async (contract, isFailed, goal = 'passed') => {
      await finishPreparations({ operations, sql }, contract);
      const found = await sql<{ id: number }>(
        `select p.id from pre_occupancy_orders p join leasing_orders o on o.company_id = p.company_id and o.id = p.order_id
          where p.company_id = $1 and o.contract_id = $2 and p.status = ${word('pre_occupancy_order', 'pending')} order by p.id`,
        [contract],
      );
      const day = todayOf((await services.companies.byId(id)) ?? made.company);
      for (const { id: inspection } of found) {
        const move = (body: object) => operations.ask(preOccupancyOrderCalls.update, { id: inspection }, body);
        await move({ status: 'scheduled', inspection_on: day });
        await move({ status: 'in_progress' });
        if (isFailed) {
          await move({ status: 'failed', reason: writtenOf(faults, inspection) });
          await finishPreparations({ operations, sql }, contract);
          await move({ status: 'in_progress' });
        }
        await move({ status: 'passed' });
        if (goal === 'handed_to_leasing') await move({ status: goal });
      }
    },
    orders: async (contract, from, body) => {
      const found = await sql<Pick<LeasingOrder, 'id'>>(
        'select id from leasing_orders where company_id = $1 and contract_id = $2 and status = $3 order by id',
        [contract, from],
      );
      await Promise.all(found.map(({ id: order }) => operations.ask(leasingOrderCalls.update, { id: order }, body)));
    },
  };
}
