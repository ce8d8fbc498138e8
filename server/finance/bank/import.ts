import type { BankFileInput } from '../../../src/api/finance/bank-statement.ts';
import { money } from '../../../src/api/money.ts';
import type { Scope } from '../../db/scope.ts';
import { type ApiError, invalid } from '../../kit/api-error.ts';
import { todayOf } from '../../kit/clock.ts';
import type { WriteContext } from '../../kit/crud.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { createRecord } from '../../kit/records.ts';
import type { Services } from '../../kit/services.ts';
import { accountIn, type Wrong, wrong, wrongFields } from './file-parts.ts';
import { newLinesOf } from './known-lines.ts';
import type { KeyedStatement } from './read-file.ts';
import { bankStatementStore } from './statement-record.ts';

/** Refuses a file, with what is wrong with it. */
const wrongFile = (found: readonly Wrong[]): ApiError => invalid(wrongFields(found));

/** Reads a bank's file, outside of any transaction. Throws an ApiError for what can't be read. */
export async function readBankFile(
  { parser }: Services,
  { company }: CurrentUser,
  { content }: Pick<BankFileInput, 'content'>,
): Promise<KeyedStatement> {
  const result = await parser.run('bankStatement', { content, zone: company.time_zone }, { company: company.id });
  if ('wrong' in result) throw wrongFile(result.wrong);
  return result.statement;
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

/**
 * Keeps a statement with its lines. Throws an ApiError for lines that are there already, unless these are to be skipped. Returns its
 * id.
 */
export async function importStatement(
  context: WriteContext,
  { file_name, account: entered, skip_known = false }: BankFileInput,
  whole: KeyedStatement,
): Promise<number> {
  const { scope, services, currentUser } = context;
  const account = await accountOf(scope, whole.account, entered);
  if (whole.to_on > todayOf(currentUser.company)) throw wrongFile([wrong('ahead', null, { day: whole.to_on })]);
  await refuseTwice(scope, account, whole.fingerprint);
  const { statement, skipped_lines } = await newLinesOf(scope, account, whole, skip_known);
  const { lines, format, ...found } = statement;
  try {
    const id = await createRecord(scope, services, currentUser, bankStatementStore, {
      ...found,
      ...{ account, format, file_name, opening: money(found.opening), closing: money(found.closing) },
      ...{ line_count: lines.length, open_lines: lines.length, skipped_lines },
    });
    await scope.client.query({
      name: 'bank.keep_lines',
      text: `insert into bank_statement_lines (company_id, bank_statement_id, account, row, booked_on, amount, reference, text, bank_ref, key)
        select $1, $2, $3, l.row, l.booked_on, l.amount, l.reference, l.text, l.bank_ref, l.key
        from jsonb_to_recordset($4::jsonb)
          as l (row int, booked_on date, amount bigint, reference text, text text, bank_ref text, key text, place int) order by l.place`,
      // The oldest first, whatever the order of the file's rows.
      values: [scope.company, id, account, JSON.stringify(lines.map((line, place) => ({ ...line, place })))],
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

/** Throws an ApiError for a statement that is there already. */
async function refuseTwice({ client, company }: Scope, account: string, fingerprint: string): Promise<void> {
  const { rows } = await client.query<{ from_on: string; to_on: string }>({
    name: 'bank.same_statement',
    text: `select from_on::text, to_on::text from bank_statements where company_id = $1 and account = $2 and fingerprint = $3`,
    values: [company, account, fingerprint],
  });
  const [known] = rows;
  if (known) throw wrongFile([wrong('same_file', null, { from: known.from_on, to: known.to_on })]);
}
