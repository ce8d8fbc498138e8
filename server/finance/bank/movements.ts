import type { BankMovement } from '../../../src/api/finance/bank-statement.ts';
import { type Halalas, money } from '../../../src/api/money.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import { plain } from '../../../src/locales/plain.ts';
import { dayRange, exactMatches, type OpenLine } from '../../../src/machines/finance/rules/bank-matching.ts';
import type { Scope } from '../../db/scope.ts';
import type { Movement } from './movement.ts';
import { openSlips } from './slips.ts';

/** Movements of a day range, or of some postings; the ledger's index by day comes first, each posting then has a few entries. */
const movementsSql = (which: string) => `select t.id::int as transaction_id, t.date::text, e.amount, t.document_kind,
    t.document_id::int, t.document_number, d.reference, n.name as payer, m.line_id::int,
    (t.reverses_id is not null or exists (select from ledger_transactions r where r.company_id = t.company_id and r.reverses_id = t.id))
      as is_reversed
  from ledger_transactions t
  cross join lateral (select sum(e.debit - e.credit)::float8 as amount, min(e.tenant_id) as tenant_id
    from ledger_entries e where e.company_id = t.company_id and e.transaction_id = t.id
      and e.sub_account_id = (select id from sub_accounts where company_id = $1 and purpose = 'bank') having sum(e.debit - e.credit) <> 0) e
  left join bank_matches m on m.company_id = t.company_id and m.transaction_id = t.id
  left join tenants n on n.company_id = t.company_id and n.id = e.tenant_id
  left join lateral (
    select c.reference from collections c where t.document_kind = 'collection' and c.company_id = t.company_id and c.id = t.document_id
    union all select r.reference from cash_refunds r
      where t.document_kind = 'cash_refund' and r.company_id = t.company_id and r.id = t.document_id
    union all select b.reference from provider_bills b
      where t.document_kind = 'provider_bill' and b.company_id = t.company_id and b.id = t.document_id
    union all select b.reference from issue_bills b where t.document_kind = 'maintenance_issue' and b.company_id = t.company_id
      and b.issue_id = t.document_id and b.payer = 'warranty' and b.taken_back_on is null) d on true
  where t.company_id = $1 and ${which}`;
type Found = Omit<Movement, 'numbers' | 'tenant_name'>;
const withNumbers = (found: Found): Movement => ({
  ...found,
  numbers: [found.document_number, found.reference].filter((one) => one !== null).map(plain),
  tenant_name: found.payer === null ? null : plain(found.payer),
});

/** What is on no statement yet, of some days. */
export async function openMovements({ client, company }: Scope, from: string, to: string): Promise<Movement[]> {
  const { rows } = await client.query<Found>({
    name: 'bank.open_movements',
    text: `${movementsSql('t.date between $2 and $3 and m.line_id is null')} order by t.date, t.id limit 20000`,
    values: [company, from, to],
  });
  return rows.map(withNumbers);
}

/** Some movements by their ids: what isn't one is left out. */
export async function movementsById({ client, company }: Scope, ids: readonly number[]): Promise<Movement[]> {
  const { rows } = await client.query<Found>({
    name: 'bank.movements',
    text: `${movementsSql('t.id = any($2)')} order by t.id`,
    values: [company, ids],
  });
  return rows.map(withNumbers);
}

/** What some lines are matched with. */
export async function movementsOf({ client, company }: Scope, lines: readonly number[]): Promise<Movement[]> {
  const { rows } = await client.query<Found>({
    name: 'bank.matched_movements',
    text: `${movementsSql('t.id in (select transaction_id from bank_matches where company_id = $1 and line_id = any($2))')} order by t.id`,
    values: [company, lines],
  });
  return rows.map(withNumbers);
}

/** Half a year to either side: what was forgotten is looked for by name. */
const searchRange = 180;
const mostFound = 50;
/** What a line can be matched with by hand: money of the same direction, of the days around it or by what is typed. */
export async function movementsFor(scope: Scope, line: OpenLine, search: string): Promise<Movement[]> {
  const { client, company } = scope;
  const range = search ? searchRange : dayRange;
  const { rows } = await client.query<Found>({
    name: 'bank.movements_for',
    text: `select * from (${movementsSql('t.date between $2 and $3 and m.line_id is null')}) found
      where sign(found.amount) = sign($4::float8) and ($5 = '' or found.document_number ilike '%' || $5 || '%'
        or found.reference ilike '%' || $5 || '%' or found.payer ilike '%' || $5 || '%')
      order by abs(found.amount - $4), found.date, found.transaction_id limit ${mostFound}`,
    values: [
      company,
      plusDays(line.booked_on, -range),
      plusDays(line.booked_on, range),
      line.amount,
      search.replace(/[\\%_]/g, '\\$&'),
    ],
  });
  const slips = await openSlips(scope, plusDays(line.booked_on, -range), plusDays(line.booked_on, range));
  return [...slips.filter((slip) => slip.amount === line.amount), ...rows.map(withNumbers)];
}

/** The unmatched lines of a statement. */
export async function openLines({ client, company }: Scope, statement: number): Promise<OpenLine[]> {
  const { rows } = await client.query<OpenLine>({
    name: 'bank.open_lines',
    text: `select id::int, booked_on::text, amount::float8, concat_ws(' ', text, reference, bank_ref) as words from bank_statement_lines
      where company_id = $1 and bank_statement_id = $2 and state = 'unmatched' order by id`,
    values: [company, statement],
  });
  return rows.map((line) => ({ ...line, words: plain(line.words) }));
}

/** What an unmatched line is beyond doubt, among all of its statement; and all that could be matched. */
export async function exactOf(scope: Scope, statement: number): Promise<{ exact: Map<number, Movement>; movements: Movement[] }> {
  const lines = await openLines(scope, statement);
  const days = lines.map(({ booked_on }) => booked_on).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { exact: new Map(), movements: [] };
  const range = [plusDays(first, -dayRange), plusDays(last, dayRange)] as const;
  const movements = [...(await openMovements(scope, ...range)), ...(await openSlips(scope, ...range))];
  return { exact: exactMatches(lines, movements), movements };
}

/** A movement as the API returns it. */
export const shown = ({ amount, numbers: _, line_id: __, payer, ...movement }: Movement): BankMovement => ({
  ...movement,
  tenant_name: payer,
  amount: money(amount),
});
export const sumOf = (all: readonly { amount: Halalas }[]): Halalas => all.reduce((sum, { amount }) => sum + amount, 0);
