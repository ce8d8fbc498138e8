import { sql } from 'drizzle-orm';
import type { AccountPurpose } from '../../src/api/finance/chart-of-accounts.ts';
import type { Cheque, ChequeSeriesInput, chequeCalls, chequeViews } from '../../src/api/finance/cheque.ts';
import type { PaymentMethod } from '../../src/api/finance/collection.ts';
import { halalas } from '../../src/api/money.ts';
import { chequeLifecycle } from '../../src/machines/finance/cheque/lifecycle.ts';
import { chequesOf } from '../../src/machines/finance/rules/cheque-series.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { cheques } from '../db/schema/collections.ts';
import { tenants } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { companyToday, todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { isLike, numberFirst, tenantsLike } from '../kit/likenesses.ts';
import { keepRow, mustSee } from '../kit/lock.ts';
import { notify } from '../kit/notify.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { sqlInGroup, sqlWord, word } from '../kit/statuses.ts';
import { mustBeOfTenant } from '../leasing/contract-record.ts';
import { matchedLineOf } from './bank/matched-line.ts';
import { payOldest, recordReceipt } from './collection.ts';
import { billCharges } from './invoice-charges.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { post, reverse } from './ledger/post.ts';

const q = cheques;
const inSafe = sql`${q.status} = ${sqlWord('cheque', 'in_safe')}`;
/** What the questions of finance mean. */
const views = {
  to_deposit: sql`(${inSafe} and ${q.cheque_on} <= ${companyToday} + 1)`,
  awaiting_bank: sql`(${q.status} = ${sqlWord('cheque', 'deposited')})`,
  bounced: sql`(${q.status} in (${sqlWord('cheque', 'bounced')}, ${sqlWord('cheque', 'legal')}))`,
  missed: sql`(${inSafe} and ${q.cheque_on} < ${companyToday})`,
} satisfies Record<(typeof chequeViews)[number], unknown>;
export const chequeStore: EntityStore = {
  entity: 'cheque',
  table: q,
  title: "(select t.name from tenants t where t.company_id = x.company_id and t.id = x.tenant_id) || ' · ' || x.cheque_no",
  search: {
    text: `select q.id, t.name as title, q.cheque_no as detail, q.status from cheques q
      join tenants t on t.company_id = q.company_id and t.id = q.tenant_id where q.company_id = $1 and q.cheque_no ilike $2
      order by ${numberFirst('q.cheque_no')}, q.id desc`,
  },
  shows: {
    tenant_name: sql<string>`(select t.name from tenants t where t.company_id = ${q.company_id} and t.id = ${q.tenant_id})`,
    contract_ref_no: sql<
      string | null
    >`(select k.ref_no from contracts k where k.company_id = ${q.company_id} and k.id = ${q.contract_id})`,
    usual_fee: sql<
      string | null
    >`(select (k.bounce_fee::numeric / 100)::numeric(16, 2)::text from companies k where k.id = ${q.company_id})`,
    collection_number: sql<string>`(select c.number from collections c where c.company_id = ${q.company_id} and c.id = ${q.collection_id})`,
    is_cleared_today: sql<boolean>`(${q.status} = ${sqlWord('cheque', 'cleared')} and exists (select from record_log g
      join companies k on k.id = g.company_id where g.company_id = ${q.company_id} and g.entity = 'cheque' and g.record_id = ${q.id}
        and g.event = 'clear' and (g.company_at at time zone k.time_zone)::date = ${companyToday}))`,
    matched_line: matchedLineOf('cheque', q, { onlyReconciled: false }),
    is_refunded: sql<boolean>`exists (select from collections c where c.company_id = ${q.company_id} and c.id = ${q.collection_id}
      and c.refunded + c.refunding > 0)`,
    closed_months: sql<string[]>`array(select to_char(p.starts_on, 'YYYY-MM') from accounting_periods p
      where p.company_id = ${q.company_id} and p.ends_on >= ${q.cleared_on} and p.status ${sqlInGroup('accounting_period', 'locked')}
      order by p.starts_on)`,
  },
  filters: {
    status: (value) => sql`${q.status} = ${value}`,
    tenant_id: (value) => sql`${q.tenant_id} = ${value}`,
    bank_code: (value) => sql`${q.bank_code} = ${value}`,
    view: (
      value,
    ) => sql`case ${value}::text when 'to_deposit' then ${views.to_deposit} when 'awaiting_bank' then ${views.awaiting_bank}
      when 'bounced' then ${views.bounced} else ${views.missed} end`,
  },
  matches: (words) =>
    sql`(${isLike(sql`${q.cheque_no}`, words)} or ${isLike(sql`${q.drawer}`, words)} or ${q.tenant_id} in ${tenantsLike(words)})`,
  sorts: {
    ...{ cheque_no: q.cheque_no, status: q.status, cheque_on: q.cheque_on, amount: q.amount },
    ...{ deposited_on: q.deposited_on, created_at: q.created_at },
  },
};
const readCheque = (scope: Scope, id: number) => readOr404<Cheque>(scope, chequeStore, id);

/** A cheque and all others that were deposited on the same day, in the order of their numbers. */
export async function chequesDepositedWith(scope: Scope, id: number): Promise<Cheque[]> {
  const { deposited_on } = await readCheque(scope, id);
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'cheque.deposited_with',
    text: 'select id from cheques where company_id = $1 and deposited_on = $2 order by cheque_no, id limit 500',
    values: [scope.company, deposited_on],
  });
  return Promise.all(rows.map((one) => readCheque(scope, one.id)));
}

/** Where a cheque's amount stands in the books while it has a status: the tenant's own again once it has bounced. */
const standsOn: Partial<Record<Cheque['status'], AccountPurpose>> = {
  in_safe: 'cheques_on_hand',
  deposited: 'cheques_under_collection',
  bounced: 'tenant_credits',
  legal: 'tenant_credits',
  cleared: 'bank',
};
interface Moving {
  scope: Scope;
  services: WriteContext['services'];
  currentUser: WriteContext['currentUser'];
  record: Cheque;
  event: { type: string };
  from: Cheque['status'];
  to: Cheque['status'];
}
/** Moves its amount to where it stands from now on; nothing if it stands there already. */
async function move({ scope, services, currentUser, record, event, from, to }: Moving, date: string): Promise<void> {
  const [debit, credit] = [standsOn[to] ?? 'tenant_credits', standsOn[from] ?? 'tenant_credits'];
  if (debit === credit) return;
  const about = { tenant: record.tenant_id, contract: record.contract_id };
  const amount = halalas(record.amount);
  await post(
    { scope, services, currentUser },
    {
      date,
      document: { kind: 'cheque', id: record.id, number: record.cheque_no },
      rule: `cheque.${to}`,
      transition: event.type,
      lines: [
        { subAccount: debit, debit: amount, ...about },
        { subAccount: credit, credit: amount, ...about },
      ],
    },
  );
}

/** Its collection follows it. */
const collectionGoes = (
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: { type: 'await_cheque' | 'clear' } | { type: 'fall_through' | 'return_cheque'; reason: string },
) => advance(scope, services, { entity: 'collection', id, currentUser: systemUser(currentUser.company), event });

/** The posting of the clearing that still counts. */
async function clearingOf({ client, company }: Scope, id: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'cheque.clearing',
    text: `select t.id from ledger_transactions t where t.company_id = $1 and t.document_kind = 'cheque' and t.document_id = $2
      and t.transition = 'clear' and t.reverses_id is null
      and not exists (select from ledger_transactions r where r.company_id = t.company_id and r.reverses_id = t.id)
      order by t.id desc limit 1`,
    values: [company, id],
  });
  if (!rows[0]) throw new Error(`The clearing of cheque ${id} isn't in the books`);
  return rows[0].id;
}

/** What the tenant is charged for a bounce is an invoice of its own. Returns its id. */
const bounceFee = (context: WriteContext, { tenant_id, contract_id, cheque_no }: Cheque, amount: string, due_on: string) =>
  billCharges(context, { kind: 'income', tenant_id, contract_id, due_on }, [
    { description: cheque_no, amount, account: 'penalties' },
  ]);

/** Keeps why a cheque bounced, and bills the fee if there is one. Returns the day. */
async function keepBounce(
  moving: WriteContext & { record: Cheque; today: string },
  { on, fee, bounce_reason }: { on?: string | null; fee?: string | null; bounce_reason?: string | null },
): Promise<string> {
  const { scope, record, today } = moving;
  const charged = fee && halalas(fee) > 0 ? fee : null;
  await setColumns(scope, q, record.id, {
    ...{ bounced_on: on || today, bounce_reason: bounce_reason ?? null, cleared_on: null },
    ...(charged && { fee_invoice_id: await bounceFee(moving, record, charged, today) }),
  });
  return on || today;
}

bindLifecycle({
  lifecycle: chequeLifecycle,
  table: q,
  lockFirst: enterBooks,
  read: readCheque,
  tells: ({ tenant_id, collection_id }) => [
    { entity: 'tenant', id: tenant_id },
    { entity: 'collection', id: collection_id },
  ],
  effects: {
    postDeposit: async (moving) => {
      const on = moving.event.on || moving.today;
      await setColumns(moving.scope, q, moving.record.id, { deposited_on: on, bounced_on: null, bounce_reason: null });
      await move(moving, on);
    },
    takeDepositBack: async (moving) => {
      await setColumns(moving.scope, q, moving.record.id, { deposited_on: null });
      await move(moving, moving.today);
    },
    postClearing: async (moving) => {
      const { scope, record, event, today } = moving;
      const on = event.on || today;
      await setColumns(scope, q, record.id, { cleared_on: on });
      await collectionGoes(moving, record.collection_id, { type: 'clear' });
      await move(moving, on);
      await payOldest(moving, record.collection_id);
    },
    postBounce: async (moving) => move(moving, await keepBounce(moving, moving.event)),
    // The bank did pay it, and took the money back: a movement of its own. What it paid is owed again.
    postLateReturn: async (moving) => {
      const { record, event } = moving;
      const on = await keepBounce(moving, event);
      await collectionGoes(moving, record.collection_id, {
        ...{ type: 'return_cheque', reason: `${record.cheque_no}: ${event.bounce_reason ?? ''}` },
      });
      await move(moving, on);
    },
    // The bank never paid it: the clearing is reversed on its own day.
    takeClearingBack: async (moving) => {
      const { scope, record, event, today } = moving;
      const reason = event.reason ?? '';
      await setColumns(scope, q, record.id, { cleared_on: null });
      await collectionGoes(moving, record.collection_id, { type: 'return_cheque', reason });
      await reverse(moving, await clearingOf(scope, record.id), {
        ...{ date: record.cleared_on ?? today, transition: event.type, reason },
      });
    },
    notifyBounce: ({ scope, services, currentUser, record }) =>
      notify(scope, services, {
        user: record.created_by,
        messageKey: 'finance.cheque.told.bounced',
        values: { cheque_no: record.cheque_no, name: record.tenant_name },
        entity: 'cheque',
        record: record.id,
        by: currentUser,
      }),
    endCollection: async (moving) => {
      const { scope, record, event, today } = moving;
      await setColumns(scope, q, record.id, { reason: event.reason ?? null });
      await collectionGoes(moving, record.collection_id, { type: 'fall_through', reason: event.reason ?? '' });
      await move(moving, today);
    },
    keepReason: ({ scope, record, event }) => setColumns(scope, q, record.id, { reason: event.reason ?? null }),
    receiveReplacement: async (moving) => {
      const { record, today } = moving;
      await collectionGoes(moving, record.collection_id, { type: 'fall_through', reason: `${record.cheque_no}: replaced` });
      await move(moving, today);
      await replace(moving, moving.event);
    },
  },
});

/** Takes what the tenant gives instead: money, which pays the oldest invoices, or another cheque. */
async function replace(
  context: WriteContext & { record: Cheque; today: string },
  { replaced_by, reference, cheque_no, cheque_on }: Extract<EventOf<typeof chequeLifecycle>, { type: 'replace' }>,
): Promise<void> {
  const { scope, record, today } = context;
  const { tenant_id, contract_id, amount, bank_code, drawer } = record;
  if (replaced_by === 'check_payment') {
    const given = { contract_id, amount, bank_code, drawer, first_no: String(cheque_no), first_on: String(cheque_on) };
    const [replaced_by_id = null] = await receiveSeries(context, tenant_id, given);
    await setColumns(scope, q, record.id, { replaced_by_id });
    return;
  }
  const method = replaced_by as Exclude<PaymentMethod, 'check_payment'>;
  const { id } = await recordReceipt(context, {
    ...{ tenant_id, contract_id, method, amount, received_on: today, reference: reference ?? null },
  });
  await payOldest(context, id);
}

type Series = Omit<ChequeSeriesInput, 'bank_code'> & { bank_code: string };
/** Puts a series of cheques into the safe, each with its receipt. Returns their ids. */
async function receiveSeries(context: WriteContext, tenant_id: number, given: Series): Promise<number[]> {
  const { scope, services, currentUser } = context;
  const { contract_id = null, amount, bank_code, drawer, first_no, first_on, count = 1, step_months = 1 } = given;
  const today = todayOf(currentUser.company);
  const series = chequesOf({ first_no, first_on, count, step_months });
  const { rows } = await scope.client.query<{ cheque_no: string }>({
    name: 'cheque.same',
    text: `select cheque_no from cheques where company_id = $1 and bank_code = $2 and lower(drawer) = lower($3) and cheque_no = any($4)
      and status not in (${word('cheque', 'cancelled')}, ${word('cheque', 'returned')}, ${word('cheque', 'replaced')}) limit 1`,
    values: [scope.company, bank_code, drawer, series.map((one) => one.cheque_no)],
  });
  if (rows[0]) throw invalid({ first_no: { messageKey: 'finance.cheque.error.same', values: { cheque_no: rows[0].cheque_no } } });
  const ids: number[] = [];
  for (const { cheque_no, cheque_on } of series) {
    const common = { tenant_id, contract_id, amount, received_on: today };
    const receipt = await recordReceipt(context, { ...common, method: 'check_payment', reference: cheque_no });
    await collectionGoes(context, receipt.id, { type: 'await_cheque' });
    ids.push(
      await createRecord(scope, services, currentUser, chequeStore, {
        ...{ ...common, collection_id: receipt.id, cheque_no, cheque_on, bank_code, drawer },
      }),
    );
  }
  return ids;
}

async function create(context: WriteContext, tenant_id: number, body: ChequeSeriesInput) {
  const { scope } = context;
  await keepRow(scope, tenants, tenant_id);
  if (halalas(body.amount) === 0) throw invalid({ amount: 'app.error.amount_above_zero' });
  if (body.contract_id) await mustBeOfTenant(scope, { contract_id: body.contract_id, tenant_id });
  const ids = await receiveSeries(context, tenant_id, body);
  return new WithMessage(await Promise.all(ids.map((id) => readCheque(scope, id))), 'finance.cheque.said.received', {
    count: ids.length,
  });
}

type Body = Parameters<(typeof chequeHandlers)['status']>[0]['body'];
async function moveTo({ scope, services, currentUser }: WriteContext, id: number, { status, version, ...payload }: Body) {
  await advanceTo(scope, services, { entity: 'cheque', id, currentUser, version, status, payload });
  return moved('cheque', await readCheque(scope, id));
}

export const chequeHandlers: Handlers<typeof chequeCalls> = {
  list: ({ scope, services, query }) => readPage<Cheque>(scope, services, chequeStore, { ...query }),
  get: ({ scope, params }) => readCheque(scope, params.id),
  create: ({ params, body, ...context }) => create(context, params.tenant_id, body),
  status: ({ params, body, ...context }) => moveTo(context, params.id, body),
  underCollections: async ({ scope, services, params: { tenant_id } }) => {
    await mustSee(scope, tenants, tenant_id);
    const store = {
      ...chequeStore,
      key: 'cheque.under_collection',
      only: sql`${q.status} ${sqlInGroup('cheque', 'under_collection')}`,
    };
    const { rows } = await readPage<Cheque>(scope, services, store, { tenant_id, sort: 'cheque_on', per_page: 100 });
    return rows;
  },
  underCollection: async ({ params: { tenant_id, id }, body, ...context }) => {
    if ((await readCheque(context.scope, id)).tenant_id !== tenant_id) throw notFound();
    return moveTo(context, id, body);
  },
};
