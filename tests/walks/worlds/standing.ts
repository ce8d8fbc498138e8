import type { Actor } from '../../../server/kit/actor.ts';
import { governedBy } from '../../../server/kit/lifecycle.ts';
import { type AnyLifecycle, type LifecycleEvent, statusesOf, type Viewer } from '../../../src/machines/kit/lifecycle.ts';
import { type Candidate, candidatesFrom, type LifecycleEntry, lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import type { EntityWorld } from './entity.ts';
import { type Ground, plusDays, type Role } from './ground.ts';
import { walkOn, wayTo, worldsOf } from './walk.ts';

/** A record brought to a state by real calls. */
export interface StandingRecord {
  entry: LifecycleEntry;
  own: EntityWorld;
  status: string;
  id: number;
}

/** The way, and on it the first thing that a person could do there: the record is made so that this may happen. */
const ahead = ({ lifecycle }: LifecycleEntry, status: string, way: Candidate[]): Candidate[] => {
  const next = candidatesFrom(lifecycle.machine, status).find(({ meta }) => meta.by === 'person');
  return next ? [...way, next] : way;
};

/** One record of each entity in each state. Those that need the clock moved come first: it would move the others on. */
export async function bringAll(ground: Ground): Promise<{ records: StandingRecord[] }> {
  const worlds = worldsOf(ground);
  const wanted = lifecycles.flatMap((entry) =>
    statusesOf(entry.lifecycle.machine).flatMap((status) => {
      const own = worlds[entry.name];
      if (!own) throw new Error(`No world for ${entry.name}`);
      const there: Candidate = {
        name: '',
        from: status,
        to: status,
        event: '',
        guards: [],
        meta: { label: '', by: 'person' },
      };
      return [{ entry, own, status, way: wayTo(entry, there) }];
    }),
  );
  const isTimed = (way: Candidate[]) => Number(way.some(({ meta }) => meta.by === 'timer'));
  wanted.sort((a, b) => isTimed(b.way) - isTimed(a.way));
  const records: StandingRecord[] = [];
  for (const { entry, own, status, way } of wanted)
    records.push({
      entry,
      own,
      status,
      id: await walkOn(ground, entry, own, way, ahead(entry, status, way)),
    });
  return { records };
}

/** A payload with which nothing that the person gives is missing. */
export async function goodPayloads(ground: Ground): Promise<Record<string, Record<string, unknown>>> {
  return {
    'lead.log_activity': { outcome: 'Interested' },
    'lead.schedule_viewing': { viewing_on: `${plusDays(await ground.today(), 1)}T10:00:00Z` },
    'lead.log_viewing': { outcome: 'Liked it' },
    'lead.log_viewing_undecided': { outcome: 'Thinks about it' },
    'lead.counter': { note: 'Asks for less' },
    'lead.lose': { reason: 'price' },
    'lead.reopen': { reason: 'Called again' },
    'quotation.decline': { reason: 'Too dear' },
    'quotation.cancel': { reason: 'A mistake' },
    'decision.approve': { comment: 'Fine' },
    'decision.reject': { rejection_reason_id: ground.rejectionReason, comment: 'Too low by far' },
    'decision.delegate': { to: ground.userOf(ground.people.finance_manager), comment: 'Please' },
    'contract.reject': { reason: 'A wrong name' },
    'lease.cancel': { reason: 'The tenant withdrew' },
    'lease.give_notice': { party: 'tenant', reason: 'Moves away' },
    'lease.terminate': { kind: 'mutual' },
    'leasing_order.cancel': { reason: 'The tenant withdrew' },
  };
}

/** Who acts at the server's door for a role, at the company's present time. */
export async function actorOf(ground: Ground, role: Role): Promise<Actor> {
  const actor = ground.world.one.people[ground.people[role].email];
  const company = await ground.world.app.services.companies.byId(ground.world.one.company.id);
  if (!actor || !company) throw new Error(`Nobody is ${role}`);
  return { ...actor, company };
}

/** The facts of a record as the server reads it, for a viewer. */
export async function factsFor(
  ground: Ground,
  { entry, id }: StandingRecord,
  actor: Actor,
  today: string,
): Promise<ReturnType<AnyLifecycle['factsOf']>> {
  const { read } = governedBy(entry.name);
  const record = await ground.world.app.services.db.read(actor.company.id, (scope) => read(scope, id, actor));
  return entry.lifecycle.factsOf(record, actor.viewer satisfies Viewer, today);
}

export const eventOf = (payloads: Record<string, Record<string, unknown>>, entity: string, type: string): LifecycleEvent => ({
  ...payloads[`${entity}.${type}`],
  type,
});
