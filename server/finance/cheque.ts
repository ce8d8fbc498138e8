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
import { keepRow } from '../kit/lock.ts';
import { notify } from '../kit/notify.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { sqlInGroup, sqlWord } from '../kit/statuses.ts';
import { mustBeOfTenant } from '../leasing/contract-record.ts';
import { payOldest, recordReceipt } from './collection.ts';
import { billCharges } from './invoice-charges.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { post } from './ledger/post.ts';

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
  event: { type: 'await_cheque' | 'clear' } | { type: 'fall_through'; reason: string },
) => advance(scope, services, { entity: 'collection', id, currentUser: systemUser(currentUser.company), event });

/** What the tenant is charged for a bounce is an invoice of its own. Returns its id. */
const bounceFee = (context: WriteContext, { tenant_id, contract_id, cheque_no }: Cheque, amount: string, due_on: string) =>
  billCharges(context, { kind: 'income', tenant_id, contract_id, due_on }, [
    { description: cheque_no, amount, account: 'penalties' },
  ]);

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
    postClearing: async (moving) => {
      const { scope, record, event, today } = moving;
      const on = event.on || today;
      await setColumns(scope, q, record.id, { cleared_on: on });
      await collectionGoes(moving, record.collection_id, { type: 'clear' });
      const postPaid = await payOldest(moving, record.collection_id);
      await move(moving, on);
      await postPaid();
    },
    postBounce: async (moving) => {
      const { scope, record, event, today } = moving;
      const on = event.on || today;
      const fee = event.fee && halalas(event.fee) > 0 ? event.fee : null;
      await setColumns(scope, q, record.id, {
        ...{ bounced_on: on, bounce_reason: event.bounce_reason ?? null },
        ...(fee && { fee_invoice_id: await bounceFee(moving, record, fee, today) }),
      });
      await move(moving, on);
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
      const postings = await replace(moving, moving.event);
      await move(moving, today);
      for (const posting of postings) await posting();
    },
  },
});

/** What the tenant gives instead: money, which pays the oldest invoices, or another cheque. Returns what posts it. */
async function replace(
  context: WriteContext & { record: Cheque; today: string },
  { replaced_by, reference, cheque_no, cheque_on }: Extract<EventOf<typeof chequeLifecycle>, { type: 'replace' }>,
): Promise<(() => Promise<void>)[]> {
  const { scope, record, today } = context;
  const { tenant_id, contract_id, amount, bank_code, drawer } = record;
  if (replaced_by === 'check_payment') {
    const given = { contract_id, amount, bank_code, drawer, first_no: String(cheque_no), first_on: String(cheque_on) };
    const { ids, postings } = await receiveSeries(context, tenant_id, given);
    await setColumns(scope, q, record.id, { replaced_by_id: ids[0] ?? null });
    return postings;
  }
  const method = replaced_by as Exclude<PaymentMethod, 'check_payment'>;
  const { id, posting } = await recordReceipt(context, {
    ...{ tenant_id, contract_id, method, amount, received_on: today, reference: reference ?? null },
  });
  return [posting, await payOldest(context, id)];
}

type Series = Omit<ChequeSeriesInput, 'bank_code'> & { bank_code: string };
/** Puts a series of cheques into the safe, each with its receipt. Returns their ids, and what posts them. */
async function receiveSeries(context: WriteContext, tenant_id: number, given: Series) {
  const { scope, services, currentUser } = context;
  const { contract_id = null, amount, bank_code, drawer, first_no, first_on, count = 1, step_months = 1 } = given;
  const today = todayOf(currentUser.company);
  const series = chequesOf({ first_no, first_on, count, step_months });
  const { rows } = await scope.client.query<{ cheque_no: string }>({
    name: 'cheque.same',
    text: `select cheque_no from cheques where company_id = $1 and bank_code = $2 and lower(drawer) = lower($3) and cheque_no = any($4)
      and status <> 'cancelled' limit 1`,
    values: [scope.company, bank_code, drawer, series.map((one) => one.cheque_no)],
  });
  if (rows[0]) throw invalid({ first_no: { messageKey: 'finance.cheque.error.same', values: { cheque_no: rows[0].cheque_no } } });
  const ids: number[] = [];
  const postings: (() => Promise<void>)[] = [];
  for (const { cheque_no, cheque_on } of series) {
    const common = { tenant_id, contract_id, amount, received_on: today };
    const receipt = await recordReceipt(context, { ...common, method: 'check_payment', reference: cheque_no });
    await collectionGoes(context, receipt.id, { type: 'await_cheque' });
    ids.push(
      await createRecord(scope, services, currentUser, chequeStore, {
        ...{ ...common, collection_id: receipt.id, cheque_no, cheque_on, bank_code, drawer },
      }),
    );
    postings.push(receipt.posting);
  }
  return { ids, postings };
}

async function create(context: WriteContext, tenant_id: number, body: ChequeSeriesInput) {
  const { scope } = context;
  await keepRow(scope, tenants, tenant_id);
  if (halalas(body.amount) === 0) throw invalid({ amount: 'app.error.amount' });
  if (body.contract_id) await mustBeOfTenant(scope, { contract_id: body.contract_id, tenant_id });
  const { ids, postings } = await receiveSeries(context, tenant_id, body);
  for (const posting of postings) await posting();
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
    await keepRow(scope, tenants, tenant_id);
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
