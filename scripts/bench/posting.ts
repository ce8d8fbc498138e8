import pg from 'pg';
import { Database } from '../../server/db/scope.ts';
import { post } from '../../server/finance/ledger/post.ts';
import { type Company, companyColumns, systemUser } from '../../server/kit/current-user.ts';
import type { Figures } from './figures.ts';
import { middle, spread } from './load.ts';

/**
 * Postings of two lines, each in a transaction of its own that waits for the disk, next to a bare prepared insert of two rows into a
 * table with nothing but its key, in turn: alone, and by eight at once, who all post to the same two accounts.
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
  const bare = async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query({
        name: 'bare',
        text: 'insert into bare_rows (account, debit, credit) values ($1, $2, 0), ($3, 0, $2)',
        values: [1, 100_000, 2],
      });
      await client.query('commit');
    } finally {
      client.release();
    }
  };
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
    const mine: number[] = [];
    const theirs: number[] = [];
    await rate(ours, at, 500);
    await rate(bare, at, 500);
    // As in a company that has posted for a while: until then, PostgreSQL takes the ledger for empty, and reads the whole of it each time.
    await pool.query('analyze ledger_transactions, ledger_entries, account_balances, tenant_balances');
    for (let round = 0; round < rounds; round++)
      for (const one of round % 2 ? (['theirs', 'mine'] as const) : (['mine', 'theirs'] as const))
        if (one === 'mine') mine.push(await rate(ours, at));
        else theirs.push(await rate(bare, at));
    const ratios = mine.map((one, round) => one / (theirs[round] as number));
    figures.note(`posting, ${at} at once: ratio`, ratios, 'more');
    console.log(
      `${at} at once\tours ${Math.round(middle(mine))}/s\tbare ${Math.round(middle(theirs))}/s\tratio ${middle(ratios).toFixed(2)}\tspread ${spread(ratios)}`,
    );
  }
  await pool.query('drop table bare_rows');
  await pool.end();
  await db.close();
}
