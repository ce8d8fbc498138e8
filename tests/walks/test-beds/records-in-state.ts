import type { CurrentUser } from '../../../server/kit/current-user.ts';
import { lifecycleOf } from '../../../server/kit/lifecycle.ts';
import { statusesOf } from '../../../src/machines/kit/chart-statuses.ts';
import type { AnyLifecycle, LifecycleEvent, Viewer } from '../../../src/machines/kit/lifecycle.ts';
import { type Candidate, candidatesFrom, type LifecycleEntry, lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { newTenant } from '../../../src/workbench/scenarios/invoice.ts';
import type { EntityTestBed } from './entity.ts';
import { plusDays, type Role, type TestCompany } from './test-company.ts';
import { entityTestBeds, walkOn, wayTo } from './walk.ts';

/** A record brought to a status by real calls. */
export interface RecordInState {
  entry: LifecycleEntry;
  own: EntityTestBed;
  status: string;
  id: number;
}

/** The path, and the first user event at its end, for which the record must be fit. */
const ahead = ({ lifecycle }: LifecycleEntry, status: string, way: Candidate[]): Candidate[] => {
  const next = candidatesFrom(lifecycle.machine, status).find(({ meta }) => meta.by === 'person');
  return next ? [...way, next] : way;
};

/**
 * A record of each entity in each status, or in the given ones. Those that need the clock to be moved come first, because
 * that could change the others.
 */
export async function bringAll(
  testCompany: TestCompany,
  isWanted: (entity: string, status: string) => boolean = () => true,
): Promise<{ records: RecordInState[] }> {
  const testBeds = entityTestBeds(testCompany);
  const wanted = lifecycles.flatMap((entry) =>
    statusesOf(entry.lifecycle.machine).flatMap((status) => {
      if (!isWanted(entry.name, status)) return [];
      const own = testBeds[entry.name];
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
  // What ends by itself comes last: nothing moves the clock after it.
  const endsItself = ({ entry, status }: (typeof wanted)[number]) =>
    Number(candidatesFrom(entry.lifecycle.machine, status).some(({ meta }) => meta.by === 'timer'));
  wanted.sort((a, b) => isTimed(b.way) - isTimed(a.way) || endsItself(a) - endsItself(b));
  const records: RecordInState[] = [];
  for (const { entry, own, status, way } of wanted)
    records.push({
      entry,
      own,
      status,
      id: await walkOn(testCompany, entry, own, way, ahead(entry, status, way)),
    });
  return { records };
}

/** A record in a status, fit for this event. */
export async function bringFor(
  testCompany: TestCompany,
  entry: LifecycleEntry,
  status: string,
  event: string,
): Promise<RecordInState> {
  const own = entityTestBeds(testCompany)[entry.name];
  const next = candidatesFrom(entry.lifecycle.machine, status).find((one) => one.event === event);
  if (!own || !next) throw new Error(`No ${event} in ${entry.name}.${status}`);
  const way = wayTo(entry, next);
  return { entry, own, status, id: await walkOn(testCompany, entry, own, way, [...way, next]) };
}

/** Each event's first sample payload, with which it is accepted. */
const sampled = Object.fromEntries(
  lifecycles.flatMap(({ name, samples }) =>
    Object.entries(samples.events).flatMap(([event, [first]]) => (first ? [[`${name}.${event}`, first]] : [])),
  ),
);

/** A complete payload. */
export async function goodPayloads(testCompany: TestCompany): Promise<Record<string, Record<string, unknown>>> {
  return {
    ...sampled,
    'lead.log_activity': { outcome: 'Interested' },
    'lead.schedule_viewing': { viewing_on: `${plusDays(await testCompany.today(), 1)}T10:00:00Z` },
    'lead.log_viewing': { outcome: 'Liked it' },
    'lead.log_viewing_undecided': { outcome: 'Thinks about it' },
    'lead.counter': { note: 'Asks for less' },
    'lead.lose': { reason: 'price' },
    'lead.reopen': { reason: 'Called again' },
    'quotation.decline': { reason: 'Too dear' },
    'quotation.cancel': { reason: 'A mistake' },
    'quotation.extend': { valid_until: plusDays(await testCompany.today(), 30) },
    'decision.approve': { comment: 'Fine' },
    'decision.reject': { rejection_reason_id: testCompany.rejectionReason, comment: 'Too low by far' },
    'decision.delegate': { to: testCompany.userOf(testCompany.people.finance_manager), comment: 'Please' },
    'decision.reassign': { to: testCompany.userOf(testCompany.people.finance_manager), reason: 'On leave' },
    'contract.reject': { reason: 'A wrong name' },
    'lease.cancel': { reason: 'The tenant withdrew' },
    'lease.give_notice': { party: 'tenant', reason: 'Moves away' },
    'lease.terminate': { kind: 'mutual' },
    'lease.transfer': { to_tenant_id: (await newTenant(testCompany.driver)).id, on: await testCompany.today() },
    // Whether a major snag is left depends on the facts; an undertaking never hurts.
    'delivery_receipt.approve': {
      ...sampled['delivery_receipt.approve'],
      undertaking_until: plusDays(await testCompany.today(), 14),
    },
    'delivery_receipt.schedule': { inspect_on: plusDays(await testCompany.today(), 3) },
    'snag.assign': { contractor: 'Al Ittiqan', due_on: plusDays(await testCompany.today(), 3) },
    'maintenance_issue.assign': { assignee_id: testCompany.userOf(testCompany.people.operations) },
    'issue_dispatch.offer': {
      provider_id: (await testCompany.sql<{ id: number }>('select min(id) as id from providers'))[0]?.id ?? 0,
      respond_by: `${plusDays(await testCompany.today(), 1)}T09:00:00Z`,
    },
    'issue_dispatch.quote': { net: '450.00', until: `${plusDays(await testCompany.today(), 1)}T09:00:00Z` },
    'ticket.assign': { assignee_id: testCompany.userOf(testCompany.people.operations) },
    'leasing_order.cancel': { reason: 'The tenant withdrew' },
  };
}

/** The current user of a role as the server sees it, at the company's current time. */
export async function currentUserOf(testCompany: TestCompany, role: Role): Promise<CurrentUser> {
  const currentUser = testCompany.testBed.one.people[testCompany.people[role].email];
  const company = await testCompany.testBed.app.services.companies.byId(testCompany.testBed.one.company.id);
  if (!currentUser || !company) throw new Error(`Nobody is ${role}`);
  return { ...currentUser, company };
}

/** A record's facts for a viewer, as the server derives them. */
export async function factsFor(
  testCompany: TestCompany,
  { entry, id }: RecordInState,
  currentUser: CurrentUser,
  today: string,
): Promise<ReturnType<AnyLifecycle['factsOf']>> {
  const { read } = lifecycleOf(entry.name);
  const record = await testCompany.testBed.app.services.db.read(currentUser.company.id, (scope) => read(scope, id, currentUser));
  if (!record) throw new Error(`There is no ${entry.name} ${id}`);
  return entry.lifecycle.factsOf(record, currentUser.viewer satisfies Viewer, today);
}

export const eventOf = (payloads: Record<string, Record<string, unknown>>, entity: string, type: string): LifecycleEvent => ({
  ...payloads[`${entity}.${type}`],
  type,
});
