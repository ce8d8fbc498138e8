import { sql } from 'drizzle-orm';
import type { BankDeposit, BankDepositDetails, bankDepositCalls } from '../../src/api/finance/bank-deposit.ts';
import { halalas } from '../../src/api/money.ts';
import { bankDepositLifecycle } from '../../src/machines/finance/bank-deposit/lifecycle.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { bankDeposits } from '../db/schema/bank-deposit.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { isLike, numberFirst } from '../kit/likenesses.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { sqlWord } from '../kit/statuses.ts';
import { cashLinesOf, chequeLinesOf, depositable, keepLines } from './bank-deposit-lines.ts';
import { lockOpenBoxes } from './cash-in-box.ts';
import { nextNumber } from './document-numbers.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { post, reverse } from './ledger/post.ts';

const d = bankDeposits;
const chequesWhere = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from bank_deposit_cheques l join cheques q on q.company_id = l.company_id and q.id = l.cheque_id
    where l.company_id = ${d.company_id} and l.bank_deposit_id = ${d.id} and ${which})`;
/** The posting of this rule that nothing has taken back. */
const standing = (
  rule: string,
) => `ledger_transactions t where t.company_id = $1 and t.document_kind = 'bank_deposit' and t.document_id = $2
  and t.rule = '${rule}' and t.reverses_id is null
  and not exists (select from ledger_transactions r where r.company_id = t.company_id and r.reverses_id = t.id)`;
export const bankDepositStore: EntityStore = {
  entity: 'bank_deposit',
  table: d,
  title: 'x.number',
  search: {
    text: `select d.id, d.number as title, d.slip_number as detail, d.status from bank_deposits d
      where d.company_id = $1 and (d.number ilike $2 or d.slip_number ilike $2) order by ${numberFirst('d.number')}, d.id desc`,
  },
  shows: {
    total: sql<string>`((${d.cash} + ${d.cheque_total})::numeric / 100)::numeric(16, 2)::text`,
    sub_account: sql<string>`(select s.code from sub_accounts s where s.company_id = ${d.company_id} and s.id = ${d.sub_account_id})`,
    cheques: chequesWhere(sql`true`),
    cheques_in_hand: chequesWhere(sql`q.status in (${sqlWord('cheque', 'in_safe')}, ${sqlWord('cheque', 'bounced')})`),
    cheques_at_bank: chequesWhere(sql`q.status = ${sqlWord('cheque', 'deposited')}`),
    is_matched: sql<boolean>`exists (select from ledger_transactions t
      join bank_matches m on m.company_id = t.company_id and m.transaction_id = t.id
      where t.company_id = ${d.company_id} and t.document_kind = 'bank_deposit' and t.document_id = ${d.id}
        and t.rule = 'bank_deposit.confirmed' and t.reverses_id is null
        and not exists (select from ledger_transactions r where r.company_id = t.company_id and r.reverses_id = t.id))`,
  },
  filters: {
    status: (value) => sql`${d.status} = ${value}`,
    total_from: (value) => sql`${d.cash} + ${d.cheque_total} >= (${value}::numeric * 100)::bigint`,
    total_to: (value) => sql`${d.cash} + ${d.cheque_total} <= (${value}::numeric * 100)::bigint`,
  },
  matches: (words) => sql`(${isLike(sql`${d.number}`, words)} or ${isLike(sql`coalesce(${d.slip_number}, '')`, words)})`,
  sorts: {
    ...{ number: d.number, status: d.status, paid_in_on: d.paid_in_on, created_at: d.created_at },
    total: sql`(${d.cash} + ${d.cheque_total})`,
  },
};
const readSlip = (scope: Scope, id: number) => readOr404<BankDeposit>(scope, bankDepositStore, id);
export const readSlipDetails = async (scope: Scope, id: number): Promise<BankDepositDetails> => ({
  ...(await readSlip(scope, id)),
  cash_lines: await cashLinesOf(scope, id),
  cheque_lines: await chequeLinesOf(scope, id),
});

/** Takes the posting of a rule back. */
async function takeBack(context: WriteContext, id: number, rule: string, transition: string, reason: string): Promise<void> {
  const { client, company } = context.scope;
  const { rows } = await client.query<{ id: number }>({
    name: `bank_deposit.${rule}`,
    text: `select t.id::int from ${standing(rule)}`,
    values: [company, id],
  });
  const date = todayOf(context.currentUser.company);
  for (const one of rows) await reverse(context, one.id, { date, transition, reason });
}

bindLifecycle({
  lifecycle: bankDepositLifecycle,
  table: d,
  lockFirst: enterBooks,
  read: readSlip,
  effects: {
    postPayIn: async (context) => {
      const { scope, services, currentUser, record, event, today } = context;
      const on = event.on || today;
      const cash = await cashLinesOf(scope, record.id);
      await lockOpenBoxes(context, new Map(cash.map(({ cash_box_id, amount }) => [cash_box_id, halalas(amount)])));
      await setColumns(scope, d, record.id, { paid_in_on: on, slip_number: event.slip_number ?? null, reason: null });
      for (const { cheque_id, status } of await chequeLinesOf(scope, record.id)) {
        const type = status === 'bounced' ? 'redeposit' : 'deposit';
        await advance(scope, services, { entity: 'cheque', id: cheque_id, currentUser, event: { type, on } });
      }
      await post(context, {
        date: on,
        document: { kind: 'bank_deposit', id: record.id, number: record.number },
        rule: 'bank_deposit.paid_in',
        transition: event.type,
        lines: [
          { subAccount: 'cash_in_transit', debit: halalas(record.cash) },
          ...cash.map(({ cash_box_id, amount }) => ({
            subAccount: 'cash' as const,
            credit: halalas(amount),
            cashBox: cash_box_id,
          })),
        ],
      });
    },
    takeBack: async (context) => {
      const { scope, services, currentUser, record, event } = context;
      const cash = await cashLinesOf(scope, record.id);
      await lockOpenBoxes(context, new Map(cash.map(({ cash_box_id }) => [cash_box_id, 0])));
      await setColumns(scope, d, record.id, { paid_in_on: null, slip_number: null, reason: event.reason ?? null });
      const system = systemUser(currentUser.company);
      for (const { cheque_id } of await chequeLinesOf(scope, record.id))
        await advance(scope, services, { entity: 'cheque', id: cheque_id, currentUser: system, event: { type: 'take_back' } });
      await takeBack(context, record.id, 'bank_deposit.paid_in', event.type, event.reason ?? '');
    },
    freeCheques: ({ scope, record }) =>
      scope.client.query({
        name: 'bank_deposit.free',
        text: 'update bank_deposit_cheques set active = false where company_id = $1 and bank_deposit_id = $2',
        values: [scope.company, record.id],
      }),
    postConfirmation: async (context) => {
      const { scope, record, event } = context;
      await setColumns(scope, d, record.id, { confirmed_on: event.on });
      await post(context, {
        date: event.on,
        document: { kind: 'bank_deposit', id: record.id, number: record.number },
        rule: 'bank_deposit.confirmed',
        transition: event.type,
        lines: [
          { subAccount: record.sub_account_id, debit: halalas(record.cash) },
          { subAccount: 'cash_in_transit', credit: halalas(record.cash) },
        ],
      });
    },
    takeConfirmationBack: async (context) => {
      const { scope, record, event } = context;
      await setColumns(scope, d, record.id, { confirmed_on: null });
      await takeBack(context, record.id, 'bank_deposit.confirmed', event.type, event.reason ?? '');
    },
  },
});

async function subAccountOfBank({ client, company }: Scope): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'bank_deposit.bank',
    text: "select id::int from sub_accounts where company_id = $1 and purpose = 'bank'",
    values: [company],
  });
  if (!rows[0]) throw new Error('A company has a bank account');
  return rows[0].id;
}

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: EventOf<typeof bankDepositLifecycle>,
  version?: number,
) {
  await advance(scope, services, { entity: 'bank_deposit', id, currentUser, version, event });
  return moved('bank_deposit', await readSlipDetails(scope, id));
}

export const bankDepositHandlers: Handlers<typeof bankDepositCalls> = {
  list: ({ scope, services, query }) => readPage<BankDeposit>(scope, services, bankDepositStore, { ...query }),
  create: async ({ scope, services, currentUser, body: { cash_lines = [], cheque_ids = [], ...given } }) => {
    const number = await nextNumber(scope, 'bank_deposit');
    const sub_account_id = await subAccountOfBank(scope);
    const id = await createRecord(scope, services, currentUser, bankDepositStore, { ...given, number, sub_account_id });
    await keepLines(scope, id, { cash_lines, cheque_ids });
    return new WithMessage(await readSlipDetails(scope, id), 'app.said.created');
  },
  get: ({ scope, params }) => readSlipDetails(scope, params.id),
  update: async ({ scope, services, currentUser, params: { id }, body: { cash_lines, cheque_ids, ...given } }) => {
    await enterBooks(scope);
    const { status } = await readSlip(scope, id);
    if (status !== 'draft') throw notInThisState({ entity: 'bank_deposit', status });
    await updateRecord(scope, services, currentUser, bankDepositStore, id, { ...given });
    await keepLines(scope, id, { cash_lines, cheque_ids });
    await services.broadcast.publish(scope, 'changed', { entity: 'bank_deposit', id });
    return new WithMessage(await readSlipDetails(scope, id), 'app.said.saved');
  },
  depositable: ({ scope, currentUser }) => depositable(scope, todayOf(currentUser.company)),
  payIn: ({ params, body: { version, slip_number = null, on }, ...context }) =>
    move(context, params.id, { type: 'pay_in', slip_number, on }, version),
  return: ({ params, body: { version, reason }, ...context }) => move(context, params.id, { type: 'return', reason }, version),
  discard: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'discard' }, version),
  unconfirm: ({ params, body: { version, reason }, ...context }) =>
    move(context, params.id, { type: 'unconfirm', reason }, version),
};
