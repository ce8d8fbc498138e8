import { sql } from 'drizzle-orm';
import { type Restock, type restockCalls, restockErrors } from '../../src/api/maintenance/restock.ts';
import { type Halalas, halalas, share } from '../../src/api/money.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { restockLifecycle } from '../../src/machines/maintenance/restock/lifecycle.ts';
import { parts } from '../db/schema/part.ts';
import { providers } from '../db/schema/provider.ts';
import { restocks } from '../db/schema/restock.ts';
import type { Scope } from '../db/scope.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { type LedgerLine, post } from '../finance/ledger/post.ts';
import { type Handlers, moved, written } from '../http/contract.ts';
import { invalid, notFound, notInThisState } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow, mustSee } from '../kit/lock.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { mustExist, present } from '../property/references.ts';
import { payablesOf } from './payables.ts';
import { lockStock, moveStock } from './stock.ts';
import { valueOut } from './stock-value.ts';

const r = restocks;
const amount = (halalas: ReturnType<typeof sql>) => sql<string>`(${halalas} / 100)::numeric(16, 2)::text`;
const net = sql`(${r.quantity}::numeric * ${r.unit_cost})`;
const vat = sql`round(${r.quantity}::numeric * ${r.unit_cost} * ${r.vat_rate} / 10000)`;

export const restockStore: EntityStore = {
  entity: 'restock',
  table: r,
  title:
    "(select p.code || ' ' || p.name_en from parts p where p.company_id = x.company_id and p.id = x.part_id) || ' × ' || x.quantity",
  search: {
    text: `select r.id, p.code || ' ' || p.name_en as title, coalesce(r.reference, r.supplier) as detail, r.status from restocks r
      join parts p on p.company_id = r.company_id and p.id = r.part_id
      where r.company_id = $1 and (p.code || ' ' || p.name_en || ' ' || p.name_ar || ' ' || coalesce(r.reference, '')) ilike $2 order by r.id desc`,
  },
  joins: [
    [parts, r.part_id],
    [providers, r.provider_id],
  ],
  shows: {
    part_name_en: parts.name_en,
    part_name_ar: parts.name_ar,
    part_code: parts.code,
    measure: parts.measure,
    part_is_active: parts.active,
    part_free: sql<number>`${parts.quantity} - ${parts.reserved}`,
    provider_name_en: providers.name_en,
    provider_name_ar: providers.name_ar,
    net: amount(net),
    vat: amount(vat),
    gross: amount(sql`(${net} + ${vat})`),
  },
  filters: {
    status: (value) => sql`${r.status} = ${value}`,
    part_id: (value) => sql`${r.part_id} = ${value}`,
    provider_id: (value) => sql`${r.provider_id} = ${value}`,
  },
  searchText: sql`coalesce(restocks.reference, '') || ' ' || coalesce(restocks.supplier, '')`,
  sorts: {
    ...{ status: r.status, quantity: r.quantity, ordered_on: r.ordered_on, expected_on: r.expected_on },
    ...{ received_on: r.received_on, created_at: r.created_at },
  },
};
const readRestock = (scope: Scope, id: number) => readOr404<Restock>(scope, restockStore, id);

/** Whether some can be sent back depends on what is free of the part: its lock comes before the record is read. */
const lockPart = ({ client, company }: Scope, restock: number) =>
  client.query({
    name: 'restock.lock_part',
    text: `select p.id from parts p where p.company_id = $1
      and p.id = (select part_id from restocks where company_id = $1 and id = $2) for update`,
    values: [company, restock],
  });

/** The VAT of so many: what it is of several parts adds up to that of the whole. */
const vatOf = ({ unit_cost, vat_rate }: Restock, quantity: number): Halalas => share(quantity * halalas(unit_cost), vat_rate);
/** The account of the VAT: what isn't deductible is a cost. */
const vatAccount = ({ vat_deductible }: Restock) => (vat_deductible ? ('vat_input' as const) : ('maintenance_costs' as const));

/** Posts what arrived or went back. Returns the transaction's id. */
const postRestock = (context: WriteContext, { id, reference }: Restock, date: string, event: string, lines: LedgerLine[]) =>
  post(context, {
    date,
    document: { kind: 'restock', id, number: reference },
    rule: `restock.${event === 'receive' ? 'received' : 'sent_back'}`,
    transition: event,
    lines,
  });

bindLifecycle({
  lifecycle: restockLifecycle,
  table: r,
  lockFirst: enterBooks,
  lockNext: lockPart,
  read: readRestock,
  tells: ({ part_id }) => [{ entity: 'part', id: part_id }],
  effects: {
    keepOrder: ({ scope, record, event, today }) => setColumns(scope, r, record.id, { ordered_on: event.on || today }),
    keepReason: ({ scope, record, event }) => setColumns(scope, r, record.id, { reason: event.reason }),
    receiveParts: async (context) => {
      const { scope, record, event, today } = context;
      const [dated_on, quantity] = [event.on || today, Number(event.qty)];
      const part = await lockStock(scope, record.part_id);
      const value = quantity * halalas(record.unit_cost);
      const kept = record.received_qty - record.returned_qty;
      const vat = vatOf(record, kept + quantity) - vatOf(record, kept);
      const transaction_id = await postRestock(context, record, dated_on, event.type, [
        { subAccount: 'parts_stock', debit: value },
        { subAccount: vatAccount(record), debit: vat },
        { subAccount: await payablesOf(context, record.provider_id), credit: value + vat },
      ]);
      await moveStock(context, { part, kind: 'receipt', quantity, value, dated_on, restock_id: record.id, transaction_id });
      await setColumns(scope, r, record.id, { received_qty: record.received_qty + quantity, received_on: dated_on });
    },
    sendPartsBack: async (context) => {
      const { scope, record, event, today } = context;
      const [dated_on, quantity, note] = [event.on || today, Number(event.qty), event.reason];
      const part = await lockStock(scope, record.part_id);
      const value = valueOut(part, quantity);
      const credited = quantity * halalas(record.unit_cost);
      const kept = record.received_qty - record.returned_qty;
      const vat = vatOf(record, kept) - vatOf(record, kept - quantity);
      const transaction_id = await postRestock(context, record, dated_on, event.type, [
        { subAccount: await payablesOf(context, record.provider_id), debit: credited + vat },
        { subAccount: 'parts_stock', credit: value },
        { subAccount: vatAccount(record), credit: vat },
        value > credited
          ? { subAccount: 'stock_differences', debit: value - credited }
          : { subAccount: 'stock_differences', credit: credited - value },
      ]);
      await moveStock(context, {
        ...{ part, kind: 'to_supplier', quantity: -quantity, value: -value || 0 },
        ...{ dated_on, restock_id: record.id, transaction_id, note },
      });
      await setColumns(scope, r, record.id, { returned_qty: record.returned_qty + quantity, reason: note });
    },
  },
});

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: EventOf<typeof restockLifecycle>,
  version?: number,
) {
  await advance(scope, services, { entity: 'restock', id, currentUser, version, event });
  return moved('restock', await readRestock(scope, id));
}

async function mustBeRight(scope: Scope, after: Record<string, unknown>, given: Record<string, unknown>): Promise<void> {
  const wrong = restockErrors(after);
  if (Object.keys(wrong).length) throw invalid(wrong);
  await mustExist(scope, given, { provider_id: providers });
}

export const restockHandlers: Handlers<typeof restockCalls> = {
  list: ({ scope, services, query }) => readPage<Restock>(scope, services, restockStore, { ...query }),
  get: ({ scope, params }) => readRestock(scope, params.id),
  ofPart: async ({ scope, services, params: { part_id } }) => {
    await mustSee(scope, parts, part_id);
    return (await readPage<Restock>(scope, services, restockStore, { part_id, per_page: 100 })).rows;
  },
  create: async ({ scope, services, currentUser, params: { part_id }, body }) => {
    if ((await lockRow(scope, parts, part_id)) === undefined) throw notFound();
    await mustBeRight(scope, body, body);
    const id = await createRecord(scope, services, currentUser, restockStore, { ...body, part_id });
    await services.broadcast.publish(scope, 'changed', { entity: 'part', id: part_id, version: null });
    return written('created', 'restock', await readRestock(scope, id));
  },
  update: async ({ scope, services, currentUser, params: { part_id, id }, body }) => {
    const { status, version, qty, on, reason, ...fields } = body;
    if (status) await enterBooks(scope);
    await lockRow(scope, restocks, id);
    const before = await readRestock(scope, id);
    if (before.part_id !== part_id) throw notFound();
    const isEdited = Object.values(fields).some((value) => value !== undefined);
    if (isEdited && before.status !== 'draft')
      throw notInThisState({ entity: 'restock', status: before.status }, 'maintenance.restock.error.ordered');
    if (isEdited) await mustBeRight(scope, { ...before, ...present(fields) }, fields);
    const changed =
      isEdited || !status ? await updateRecord(scope, services, currentUser, restockStore, id, { ...fields, version }) : [];
    if (!status) return written('saved', 'restock', await readRestock(scope, id));
    const seen = changed.length ? undefined : version;
    // Without a quantity, what hasn't arrived of it never will.
    if (status === 'received' && before.status === 'part_received' && !qty)
      return move({ scope, services, currentUser }, id, { type: 'close_short', reason }, seen);
    await advanceTo(scope, services, {
      ...{ entity: 'restock', id, currentUser, version: seen, status },
      payload: { qty, on, reason },
    });
    return moved('restock', await readRestock(scope, id));
  },
  order: ({ params, body: { version, on }, ...context }) => move(context, params.id, { type: 'order', on }, version),
  receive: ({ params, body: { version, qty, on }, ...context }) =>
    move(context, params.id, { type: 'receive', qty, on }, version),
  closeShort: ({ params, body: { version, reason }, ...context }) =>
    move(context, params.id, { type: 'close_short', reason }, version),
  cancel: ({ params, body: { version, reason }, ...context }) => move(context, params.id, { type: 'cancel', reason }, version),
  sendBack: ({ params, body: { version, qty, on, reason }, ...context }) =>
    move(context, params.id, { type: 'send_back', qty, on, reason }, version),
};
