import * as z from 'zod/mini';
import { plusDays } from '../../src/calendar/days.ts';
import type { Scope } from '../db/scope.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import { todayOf } from '../kit/clock.ts';
import { type Company, systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import type { Services } from '../kit/services.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { leasableUnits } from '../property/leasable.ts';

interface Open {
  id: number;
  status: 'waiting' | 'offered';
  unit_type_id: number;
  compound_id: number | null;
  move_in_on: string | null;
  /** Halalas. */
  budget_max: number | null;
  unit_id: number | null;
}

/** The year that the customer would rent, from the wished day. */
export const termOf = ({ move_in_on }: Pick<Open, 'move_in_on'>, today: string): { from: string; to: string } => {
  const from = move_in_on !== null && move_in_on > today ? move_in_on : today;
  return { from, to: plusDays(from, 364) };
};

/** The open entries of leads that are still open, in the order in which they came. */
async function openEntries(scope: Scope): Promise<Open[]> {
  const { rows } = await scope.client.query<Open>({
    name: 'waiting.open',
    text: `select w.id, w.status, w.unit_type_id, w.compound_id, w.move_in_on::text, w.budget_max, w.unit_id
      from waiting_list_entries w join leads l on l.company_id = w.company_id and l.id = w.lead_id
      where w.company_id = $1 and w.status ${inGroup('waiting_list_entry', 'open')} and l.status ${inGroup('lead', 'open')}
      order by w.id limit 500`,
    values: [scope.company],
  });
  return rows;
}

/** The yearly rent that is asked for units, in halalas. */
async function askedFor(scope: Scope, units: number[]): Promise<Map<number, number>> {
  const { rows } = await scope.client.query<{ id: number; rent: number }>(
    `select u.id, coalesce(u.asking_rent, t.max_price) as rent from units u
      join unit_types t on t.company_id = u.company_id and t.id = u.unit_type_id where u.company_id = $1 and u.id = any($2::bigint[])`,
    [scope.company, units],
  );
  return new Map(rows.map(({ id, rent }) => [Number(id), Number(rent)]));
}

interface Moves {
  /** Entries whose offered unit is no longer free. */
  withdrawn: number[];
  offers: { entry: number; unit: number }[];
}

/** What is to happen to a company's waiting list today: each free unit goes to the first in line whose wishes it meets. */
export async function waitingMoves(scope: Scope, company: Pick<Company, 'clock_offset' | 'time_zone'>): Promise<Moves> {
  const today = todayOf(company);
  const entries = await openEntries(scope);
  const moves: Moves = { withdrawn: [], offers: [] };
  const freeFor = new Map<string, number[]>();
  const free = async (entry: Open): Promise<number[]> => {
    const { from, to } = termOf(entry, today);
    const key = [entry.unit_type_id, entry.compound_id, from].join();
    const known = freeFor.get(key) ?? (await leasableUnits(scope, { ...entry, from, to }));
    freeFor.set(key, known);
    return known;
  };
  const taken = new Set<number>();
  for (const entry of entries)
    if (entry.status === 'offered' && entry.unit_id !== null) {
      if ((await free(entry)).includes(entry.unit_id)) taken.add(entry.unit_id);
      else moves.withdrawn.push(entry.id);
    }
  for (const entry of entries) {
    if (entry.status !== 'waiting') continue;
    const candidates = (await free(entry)).filter((unit) => !taken.has(unit));
    const rents = candidates.length && entry.budget_max !== null ? await askedFor(scope, candidates) : null;
    const unit = candidates.find((one) => rents === null || (rents.get(one) ?? 0) <= Number(entry.budget_max));
    if (unit === undefined) continue;
    taken.add(unit);
    moves.offers.push({ entry: entry.id, unit });
  }
  return moves;
}

/** Makes the offers that are due, and takes back those whose unit is taken; returns how many. */
export async function offerFreeUnits(services: Services, company_id: number): Promise<number> {
  const company = await services.companies.byId(company_id);
  if (!company) return 0;
  return services.db.write(company_id, async (scope) => {
    // One at a time: two would offer the same unit.
    await scope.client.query("select pg_advisory_xact_lock(hashtext('waiting_list'), $1::int)", [company_id]);
    const { withdrawn, offers } = await waitingMoves(scope, company);
    const by = { entity: 'waiting_list_entry', currentUser: systemUser(company) } as const;
    for (const id of withdrawn) await advance(scope, services, { ...by, id, event: { type: 'withdraw_offer' } });
    for (const { entry, unit } of offers)
      await advance(scope, services, { ...by, id: entry, event: { type: 'offer', unit_id: unit } });
    return withdrawn.length + offers.length;
  });
}

/** When each company's list was last looked at: free units are noticed within half a minute. */
const lookedAt = new Map<number, number>();
const patience = 30_000;

async function withFreeUnits({ db, companies }: Services): Promise<number[]> {
  const waiting = await db.outside((client) =>
    client.query<{ id: number }>('select companies_with_waiting_customers as id from companies_with_waiting_customers()'),
  );
  const due: number[] = [];
  for (const { id } of waiting.rows) {
    if (Date.now() - (lookedAt.get(id) ?? 0) < patience) continue;
    lookedAt.set(id, Date.now());
    const company = await companies.byId(id);
    const moves = company && (await db.read(id, (scope) => waitingMoves(scope, company)));
    if (moves && moves.withdrawn.length + moves.offers.length > 0) due.push(id);
  }
  return due;
}

export const waitingListJob = defineJob({
  kind: 'waiting_list',
  payload: z.strictObject({}),
  run: ({ services, currentUser }) => offerFreeUnits(services, currentUser.company.id),
  recurs: withFreeUnits,
});

/**
 * Has a company's list gone through once this is saved, if anybody waits. A job that hasn't begun does for this, too: locked until
 * the commit, it begins after it. One that runs may have looked already.
 */
export async function lookForUnits(scope: Scope, services: Services): Promise<void> {
  const { rows } = await scope.client.query<{ needed: boolean }>({
    name: 'waiting.look',
    text: `with pending as (
        select id from jobs where company_id = $1 and kind = 'waiting_list' and locked_by is null and dead_at is null and run_at <= now()
        limit 1 for update skip locked)
      select exists (select from waiting_list_entries where company_id = $1 and status ${inGroup('waiting_list_entry', 'open')})
        and not exists (select from pending) as needed`,
    values: [scope.company],
  });
  if (rows[0]?.needed) await enqueue(scope, services, waitingListJob, {});
  else scope.afterCommit(() => services.jobs.wake());
}

/** The status of an entry that still waits, in SQL. */
export const waitingWord = word('waiting_list_entry', 'waiting');
