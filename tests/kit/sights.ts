import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { storeOf, tableOf } from '../../server/registry.ts';
import type { Call } from '../../src/api/contract.ts';
import { type EntityName, entityNames } from '../../src/api/entities.ts';
import { schemaOf as jsonOf } from '../../src/machines/kit/samples/made.ts';
import type { Person, TestBed } from '../setup/test-bed.ts';
import { enter, whole } from './privileges.ts';
import type { Request } from './requests.ts';
import { companyTables } from './row-security.ts';

/** The answers to requests, by title; without the moments in them. */
export type Answers = Record<string, { status: number; body: object }>;

/** A person of a provider, whose role has every privilege. */
export async function someoneOutside({ owner, one, signIn }: TestBed): Promise<{ person: Person; id: number; role: number }> {
  const email = 'yahya@barid.example';
  const { user: id, role } = await enter(owner, one.company.id, whole, email);
  await owner.query('update roles set is_provider = true where id = $1', [role]);
  const asAdmin = "(select password_hash from users where email = 'admin@first.example')";
  await owner.query(`update users set name = 'Yahya Barid', password_hash = ${asAdmin} where id = $1`, [id]);
  return { person: await signIn('first', email), id, role };
}

/**
 * Has people who aren't staff see all records that there are now, and none of those to come: of every table with ids for which the
 * product states no rule of its own. So each door has something to show, and something to hide.
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

const tables = [...new Set(entityNames.filter((name) => storeOf(name)).map(tableOf))];
/** Has them see every record meanwhile, as if nothing had been hidden. */
export async function showingEverything<T>(owner: pg.Client, act: () => Promise<T>): Promise<T> {
  const each = (text: (table: string) => string) => owner.query(tables.map(text).join(';'));
  await each((table) => `create policy forgotten on "${table}" for select to statehouse_outsider using (true)`);
  try {
    return await act();
  } finally {
    await each((table) => `drop policy forgotten on "${table}"`);
  }
}

/** The newest record of each entity in a company; of those that it has none of, none. */
export async function newestOf(owner: pg.Client, company: number): Promise<Map<EntityName, number>> {
  const known = entityNames.filter((name) => storeOf(name));
  const { rows } = await owner.query<{ entity: EntityName; id: string | null }>(
    known
      .map((name) => `select '${name}' as entity, max(id) as id from "${tableOf(name)}" where company_id = $1`)
      .join(' union all '),
    [company],
  );
  return new Map(rows.flatMap(({ entity, id }) => (id === null ? [] : [[entity, Number(id)] as const])));
}

export interface Asked {
  title: string;
  call: Call;
  request: Request;
}
/** Keys that change from second to second. */
const ticking = ['now', 'at', 'longest', 'seconds', 'next_cursor', 'seen_at', 'took_ms', 'ran_at'];
/** Changes that new records make to those before them: the place of a rule, the cash in a box. */
const moving = ['version', 'updated_at', 'priority', 'balance', 'suggested'];
const still = (key: string, value: unknown) => (ticking.includes(key) || moving.includes(key) ? null : value);

/** Answers to somebody by each call, and by those with a search, of a word that all planted names have. */
export async function readsOf(person: Person, asked: readonly Asked[]): Promise<Answers> {
  const answers: Answers = {};
  for (const { title, call, request } of asked) {
    if (call.method !== 'GET') continue;
    const canSearch = call.paged && 'search' in ((call.query && jsonOf(call.query).properties) ?? {});
    for (const query of [request.query, ...(canSearch ? [{ ...request.query, search: 'walk' }] : [])]) {
      const { status, body } = await person.ask(call, { ...request, query });
      answers[query === request.query ? title : `${title} search`] = { status, body: JSON.parse(JSON.stringify(body, still)) };
    }
  }
  return answers;
}
export const differing = (before: Answers, after: Answers): string[] =>
  Object.keys(before).filter((title) => !isDeepStrictEqual(before[title], after[title]));
