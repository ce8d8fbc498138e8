import { type BankBalance, type BankLine, bankLinesAtOnce } from '../../../src/api/finance/bank-statement.ts';
import { type Halalas, money } from '../../../src/api/money.ts';
import { plain } from '../../../src/locales/plain.ts';
import { type OpenLine, suggestionsFor } from '../../../src/machines/finance/rules/bank-matching.ts';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../kit/api-error.ts';
import { exactOf, movementsOf, openMovements, shown, sumOf } from './movements.ts';
import { readBankStatement } from './statement-record.ts';

type Found = Omit<BankLine, 'amount' | 'movements' | 'suggestions'> & { amount: Halalas };

/** A statement's lines, with what they are matched with or may be. */
export async function linesOf(
  scope: Scope,
  statement: number,
  { state = null, after = 0 }: { state?: BankLine['state'] | null; after?: number },
): Promise<BankLine[]> {
  const { rows } = await scope.client.query<Found>({
    name: 'bank.lines',
    text: `select l.id::int, l.row, l.booked_on::text, l.amount::float8, l.reference, l.text, l.bank_ref, l.state, l.reason,
        (select u.name from users u where u.company_id = l.company_id and u.id = l.settled_by) as settled_by_name
      from bank_statement_lines l where l.company_id = $1 and l.bank_statement_id = $2 and l.id > $3 and ($4::text is null or l.state = $4)
      order by l.id limit ${bankLinesAtOnce}`,
    values: [scope.company, statement, after, state],
  });
  const matched = await movementsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const { exact, movements } = rows.some((line) => line.state === 'unmatched')
    ? await exactOf(scope, statement)
    : { exact: new Map(), movements: [] };
  return rows.map(({ amount, ...line }) => ({
    ...line,
    amount: money(amount),
    movements: matched.filter(({ line_id }) => line_id === line.id).map(shown),
    suggestions:
      line.state === 'unmatched'
        ? suggestionsFor(wordsOf({ ...line, amount }), movements).map(({ movement, score }) => ({
            ...shown(movement),
            score,
            is_exact: exact.get(line.id)?.transaction_id === movement.transaction_id,
          }))
        : [],
  }));
}
const wordsOf = ({ id, booked_on, amount, text, reference, bank_ref }: Found): OpenLine => ({
  ...{ id, booked_on, amount },
  words: plain([text, reference, bank_ref].filter(Boolean).join(' ')),
});

/** A line of a statement; 404 if it is none. */
export async function lineOr404(
  { client, company }: Scope,
  statement: number,
  line: number,
): Promise<OpenLine & { state: string }> {
  const { rows } = await client.query<OpenLine & { state: string }>({
    name: 'bank.line',
    text: `select id::int, booked_on::text, amount::float8, state, '' as words from bank_statement_lines
      where company_id = $1 and bank_statement_id = $2 and id = $3`,
    values: [company, statement, line],
  });
  return rows[0] ?? throwNotFound();
}
const throwNotFound = (): never => {
  throw notFound();
};

/** The bank and the books at the end of a statement, and what isn't matched. */
export async function balanceOf(scope: Scope, id: number): Promise<BankBalance> {
  const { from_on, to_on, closing } = await readBankStatement(scope, id);
  const { rows } = await scope.client.query<{ book: Halalas; bank: Halalas; open_lines: number; lines: Halalas }>({
    name: 'bank.balance',
    text: `select b.closing::float8 as bank, coalesce(k.book, 0)::float8 as book, o.open_lines, o.lines
      from bank_statements b
      cross join lateral (
        select (select a.debits - a.credits from account_balances a where a.company_id = s.company_id and a.sub_account_id = s.id)
          - (select coalesce(sum(e.debit - e.credit), 0) from ledger_transactions t
            join ledger_entries e on e.company_id = t.company_id and e.transaction_id = t.id and e.sub_account_id = s.id
            where t.company_id = s.company_id and t.date > b.to_on) as book
        from sub_accounts s where s.company_id = b.company_id and s.purpose = 'bank') k
      cross join lateral (select count(*)::int as open_lines, coalesce(sum(l.amount), 0)::float8 as lines from bank_statement_lines l
        where l.company_id = b.company_id and l.bank_statement_id = b.id and l.state <> 'matched') o
      where b.company_id = $1 and b.id = $2`,
    values: [scope.company, id],
  });
  const { book = 0, bank = 0, open_lines = 0, lines = 0 } = rows[0] ?? {};
  const movements = await openMovements(scope, from_on, to_on);
  const { exact } = await exactOf(scope, id);
  return {
    ...{ bank: closing, book: money(book), difference: money(bank - book) },
    ...{ open_lines, lines: money(lines) },
    ...{ open_movements: movements.length, movements: money(sumOf(movements)) },
    exact_lines: exact.size,
  };
}
