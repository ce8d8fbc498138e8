import type { Scope } from '../../../server/db/scope.ts';
import type { CurrentUser } from '../../../server/kit/current-user.ts';
import type { Services } from '../../../server/kit/services.ts';
import type { Call } from '../../../src/api/contract.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import type { BareRow, BareRows } from '../bare-rows.ts';

/** The day of every test bed. */
export const today = '2026-01-15';
export const yesterday = '2026-01-14';
export const tomorrow = '2026-01-16';
export const day = (more: number): string => plusDays(today, more);

/** The id from which on rows are planted: of the background, and of what is counted. */
export const ground = 700_000;
export const first = 800_000;

/** The company that the borders share. */
export interface World {
  services: Services;
  /** A user by the local part of their address. */
  user: (who: string) => CurrentUser;
  read: <T>(act: (scope: Scope) => Promise<T>) => Promise<T>;
  /** Takes back whatever is written. */
  rehearse: <T>(act: (scope: Scope) => Promise<T>) => Promise<T>;
  /** The answer to the administrator. Throws unless it is one. */
  ask: <T>(call: Call, args?: { query?: object; params?: object; body?: object }) => Promise<T>;
  /** The ids of a list that the administrator is answered with. */
  list: (call: Call, query: Record<string, unknown>) => Promise<number[]>;
}

/** A condition of SQL on a day, a time or a status: rows on either side of it, and which of them it lets through. */
export interface Border {
  name: string;
  table: string;
  rows: Record<string, BareRow>;
  /** Rows that the others need. */
  besides?: BareRows;
  /** SQL that adds what hangs on all of these. */
  hanging?: string;
  /** Ids of rows are answered by their labels, in any depth; what else is answered stays. */
  ask: (world: World) => Promise<unknown>;
  finds: unknown;
}

/** The company's services, whose transactions are all this one: what it does is taken back, and its time stands still. */
export function within({ services }: World, scope: Scope): Services {
  const act = <T>(_: number, one: (scope: Scope) => Promise<T>): Promise<T> => one(scope);
  // Whatever else the database does is as ever.
  return { ...services, db: Object.assign(Object.create(services.db) as Services['db'], { read: act, write: act }) };
}

/** A row before, on and after a day, alike but for this column. */
export const around = (column: string, on: string, more: BareRow = {}): Record<string, BareRow> => ({
  before: { ...more, [column]: plusDays(on, -1) },
  on: { ...more, [column]: on },
  after: { ...more, [column]: plusDays(on, 1) },
});
/** A row with each of these statuses. */
export const inStatuses = (statuses: readonly string[], more: BareRow = {}): Record<string, BareRow> =>
  Object.fromEntries(statuses.map((status) => [status, { ...more, status }]));

/** An answer with labels instead of the ids of planted rows. */
export function labelled(answer: unknown, labels: readonly string[]): unknown {
  if (Array.isArray(answer)) return answer.map((one) => labelled(one, labels));
  return typeof answer === 'number' ? (labels[answer - first] ?? answer) : answer;
}

/** The values that a call shows in a field of each of so many planted records. */
export const shownOf =
  <T, K extends keyof T>(call: Call, key: K, count: number) =>
  async (world: World) => {
    const ids = Array.from({ length: count }, (_, at) => first + at);
    return Promise.all(ids.map(async (id) => (await world.ask<T>(call, { params: { id } }))[key]));
  };

/** The ids of the planted rows that a number has a bit for, where each of them counts twice as much as the one before it. */
export const ofBits = (sum: number): number[] =>
  Array.from({ length: 20 }, (_, at) => first + at).filter((_, at) => Math.floor(sum / 2 ** at) % 2 === 1);

/** SQL of an entry on an account for each planted transaction: of 100, or `doubled` from one to the next. */
export const entriesOf = (
  purpose: string,
  {
    where = 'true',
    doubled = false,
    credit = false,
    tenant,
  }: { where?: string; doubled?: boolean; credit?: boolean; tenant?: number | string } = {},
): string => `insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit, tenant_id)
  select t.company_id, t.id, 1, s.id, s.account_id, ${credit ? '0, amount' : 'amount, 0'}, ${tenant ?? `${ground} + t.id - ${first}`}
  from ledger_transactions t join sub_accounts s on s.company_id = t.company_id and s.purpose = '${purpose}'
  cross join lateral (select 100 * ${doubled ? `power(2, t.id - ${first})::bigint` : '1'} as amount) a where t.id >= ${first} and ${where}`;

export const month = (starts_on: string, status: string) => ({ starts_on, status });

/** A row for each label, alike but for what `more` says of it; one with a name has another one each. */
export const rowsOf = (labels: readonly string[], row: BareRow = {}, more: Record<string, BareRow> = {}) =>
  Object.fromEntries(
    labels.map((label, n) => [label, { ...row, ...more[label], ...(row.name !== undefined && { name: `${n}` }) }]),
  );
/** The ids of so many planted rows. */
export const idsOf = (count: number): number[] => Array.from({ length: count }, (_, n) => first + n);
/** Within one transaction, now is one moment; columns have milliseconds, so that what is due at it has just become due. */
const now = "date_trunc('milliseconds', now())";
/** SQL of so many seconds from now. */
export const at = (seconds: string) => `${now} + make_interval(secs => ${seconds})`;
