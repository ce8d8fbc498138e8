import { createHash } from 'node:crypto';
import type { Database, Scope } from '../../db/scope.ts';
import { mayTakeLong } from '../../db/silence.ts';
import { allBoundLifecycles } from '../../kit/lifecycle.ts';
import { charts, chartsOf, movesOf } from './moves.ts';

/** Statistics belong to a chart: when its initial state or the order of its states changes, they are rebuilt. */
const fingerprint = (columns: unknown[][]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.slice(0, 6)))
    .digest('base64url');

const tables = ['standing', 'days', 'stays', 'dwell', 'returns', 'loops'].map((name) => `workflow_${name}`);
const way = '"from", event, "to"';

/**
 * Folds news into the statistics in a single statement, which therefore sees the statistics as they were. `all` folds the whole
 * log into empty statistics.
 */
const fold = (all: boolean) => `with ${charts},
  news as (delete from workflow_news where company_id = $1 returning log_id),
  tail as materialized (${
    all ? movesOf('record_log g') : movesOf('news n join record_log g on g.company_id = $1 and g.id = n.log_id')
  }),
  stood as materialized (select entity, record_id, state, since from workflow_standing s
    where s.company_id = $1 and (s.entity, s.record_id) in (select entity, record_id from tail)),
  stays as materialized (
    select *, lead(at) over (partition by entity, record_id order by id) as until
    from (select entity, record_id, 0::bigint as id, since as at, state from stood
      union all select entity, record_id, id, at, state from tail) told),
  ended as (
    insert into workflow_stays (company_id, entity, state, bucket, ms)
    select $1, entity, state, floor(ln(ms + 1) * 16)::int, ms
    from (select entity, state, greatest(round(extract(epoch from until - at) * 1000), 0)::bigint as ms
      from stays where until is not null and state is not null) s
    returning entity, state, bucket),
  dwell as (
    insert into workflow_dwell as d (company_id, entity, state, bucket, stays)
    select $1, entity, state, bucket, count(*) from ended group by entity, state, bucket
    on conflict (company_id, entity, state, bucket) do update set stays = d.stays + excluded.stays),
  standing as (
    insert into workflow_standing as s (company_id, entity, record_id, state, since)
    select $1, entity, record_id, state, at from stays where until is null and state is not null
    on conflict (company_id, entity, record_id) do update set state = excluded.state, since = excluded.since),
  gone as (
    delete from workflow_standing s using stays l
    where s.company_id = $1 and s.entity = l.entity and s.record_id = l.record_id and l.until is null and l.state is null),
  days as (
    insert into workflow_days as d (company_id, entity, state, day, records)
    select $1, entity, state, (at at time zone 'UTC')::date, sum(more)
    from (select entity, state, at, 1 as more from stays where until is null and state is not null
      union all select entity, state, since, -1 from stood) changed
    group by 1, 2, 3, 4 having sum(more) <> 0
    on conflict (company_id, entity, state, day) do update set records = d.records + excluded.records),
  removed as materialized (select distinct entity, record_id from tail where state is null),
  back as materialized (
    select m.entity, m.record_id, m."from", m.event, m.state as "to", count(*)::int as times
    from tail m join charts a on a.entity = m.entity and a.state = m."from" join charts b on b.entity = m.entity and b.state = m.state
    where b.place < a.place and (m.entity, m.record_id) not in (select entity, record_id from removed)
    group by 1, 2, 3, 4, 5),
  returned as (
    insert into workflow_returns as r (company_id, entity, record_id, ${way}, times)
    select $1, entity, record_id, ${way}, times from back
    on conflict (company_id, entity, record_id, ${way}) do update set times = r.times + excluded.times),
  forgotten as (
    delete from workflow_returns r using removed x
    where r.company_id = $1 and r.entity = x.entity and r.record_id = x.record_id
    returning r.entity, r."from", r.event, r."to", r.times)
  insert into workflow_loops as l (company_id, entity, ${way}, times, records)
  select $1, entity, ${way}, sum(times), sum(records)
  from (select b.entity, b."from", b.event, b."to", b.times, (r.record_id is null)::int as records
      from back b left join workflow_returns r on r.company_id = $1 and r.entity = b.entity and r.record_id = b.record_id
        and r."from" = b."from" and r.event = b.event and r."to" = b."to"
    union all select entity, ${way}, -times, -1 from forgotten) changed
  group by entity, ${way}
  on conflict (company_id, entity, ${way}) do update set times = l.times + excluded.times, records = l.records + excluded.records`;

/**
 * Folds a company's latest transitions into its statistics. Costs one query if there are none. Takes a connection of its own,
 * so don't call it while holding one.
 */
export async function foldWorkflows(db: Database, company: number): Promise<void> {
  const wanted = fingerprint(chartsOf(allBoundLifecycles()));
  const { rows } = await db.read(company, ({ client }) =>
    client.query<{ charts: string | null; is_news: boolean }>({
      name: 'workflows.news',
      text: `select (select charts from workflow_folds where company_id = $1) as charts,
        exists (select from workflow_news where company_id = $1) as is_news`,
      values: [company],
    }),
  );
  if (rows[0]?.charts !== wanted || rows[0].is_news) await db.write(company, foldHere);
}

/** Reads a company's statistics, up to date with the log. */
export async function readFolded<T>(db: Database, company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
  // Others see no statistics that would have to be up to date.
  if (!db.sight) await foldWorkflows(db, company);
  return db.read(company, act);
}

/** The same within a transaction, which other folds of this company wait for. */
export async function foldHere(scope: Scope): Promise<void> {
  const { client, company } = scope;
  const columns = chartsOf(allBoundLifecycles());
  const wanted = fingerprint(columns);
  // For a company with years of data this exceeds the usual statement timeout.
  mayTakeLong(client);
  const { rows } = await client.query<{ charts: string }>({
    name: 'workflows.lock',
    text: `insert into workflow_folds as f (company_id, charts) values ($1, '')
      on conflict (company_id) do update set charts = f.charts returning charts`,
    values: [company],
  });
  const isNew = rows[0]?.charts !== wanted;
  if (isNew) await empty(scope);
  await client.query({ name: `workflows.fold${isNew ? '.all' : ''}`, text: fold(isNew), values: [company, ...columns] });
  if (isNew) await client.query('update workflow_folds set charts = $2 where company_id = $1', [company, wanted]);
}

/** Rebuilds a company's statistics from its whole log. */
export function refoldWorkflows(db: Database, company: number): Promise<void> {
  return db.write(company, async (scope) => {
    await scope.client.query(
      "insert into workflow_folds (company_id, charts) values ($1, '') on conflict (company_id) do update set charts = ''",
      [company],
    );
    await foldHere(scope);
  });
}

async function empty({ client, company }: Scope): Promise<void> {
  for (const table of tables) await client.query(`delete from ${table} where company_id = $1`, [company]);
}
