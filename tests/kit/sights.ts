import type pg from 'pg';
import { companyTables } from './row-security.ts';

/**
 * Has people who aren't staff see all records that there are now, and none of those to come: of every table with ids for which the
 * product states no rule of its own. So that each door has something to show, and something to hide.
 */
export async function showWhatIsThere(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'id' and c.table_name = any($1) and not exists
        (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.table_name and p.policyname = 'outside')`,
    [await companyTables(owner)],
  );
  for (const { name } of rows) {
    const { rows: last } = await owner.query<{ id: string }>(`select coalesce(max(id), 0) as id from "${name}"`);
    await owner.query(
      `create policy outside on "${name}" for select to statehouse_outsider
        using (company_id = nullif(current_setting('app.company_id', true), '')::bigint and id <= ${last[0]?.id})`,
    );
  }
}

/** Has them see all rows of these tables, as if somebody had forgotten what to hide. */
export async function showEverything(owner: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) await owner.query(`create policy forgotten on "${table}" for select to statehouse_outsider using (true)`);
}
