import { sql } from 'drizzle-orm';
import type { BankStatement } from '../../../src/api/finance/bank-statement.ts';
import { bankStatements } from '../../db/schema/bank-statement.ts';
import type { Scope } from '../../db/scope.ts';
import { isLike } from '../../kit/likenesses.ts';
import { type EntityStore, readOr404 } from '../../kit/records.ts';
import { inGroup } from '../../kit/statuses.ts';
import { reversedLineOf } from './matched-line.ts';

const b = bankStatements;
export const bankStatementStore: EntityStore = {
  entity: 'bank_statement',
  table: b,
  title: "x.account || ' · ' || to_char(x.to_on, 'YYYY-MM-DD')",
  hidden: ['fingerprint'],
  shows: {
    closing_before: sql<string | null>`(select (p.closing::numeric / 100)::numeric(16, 2)::text from bank_statements p
      where p.company_id = ${b.company_id} and p.account = ${b.account} and p.status ${sql.raw(inGroup('bank_statement', 'counts'))}
        and (p.to_on, p.from_on, p.id) < (${b.to_on}, ${b.from_on}, ${b.id}) order by p.to_on desc, p.from_on desc, p.id desc limit 1)`,
    reversed_row: reversedLineOf(b),
    period_is_open: sql<boolean>`not exists (select from accounting_periods p where p.company_id = ${b.company_id}
      and ${b.to_on} between p.starts_on and p.ends_on and p.status <> 'open')`,
  },
  filters: {
    status: (value) => sql`${b.status} = ${value}`,
    format: (value) => sql`${b.format} = ${value}`,
  },
  matches: (words) =>
    sql`(${isLike(sql`${b.account}`, words)} or ${isLike(sql`coalesce(${b.number}, '')`, words)} or ${isLike(sql`${b.file_name}`, words)})`,
  sorts: {
    ...{ account: b.account, status: b.status, to_on: b.to_on, open_lines: b.open_lines, created_at: b.created_at },
  },
};
export const readBankStatement = (scope: Scope, id: number) => readOr404<BankStatement>(scope, bankStatementStore, id);
