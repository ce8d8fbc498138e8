import { type AccountPurpose, tenantPurposes } from '../../../src/api/finance/chart-of-accounts.ts';
import type { Halalas } from '../../../src/api/money.ts';
import { may } from '../../../src/machines/kit/lifecycle.ts';
import { together } from '../../db/scope.ts';
import { ApiError, notFound } from '../../kit/api-error.ts';
import { nowOf } from '../../kit/clock.ts';
import { refuseIfReconciled } from '../bank/matched-line.ts';
import { periodIsClosed } from './open-period.ts';
import { type PostingContext, tellPosted } from './posting.ts';

interface LineOf {
  /** A sub account's id, or the purpose of one that every company has. */
  subAccount: number | AccountPurpose;
  tenant?: number | null;
  contract?: number | null;
  lease?: number | null;
  unit?: number | null;
  /** The box that cash comes into or leaves. */
  cashBox?: number | null;
  /** The id of the document's line. */
  documentLine?: number | null;
}
export type LedgerLine = LineOf & ({ debit: Halalas; credit?: undefined } | { credit: Halalas; debit?: undefined });

export interface Posting {
  /** The day in the books, ISO. Its month must be open. */
  date: string;
  /** The document's entity, id and number. */
  document: { kind: string; id: number; number?: string | null };
  /** The rule that chose the accounts, such as `invoice.rent`. */
  rule: string;
  /** The event of the document's chart that posts. */
  transition: string;
  lines: readonly LedgerLine[];
}

/** The transactions have their ids before they are inserted, as lines name them. */
const insert = {
  name: 'ledger.post',
  text: `with asked as materialized (
      select nextval('ledger_transactions_id_seq') as id, t.*
      from unnest($5::date[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[]) with ordinality
        as t (date, kind, document, number, rule, transition, place)
    ), made as (
      insert into ledger_transactions (id, company_id, date, document_kind, document_id, document_number, rule, transition, late,
        created_at, created_by) overriding system value
      select id, $1, date, kind, document, number, rule, transition, $2, $3, $4 from asked order by place returning id
    ), found as materialized (
      select l.*, s.id as sub_account_id, s.account_id
      from unnest($11::bigint[], $12::int[], $13::bigint[], $14::text[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[],
        $19::bigint[], $20::bigint[], $21::bigint[], $22::bigint[])
        as l (place, line, sub_account, purpose, debit, credit, tenant, contract, lease, unit, document_line, cash_box)
      left join sub_accounts s on s.company_id = $1 and s.active and (s.id = l.sub_account or s.purpose = l.purpose)
        and (l.tenant is not null or not coalesce(s.purpose = any($23::text[]), false))
    ), lines as (
      insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit,
        tenant_id, contract_id, lease_id, unit_id, document_line, cash_box_id)
      select $1, made.id, f.line, f.sub_account_id, f.account_id, f.debit, f.credit, f.tenant, f.contract, f.lease, f.unit,
        f.document_line, f.cash_box
      from made join asked on asked.id = made.id join found f on f.place = asked.place
      where not exists (select from found where sub_account_id is null)
    ) select a.id, array(select f.line from found f where f.place = a.place and f.sub_account_id is not null) as lines
      from asked a order by a.place`,
};

/**
 * Posts a document. Amounts are halalas; lines of zero are left out. Returns the transaction's id; null if nothing is left. Throws an
 * ApiError when the date's month is closed. Lines that don't balance are a mistake of the caller.
 */
export async function post(context: PostingContext, posting: Posting): Promise<number | null> {
  const [made] = await postAll(context, [posting]);
  return made ?? null;
}

/** Posts several documents, in one statement: the only way into the ledger. Returns the transaction's id of each, as `post` does. */
export async function postAll(context: PostingContext, postings: readonly Posting[]): Promise<(number | null)[]> {
  const { scope, currentUser } = context;
  const all = postings
    .map((posting) => ({ posting, lines: posting.lines.filter((line) => amountOf(line) !== 0) }))
    .filter(({ lines }) => lines.length);
  if (!all.length) return postings.map(() => null);
  for (const { posting, lines } of all) requireBalance(posting, lines);
  const each = <T>(value: (posting: Posting) => T) => all.map(({ posting }) => value(posting));
  const lines = all.flatMap((one, at) => one.lines.map((line, i) => ({ ...line, place: at + 1, line: i + 1 })));
  const of = <T>(value: (line: (typeof lines)[number]) => T | null | undefined) => lines.map((line) => value(line) ?? null);
  const posted = inOpenPeriod(() =>
    scope.client.query<{ id: number; lines: number[] }>({
      ...insert,
      values: [
        scope.company,
        may(currentUser.viewer, 'finance.approve'),
        nowOf(currentUser.company).toISOString(),
        currentUser.viewer.id || null,
        each(({ date }) => date),
        each(({ document }) => document.kind),
        each(({ document }) => document.id),
        each(({ document }) => document.number ?? null),
        each(({ rule }) => rule),
        each(({ transition }) => transition),
        of(({ place }) => place),
        of(({ line }) => line),
        of(({ subAccount }) => (typeof subAccount === 'number' ? subAccount : null)),
        of(({ subAccount }) => (typeof subAccount === 'string' ? subAccount : null)),
        of(({ debit }) => debit ?? 0),
        of(({ credit }) => credit ?? 0),
        of(({ tenant }) => tenant),
        of(({ contract }) => contract),
        of(({ lease }) => lease),
        of(({ unit }) => unit),
        of(({ documentLine }) => documentLine),
        of(({ cashBox }) => cashBox),
        tenantPurposes,
      ],
    }),
  );
  const tenants = new Set(lines.flatMap(({ tenant }) => tenant ?? []));
  const [{ rows }] = await together([posted, tellPosted(context, [...tenants])] as const);
  for (const line of lines) if (!rows[line.place - 1]?.lines.includes(line.line)) throw unusable(line);
  scope.trace?.transactions.push(...rows.map(({ id }) => id));
  const ids = new Map(all.map(({ posting }, at) => [posting, rows[at]?.id ?? null]));
  return postings.map((posting) => ids.get(posting) ?? null);
}

export interface Reversal {
  /** The day in the books, ISO: often another than the original's, whose month may be closed. */
  date: string;
  transition: string;
  reason: string;
}

const mirror = {
  name: 'ledger.reverse',
  text: `with made as (
      insert into ledger_transactions (company_id, date, document_kind, document_id, document_number, rule, transition, late, created_at,
        created_by, reverses_id, reason)
      select $1, $3, t.document_kind, t.document_id, t.document_number, t.rule, $4, $5, $6, $7, t.id, $8
      from ledger_transactions t where t.company_id = $1 and t.id = $2 and t.reverses_id is null returning id
    ), lines as (
      insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit,
        tenant_id, contract_id, lease_id, unit_id, document_line, cash_box_id)
      select $1, made.id, e.line, e.sub_account_id, e.account_id, e.credit, e.debit, e.tenant_id, e.contract_id, e.lease_id, e.unit_id,
        e.document_line, e.cash_box_id
      from made cross join ledger_entries e where e.company_id = $1 and e.transaction_id = $2
    ) select id, array(select distinct e.tenant_id::float8 from ledger_entries e
        where e.company_id = $1 and e.transaction_id = $2 and e.tenant_id is not null) as tenants from made`,
};

/**
 * Takes a transaction back by its mirror image, once. Returns the id of the reversal. Throws an ApiError when it is reversed
 * already, when it is a reversal itself (post the document anew), when a reconciled bank statement shows it, or when the date's month
 * is closed.
 */
export async function reverse(
  context: PostingContext,
  transaction: number,
  { date, transition, reason }: Reversal,
): Promise<number> {
  const { scope, currentUser } = context;
  await refuseIfReconciled(scope, transaction);
  const { rows } = await inOpenPeriod(() =>
    scope.client.query<{ id: number; tenants: number[] }>({
      ...mirror,
      values: [
        scope.company,
        transaction,
        date,
        transition,
        may(currentUser.viewer, 'finance.approve'),
        nowOf(currentUser.company).toISOString(),
        currentUser.viewer.id || null,
        reason,
      ],
    }),
  ).catch((error) => {
    throw error.constraint === 'ledger_transactions_reverses'
      ? new ApiError(422, 'refused', 'finance.ledger.error.reversed_already')
      : error;
  });
  if (!rows[0]) throw notFound();
  scope.trace?.transactions.push(rows[0].id);
  await tellPosted(context, rows[0].tenants);
  return rows[0].id;
}

const amountOf = (line: LedgerLine): Halalas => line.debit ?? line.credit ?? 0;

function requireBalance({ document }: Posting, lines: readonly LedgerLine[]): void {
  const it = `The posting of ${document.kind} ${document.id}`;
  for (const line of lines)
    if (!Number.isSafeInteger(amountOf(line)) || amountOf(line) < 0)
      throw new Error(
        `${it} has ${amountOf(line)} on ${line.subAccount}: amounts are whole halalas, and credits aren't negative debits`,
      );
  const difference = lines.reduce((sum, { debit = 0, credit = 0 }) => sum + debit - credit, 0);
  if (difference !== 0) throw new Error(`${it} isn't balanced: ${difference} halalas too much on the debit side`);
}

/** Turns the database's refusal of a date, which it names as a hint, into ours, which names the month. */
async function inOpenPeriod<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code, detail, hint: date = '' } = error as { code?: string; detail?: string; hint?: string };
    if (code !== 'LG001') throw error;
    throw periodIsClosed(date, detail === 'soft_closed' ? 'soft_closed' : 'closed');
  }
}

const unusable = ({ subAccount }: LedgerLine): Error =>
  typeof subAccount === 'string' && tenantPurposes.includes(subAccount)
    ? new Error(`An entry of ${subAccount} names its tenant`)
    : new ApiError(422, 'refused', 'finance.ledger.error.no_such_account', { values: { account: String(subAccount) } });
