import pg from 'pg';
import { Database } from '../../server/db/scope.ts';
import { post } from '../../server/finance/ledger/post.ts';
import { type Company, companyColumns, systemUser } from '../../server/kit/current-user.ts';
import type { Figures } from './figures.ts';
import { middle, spread } from './load.ts';

/**
 * Postings of two lines, each in a transaction of its own that waits for the disk, next to a bare prepared insert of two rows into a
 * table with nothing but its key, and to the same three rows of the ledger written by hand, with the same rules of the database, in
 * turn: alone, and by eight at once, who all post to the same two accounts.
 */
export async function benchPosting(
  databaseUrl: string,
  company: number,
  { rounds, seconds, figures }: { rounds: number; seconds: number; figures: Figures },
) {
  const db = new Database({ databaseUrl }, { connections: 8 });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, application_name: 'bare' });
  const { rows } = await pool.query<Company>(`select ${companyColumns} from companies where id = $1`, [company]);
  const [tenant] = (await pool.query<{ id: number }>('select min(id) as id from tenants where company_id = $1', [company])).rows;
  await pool.query(
    'create table if not exists bare_rows (id bigint generated always as identity primary key, account bigint, debit bigint, credit bigint)',
  );
  const currentUser = systemUser(rows[0] as Company);
  const date = new Date().toISOString().slice(0, 10);
  const ours = () =>
    db.write(company, (scope) =>
      post(
        { scope, currentUser },
        {
          date,
          document: { kind: 'invoice', id: 1, number: 'INV-1' },
          rule: 'invoice.rent',
          transition: 'post',
          lines: [
            { subAccount: 'receivables', debit: 100_000, tenant: tenant?.id as number },
            { subAccount: 'rent_residential', credit: 100_000 },
          ],
        },
      ),
    );
  const accounts = (
    await pool.query<{ id: number; account_id: number }>(
      "select id, account_id from sub_accounts where company_id = $1 and purpose in ('receivables', 'rent_residential') order by purpose",
      [company],
    )
  ).rows.flatMap(({ id, account_id }) => [id, account_id]);
  const within = async (statements: readonly pg.QueryConfig[]) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const bare = () =>
    within([
      {
        name: 'bare',
        text: 'insert into bare_rows (account, debit, credit) values ($1, $2, 0), ($3, 0, $2)',
        values: [1, 100_000, 2],
      },
    ]);
  const byHand = () =>
    within([
      {
        name: 'by-hand',
        text: `with made as (
            insert into ledger_transactions (company_id, date, document_kind, document_id, document_number, rule, transition, late, created_at)
            values ($1, $2, 'invoice', 1, 'INV-1', 'invoice.rent', 'post', false, now()) returning id
          ) insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit, tenant_id)
          select $1, id, 1, $3::bigint, $4::bigint, 100000, 0, $7::bigint from made
          union all select $1, id, 2, $5::bigint, $6::bigint, 0, 100000, null from made`,
        values: [company, date, ...accounts, tenant?.id],
      },
    ]);
  const rate = async (act: () => Promise<unknown>, at: number, ms = seconds * 1000): Promise<number> => {
    const began = performance.now();
    let done = 0;
    await Promise.all(
      Array.from({ length: at }, async () => {
        for (; performance.now() - began < ms; done++) await act();
      }),
    );
    return done / ((performance.now() - began) / 1000);
  };
  console.log('\nposting of two lines, next to a bare insert of two rows');
  for (const at of [1, 8]) {
    const acts = { ours, bare, byHand };
    const rates = { ours: [] as number[], bare: [] as number[], byHand: [] as number[] };
    const names = ['ours', 'byHand', 'bare'] as const;
    for (const name of names) await rate(acts[name], at, 500);
    // As in a company that has posted for a while: until then, PostgreSQL takes the ledger for empty, and reads the whole of it each time.
    await pool.query('analyze ledger_transactions, ledger_entries, account_balances, tenant_balances');
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 ? names.toReversed() : names) rates[name].push(await rate(acts[name], at));
    const toBare = (name: 'ours' | 'byHand') => rates[name].map((one, round) => one / (rates.bare[round] as number));
    const ratios = toBare('ours');
    figures.note(`posting, ${at} at once: ratio`, ratios, 'more');
    console.log(
      `${at} at once\tours ${Math.round(middle(rates.ours))}/s\tbare ${Math.round(middle(rates.bare))}/s\tratio ${middle(ratios).toFixed(2)}\tspread ${spread(ratios)}\tby hand ${middle(toBare('byHand')).toFixed(2)}`,
    );
  }
  await pool.query('drop table bare_rows');
  await pool.end();
  await db.close();
}
