import type { BankFileInput } from '../../../src/api/finance/bank-statement.ts';
import type { FieldError } from '../../../src/api/issues.ts';
import { money } from '../../../src/api/money.ts';
import type { Scope } from '../../db/scope.ts';
import { type ApiError, invalid } from '../../kit/api-error.ts';
import { todayOf } from '../../kit/clock.ts';
import type { WriteContext } from '../../kit/crud.ts';
import { createRecord } from '../../kit/records.ts';
import { accountIn, Unreadable, type Wrong, wrong } from './file-parts.ts';
import { type KeyedStatement, readStatement } from './read-file.ts';
import { bankStatementStore } from './statement-record.ts';

/** What is wrong with a file: of a row as `content.<row>`. */
const wrongFile = (found: readonly Wrong[]): ApiError =>
  invalid(
    Object.fromEntries(
      found.map(({ row, key, values }): [string, FieldError] => [
        row === null ? 'content' : `content.${row}`,
        { messageKey: key, values },
      ]),
    ),
  );

function read(content: string): KeyedStatement {
  try {
    return readStatement(content);
  } catch (error) {
    throw error instanceof Unreadable ? wrongFile(error.wrong) : error;
  }
}

/** The account that the file names, else the one that was entered, else the company's own. */
async function accountOf({ client, company }: Scope, said: string | null, entered: string | null | undefined): Promise<string> {
  const typed = entered ? accountIn(entered) : null;
  if (said && typed && said !== typed)
    throw invalid({ account: { messageKey: 'finance.bank_statement.error.other_account', values: { account: said } } });
  if (said ?? typed) return said ?? typed ?? '';
  const { rows } = await client.query<{ iban: string | null }>('select iban from companies where id = $1', [company]);
  if (!rows[0]?.iban) throw invalid({ account: 'finance.bank_statement.error.no_account' });
  return rows[0].iban;
}

/** Keeps a statement with its lines. Throws an ApiError for what can't be read, and for what is there already. Returns its id. */
export async function importStatement(
  context: WriteContext,
  { content, file_name, account: entered }: BankFileInput,
): Promise<number> {
  const { scope, services, currentUser } = context;
  const { lines, format, ...found } = read(content);
  const account = await accountOf(scope, found.account, entered);
  if (found.to_on > todayOf(currentUser.company)) throw wrongFile([wrong('ahead', null, { day: found.to_on })]);
  const about = { account, fingerprint: found.fingerprint, keys: lines.map(({ key }) => key) };
  await refuseTwice(scope, about, lines);
  try {
    const id = await createRecord(scope, services, currentUser, bankStatementStore, {
      ...found,
      ...{ account, format, file_name, opening: money(found.opening), closing: money(found.closing) },
      ...{ line_count: lines.length, open_lines: lines.length },
    });
    await scope.client.query({
      name: 'bank.keep_lines',
      text: `insert into bank_statement_lines (company_id, bank_statement_id, account, row, booked_on, amount, reference, text, bank_ref, key)
        select $1, $2, $3, l.row, l.booked_on, l.amount, l.reference, l.text, l.bank_ref, l.key
        from jsonb_to_recordset($4::jsonb)
          as l (row int, booked_on date, amount bigint, reference text, text text, bank_ref text, key text) order by l.row`,
      values: [scope.company, id, account, JSON.stringify(lines)],
    });
    return id;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    // Somebody has imported the same at the same moment.
    if (constraint === 'bank_statements_fingerprint' || constraint === 'bank_statement_lines_key')
      throw wrongFile([wrong('meanwhile')]);
    throw error;
  }
}

interface About {
  account: string;
  fingerprint: string;
  keys: string[];
}
/** Throws an ApiError for a statement that is there already, or a movement that another one has. */
async function refuseTwice({ client, company }: Scope, { account, fingerprint, keys }: About, lines: KeyedStatement['lines']) {
  const same = await client.query<{ from_on: string; to_on: string }>({
    name: 'bank.same_statement',
    text: `select from_on::text, to_on::text from bank_statements where company_id = $1 and account = $2 and fingerprint = $3`,
    values: [company, account, fingerprint],
  });
  const [known] = same.rows;
  if (known) throw wrongFile([wrong('same_file', null, { from: known.from_on, to: known.to_on })]);
  const { rows } = await client.query<{ key: string; from_on: string; to_on: string }>({
    name: 'bank.same_lines',
    text: `select l.key, b.from_on::text, b.to_on::text from bank_statement_lines l
      join bank_statements b on b.company_id = l.company_id and b.id = l.bank_statement_id
      where l.company_id = $1 and l.account = $2 and l.key = any($3) limit 50`,
    values: [company, account, keys],
  });
  if (!rows.length) return;
  const rowOf = new Map(lines.map(({ key, row }) => [key, row]));
  throw wrongFile(
    rows.map(({ key, from_on, to_on }) => wrong('same_line', rowOf.get(key) ?? null, { from: from_on, to: to_on })),
  );
}
