import type pg from 'pg';

/** Every table of which each row is a company's. */
export async function companyTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Everything a company has, as one fingerprint a table. */
export async function fingerprintsOf(owner: pg.Client, company: number): Promise<Record<string, string>> {
  const tables = await companyTables(owner);
  const sum = (table: string, key: string) =>
    `select '${table}' as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${table}" t where ${key} = $1`;
  const { rows } = await owner.query<{ name: string; sum: string }>(
    [...tables.map((table) => sum(table, 'company_id')), sum('companies', 'id')].join(' union all '),
    [company],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]));
}

/** Does something while no policy of this database holds: what the statements themselves say is all there is. */
export async function withoutRowSecurity<T>(owner: pg.Client, act: () => Promise<T>): Promise<T> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relrowsecurity`,
  );
  const set = (what: 'enable' | 'disable') =>
    owner.query(rows.map(({ name }) => `alter table "${name}" ${what} row level security`).join(';'));
  await set('disable');
  try {
    return await act();
  } finally {
    await set('enable');
  }
}

/** Published in the order of their ids, or belonging to no company: these go on counting. */
const counting = ['outbox', 'record_log', 'companies', 'attempts'];
/** Where the ids of records begin anew. */
export async function sequencesOf(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value as value from pg_sequences
      where schemaname = 'public' and not (sequencename = any($1))`,
    [counting.map((table) => `${table}_id_seq`)],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value ?? 0)]));
}
export async function setSequences(owner: pg.Client, sequences: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await owner.query('select setval($1::regclass, $2, $3)', [`public."${name}"`, Math.max(1, value), value > 0]);
}
