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

const insert = {
  name: 'ledger.post',
  text: `with made as (
      insert into ledger_transactions (company_id, date, document_kind, document_id, document_number, rule, transition, late, created_at, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id
    ), lines as (
      insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit,
        tenant_id, contract_id, lease_id, unit_id, document_line, cash_box_id)
      select $1, made.id, l.line, s.id, s.account_id, l.debit, l.credit, l.tenant, l.contract, l.lease, l.unit, l.document_line, l.cash_box
      from made cross join unnest($11::bigint[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[],
        $18::bigint[], $19::bigint[], $21::bigint[]) with ordinality
        as l (sub_account, purpose, debit, credit, tenant, contract, lease, unit, document_line, cash_box, line)
      join sub_accounts s on s.company_id = $1 and s.active and (s.id = l.sub_account or s.purpose = l.purpose)
      where l.tenant is not null or not coalesce(s.purpose = any($20::text[]), false)
      returning line
    ) select made.id, (select array_agg(lines.line) from lines) as lines from made`,
};

/**
 * Posts a document: the only way into the ledger. Amounts are halalas; lines of zero are left out. Returns the transaction's id;
 * null if nothing is left. Throws an ApiError when the date's month is closed. Lines that don't balance are a mistake of the caller.
 */
export async function post(context: PostingContext, posting: Posting): Promise<number | null> {
  const { scope, currentUser } = context;
  const { date, document, rule, transition } = posting;
  const lines = posting.lines.filter((line) => amountOf(line) !== 0);
  if (!lines.length) return null;
  requireBalance(posting, lines);
  const of = <T>(value: (line: LedgerLine) => T | null | undefined) => lines.map((line) => value(line) ?? null);
  const posted = inOpenPeriod(date, () =>
    scope.client.query<{ id: number; lines: number[] | null }>({
      ...insert,
      values: [
        scope.company,
        date,
        document.kind,
        document.id,
        document.number ?? null,
        rule,
        transition,
        may(currentUser.viewer, 'finance.approve'),
        nowOf(currentUser.company).toISOString(),
        currentUser.viewer.id || null,
        of(({ subAccount }) => (typeof subAccount === 'number' ? subAccount : null)),
        of(({ subAccount }) => (typeof subAccount === 'string' ? subAccount : null)),
        of(({ debit }) => debit ?? 0),
        of(({ credit }) => credit ?? 0),
        of(({ tenant }) => tenant),
        of(({ contract }) => contract),
        of(({ lease }) => lease),
        of(({ unit }) => unit),
        of(({ documentLine }) => documentLine),
        tenantPurposes,
        of(({ cashBox }) => cashBox),
      ],
    }),
  );
  const tenants = new Set(lines.flatMap(({ tenant }) => tenant ?? []));
  const [{ rows }] = await together([posted, tellPosted(context, [...tenants])] as const);
  const [made] = rows;
  const missing = lines.findIndex((_, i) => !made?.lines?.includes(i + 1));
  if (missing >= 0) throw unusable(lines[missing] as LedgerLine);
  if (made) scope.trace?.transactions.push(made.id);
  return made?.id ?? null;
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
  const { rows } = await inOpenPeriod(date, () =>
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

/** Turns the database's refusal of a date into ours, which names the month. */
async function inOpenPeriod<T>(date: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code !== 'LG001') throw error;
    throw periodIsClosed(date, detail === 'soft_closed' ? 'soft_closed' : 'closed');
  }
}

const unusable = ({ subAccount }: LedgerLine): Error =>
  typeof subAccount === 'string' && tenantPurposes.includes(subAccount)
    ? new Error(`An entry of ${subAccount} names its tenant`)
    : new ApiError(422, 'refused', 'finance.ledger.error.no_such_account', { values: { account: String(subAccount) } });
