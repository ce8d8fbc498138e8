import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MatchedLine } from '../../../src/api/finance/bank-statement.ts';
import type { Scope } from '../../db/scope.ts';
import { refused } from '../../kit/api-error.ts';
import { word } from '../../kit/statuses.ts';

/** Joins the line of a bank statement that posting `t` is matched with, and its statement. */
const joined = `join bank_matches m on m.company_id = t.company_id and m.transaction_id = t.id
  join bank_statement_lines l on l.company_id = m.company_id and l.id = m.line_id
  join bank_statements b on b.company_id = l.company_id and b.id = l.bank_statement_id`;
const isReversed = `exists (select from ledger_transactions r where r.company_id = t.company_id and r.reverses_id = t.id)`;
const isReconciled = `b.status = ${word('bank_statement', 'reconciled')}`;

/** The bank statement's line that a document's own movement is matched with, in SQL; null if there is none. Reversed ones don't count. */
export const matchedLineOf = (
  kind: 'collection' | 'cheque' | 'cash_refund',
  { company_id, id }: { company_id: PgColumn; id: PgColumn },
  { onlyReconciled }: { onlyReconciled: boolean },
): SQL =>
  sql`(select json_build_object('bank_statement_id', b.id, 'row', l.row, 'to_on', b.to_on)
    from ledger_transactions t ${sql.raw(joined)}
    where t.company_id = ${company_id} and t.document_kind = '${sql.raw(kind)}' and t.document_id = ${id}
      and t.reverses_id is null and not ${sql.raw(isReversed)} ${sql.raw(onlyReconciled ? `and ${isReconciled}` : '')}
    order by t.id desc limit 1)`;

/** The first line of a statement whose movement was reversed, and the reversal is on no statement, in SQL. */
export const reversedLineOf = ({ company_id, id }: { company_id: PgColumn; id: PgColumn }): SQL =>
  sql`(select l.row from bank_statement_lines l join bank_matches m on m.company_id = l.company_id and m.line_id = l.id
    join ledger_transactions r on r.company_id = m.company_id and r.reverses_id = m.transaction_id
    where l.company_id = ${company_id} and l.bank_statement_id = ${id}
      and not exists (select from bank_matches o where o.company_id = r.company_id and o.transaction_id = r.id)
    order by l.id limit 1)`;

/**
 * Throws an ApiError if a posting is matched with a line of a reconciled statement. A statement that isn't reconciled yet is kept from
 * being reconciled until the transaction ends; it then sees what was reversed.
 */
export async function refuseIfReconciled({ client, company }: Scope, transaction: number): Promise<void> {
  const { rows } = await client.query<MatchedLine & { is_reconciled: boolean }>({
    name: 'bank.reconciled_line',
    text: `select b.id::int as bank_statement_id, l.row, b.to_on::text, ${isReconciled} as is_reconciled
      from ledger_transactions t ${joined} where t.company_id = $1 and t.id = $2 for share of b`,
    values: [company, transaction],
  });
  const [found] = rows;
  if (!found?.is_reconciled) return;
  const { row, to_on } = found;
  throw refused([
    {
      guard: 'notReconciled',
      why: 'finance.bank_statement.error.reconciled',
      values: { row, day: to_on },
      unblockers: ['who.finance.approve'],
    },
  ]);
}
