import {
  mostStatementRows,
  type Statement,
  type StatementEvent,
  type StatementQuery,
  type StatementRow,
  type statementCalls,
  type UnclearedCheque,
} from '../../src/api/finance/statement.ts';
import { type Halalas, money } from '../../src/api/money.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { plusMonths } from '../../src/calendar/months.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { mustBeOfTenant } from '../leasing/contract-record.ts';
import { heldOfTenants, receivableEntries, uncleared } from './receivable-entries.ts';

/** Whose statement, and of which days: `from` and `to` are in it. */
export interface Asked {
  tenant_id: number;
  contract_id: number | null;
  from: string;
  to: string;
}

/**
 * What a tenant owes on these accounts together, as one: a cheque moves among them until its bank has paid it, and an allocation moves
 * a credit to an invoice, so that neither is a row. A contract's own are its invoices, and what pays them.
 */
const accountsOf = ({ contract_id }: Asked) =>
  contract_id === null ? ['receivables', 'tenant_credits', ...uncleared] : ['receivables'];

const own = `select t.id, t.date, t.document_kind, t.document_id, t.document_number, t.rule, t.reverses_id, sum(e.debit - e.credit)::bigint as amount
  from ledger_entries e
  join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and s.purpose = any($3::text[])
  join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
  where e.company_id = $1 and e.tenant_id = $2 and ($4::bigint is null or e.contract_id = $4) and t.date <= $6
  group by t.id, t.date, t.document_kind, t.document_id, t.document_number, t.rule, t.reverses_id
  having sum(e.debit - e.credit) <> 0`;

interface Moved {
  id: number;
  date: string;
  document_kind: string;
  document_id: number;
  document_number: string | null;
  rule: string;
  reverses_id: number | null;
  reference: string | null;
  amount: Halalas;
}
type Found = { opening: Halalas } & (Moved | { id: null });
const isMoved = (found: Found): found is { opening: Halalas } & Moved => found.id !== null;
/** The balance before the first day, and the rows, the earliest first. */
async function movedOf({ client, company }: Scope, asked: Asked): Promise<{ opening: Halalas; moved: Moved[] }> {
  const { rows } = await client.query<Found>({
    name: 'statement.rows',
    text: `with own as (${own}), opening as (select coalesce(sum(amount), 0)::bigint as opening from own where date < $5)
      select o.id, o.date::text, o.document_kind, o.document_id, o.document_number, o.rule, o.reverses_id, o.amount,
        opening.opening, coalesce(c.reference, i.number, k.ref_no) as reference
      from opening left join own o on o.date >= $5
      left join collections c on c.company_id = $1 and o.document_kind = 'collection' and c.id = o.document_id
      left join credit_notes n on n.company_id = $1 and o.document_kind = 'credit_note' and n.id = o.document_id
      left join invoices i on i.company_id = $1 and i.id = n.invoice_id
      left join invoices v on v.company_id = $1 and o.document_kind = 'invoice' and v.id = o.document_id
      left join contracts k on k.company_id = $1 and k.id = v.contract_id
      order by o.date, o.id limit ${mostStatementRows + 1}`,
    values: [company, asked.tenant_id, accountsOf(asked), asked.contract_id, asked.from, asked.to],
  });
  return { opening: rows[0]?.opening ?? 0, moved: rows.filter(isMoved) };
}

const eventOf = ({ document_kind, rule }: Moved): StatementEvent => {
  if (rule === 'invoice.write_off' || rule === 'invoice.recovery') return 'write_off';
  if (document_kind === 'invoice' || document_kind === 'credit_note' || document_kind === 'cheque') return document_kind;
  if (document_kind === 'collection') return 'payment';
  if (document_kind.includes('refund')) return 'refund';
  return document_kind.includes('deposit') ? 'deposit' : 'other';
};

/** Rules of postings that take an earlier row back without mirroring it: money that a bank took back, and a loss that is owed again. */
const takesBack = ['collection.returned', 'cash_refund.returned', 'cheque.bounced', 'invoice.recovery'];

interface Sums {
  open: Halalas;
  overdue: Halalas;
}
/** What is open of invoices at the end of a day, and what of it was due before. */
async function openOn({ client, company }: Scope, { tenant_id, contract_id, to }: Asked): Promise<Sums> {
  const { rows } = await client.query<Sums>({
    name: 'statement.open',
    text: `with own as (${receivableEntries('and e.tenant_id = $3 and ($4::bigint is null or e.contract_id = $4)')})
      select coalesce(sum(o.amount), 0)::bigint as open,
        coalesce(sum(o.amount) filter (where i.due_on < $2), 0)::bigint as overdue
      from own o left join invoices i on i.company_id = $1 and i.id = o.invoice_id`,
    values: [company, to, tenant_id, contract_id],
  });
  return rows[0] ?? { open: 0, overdue: 0 };
}

interface Held {
  credit: Halalas;
  deposits: Halalas;
}
/** The tenant's money at the end of a day: what pays no invoice yet, without cheques that no bank has paid; and deposits. */
async function heldOn({ client, company }: Scope, { tenant_id, to }: Asked): Promise<Held> {
  const { rows } = await client.query<Held>({
    name: 'statement.held',
    text: heldOfTenants('and e.tenant_id = $3'),
    values: [company, to, tenant_id],
  });
  return rows[0] ?? { credit: 0, deposits: 0 };
}

/** Cheques that had been received by the end of a day, and no bank had paid, by their dates. */
async function chequesOn(
  { client, company }: Scope,
  { tenant_id, contract_id, to }: Asked,
): Promise<(Omit<UnclearedCheque, 'amount'> & { amount: Halalas })[]> {
  const { rows } = await client.query<Omit<UnclearedCheque, 'amount'> & { amount: Halalas }>({
    name: 'statement.cheques',
    text: `select q.id, q.cheque_no, q.bank_code, q.cheque_on::text, sum(e.debit - e.credit)::bigint as amount,
        coalesce(sum(e.debit - e.credit) filter (where s.purpose = 'cheques_under_collection'), 0) <> 0 as is_deposited
      from ledger_entries e
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and s.purpose = any($5::text[])
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
      join cheques q on q.company_id = e.company_id
        and case t.document_kind when 'cheque' then q.id else q.collection_id end = t.document_id
      where e.company_id = $1 and e.tenant_id = $2 and t.date <= $3 and ($4::bigint is null or e.contract_id = $4)
        and t.document_kind in ('cheque', 'collection') and q.tenant_id = $2
      group by q.id, q.cheque_no, q.bank_code, q.cheque_on having sum(e.debit - e.credit) <> 0
      order by q.cheque_on, q.cheque_no, q.id`,
    values: [company, tenant_id, to, contract_id, [...uncleared]],
  });
  return rows;
}

async function nameOf({ client, company }: Scope, { tenant_id, contract_id }: Asked) {
  const { rows } = await client.query<Pick<Statement, 'tenant_name' | 'contract_ref_no'>>({
    name: 'statement.tenant',
    text: `select t.name as tenant_name, c.ref_no as contract_ref_no from tenants t
      left join contracts c on c.company_id = t.company_id and c.id = $3 where t.company_id = $1 and t.id = $2`,
    values: [company, tenant_id, contract_id],
  });
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The days that are asked for: the year up to `to` if the first is left out, up to today if that is. */
export function daysOf({ from, to }: Pick<StatementQuery, 'from' | 'to'>, today: string): { from: string; to: string } {
  const last = to ?? today;
  const first = from ?? plusDays(plusMonths(last, -12, 'gregorian'), 1);
  if (first > last) throw invalid({ to: 'app.error.range_order' });
  return { from: first, to: last };
}

/** A tenant's statement of account. Throws an ApiError for another tenant's contract, and for more rows than a statement has. */
export async function readStatement(scope: Scope, asked: Asked): Promise<Statement> {
  const { tenant_id, contract_id, from: from_on, to: to_on } = asked;
  const names = await nameOf(scope, asked);
  if (contract_id !== null) await mustBeOfTenant(scope, { tenant_id, contract_id });
  const { opening, moved } = await movedOf(scope, asked);
  if (moved.length > mostStatementRows)
    throw invalid({ from: { messageKey: 'finance.statement.error.too_long', values: { most: mostStatementRows } } });
  let balance = opening;
  let [debits, credits] = [0, 0];
  const rows = moved.map((one): StatementRow => {
    const [debit, credit] = one.amount > 0 ? [one.amount, 0] : [0, -one.amount];
    balance += one.amount;
    debits += debit;
    credits += credit;
    return {
      ...{
        id: one.id,
        date: one.date,
        event: eventOf(one),
        is_reversal: one.reverses_id !== null || takesBack.includes(one.rule),
      },
      ...{ document_kind: one.document_kind, document_id: one.document_id },
      ...{ number: one.document_number, reference: one.reference },
      ...{ debit: money(debit), credit: money(credit), balance: money(balance) },
    };
  });
  const { open, overdue } = await openOn(scope, asked);
  const { credit, deposits } = await heldOn(scope, asked);
  const cheques = await chequesOn(scope, asked);
  return {
    ...{ tenant_id, contract_id, ...names, from_on, to_on },
    ...{ opening: money(opening), rows, debits: money(debits), credits: money(credits), closing: money(balance) },
    ...{ open: money(open), overdue: money(overdue), credit: money(credit), deposits: money(deposits) },
    cheques: cheques.map((one) => ({ ...one, amount: money(one.amount) })),
    cheques_total: money(cheques.reduce((sum, { amount }) => sum + amount, 0)),
  };
}

export const statementHandlers: Handlers<typeof statementCalls> = {
  ofTenant: ({ scope, currentUser, params: { tenant_id }, query }) =>
    readStatement(scope, {
      ...{ tenant_id, contract_id: query.contract_id ?? null },
      ...daysOf(query, todayOf(currentUser.company)),
    }),
};
