import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../../../server/db/client.ts';
import { ApiError, fromDatabaseError } from '../../../server/kit/api-error.ts';
import { checkRefusals } from '../../../server/kit/check-refusals.ts';
import { texts } from '../../../server/kit/texts.ts';
import { languages } from '../../../src/locales/translate.ts';
import { freshDatabase } from '../../setup/database.ts';

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() });
  await client.connect();
});
afterAll(() => client.end());

interface Check {
  name: string;
  table: string;
  columns: string[];
}
/** All check constraints of the schema, with the columns that they read. */
const checks = async (): Promise<Check[]> =>
  (
    await client.query<Check>(
      `select c.conname as name, t.relname as table,
          (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = t.oid and a.attnum = any(c.conkey)) as columns
        from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
        where c.contype = 'c' and n.nspname = 'public' order by 1`,
    )
  ).rows;

it('a violated check is refused by its field, with a text of its own in each language', async () => {
  const all = await checks();
  expect(all.length).toBeGreaterThanOrEqual(31);
  expect(
    all.map(({ name }) => name).filter((name) => !checkRefusals[name]),
    'add them to server/kit/check-refusals.ts',
  ).toEqual([]);
  expect(Object.keys(checkRefusals).filter((known) => !all.some(({ name }) => name === known))).toEqual([]);
  for (const { name, table } of all) {
    const refusal = fromDatabaseError({ code: '23514', constraint: name, table });
    expect(refusal, name).toBeInstanceOf(ApiError);
    const { status, details } = refusal as ApiError;
    expect(status, name).toBe(422);
    const fields = Object.entries(details.fields ?? {});
    expect(fields, name).toHaveLength(1);
    const [field, error] = fields[0] as [string, string | { messageKey: string; values?: Record<string, string | number> }];
    expect(field, name).toMatch(/^[a-z_]+$/);
    const { messageKey, values = {} } = typeof error === 'string' ? { messageKey: error } : error;
    for (const language of languages) {
      const said = texts[language](messageKey, values);
      expect(said, `${name} in ${language}`).not.toBe(messageKey);
      expect(said, `${name} in ${language}`).not.toContain('{');
    }
  }
});

it('the field is a column that the check reads, or the amount that it limits', async () => {
  const foreign = (await checks()).filter(({ name, columns }) => !columns.includes(checkRefusals[name]?.field ?? ''));
  // What is allocated, credited or refunded comes as `amount` of the call.
  expect(foreign.map(({ name }) => [name, checkRefusals[name]?.field])).toEqual([
    ['credit_notes_used', 'amount'],
    ['invoices_settled', 'amount'],
  ]);
});

it('PostgreSQL’s own error of a check or a missing value is told by its field', async () => {
  await client.query(`create temp table accounting_periods (starts_on date not null
    constraint accounting_periods_month check (extract(day from starts_on) = 1))`);
  const refusalOf = async (day: string) => {
    const error = await client.query(`insert into accounting_periods values (${day})`).catch((error: unknown) => error);
    const { status, details } = fromDatabaseError(error) as ApiError;
    return [status, details.fields];
  };
  expect(await refusalOf("'2026-01-02'")).toEqual([422, { starts_on: 'app.error.check.month_start' }]);
  expect(await refusalOf('null')).toEqual([422, { starts_on: 'app.error.required' }]);
});
