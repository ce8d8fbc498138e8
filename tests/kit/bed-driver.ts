import { setTimeout as wait } from 'node:timers/promises';
import { type Driver, plusDays, type Rule, type StaffRole, uniques } from '../../src/workbench/scenarios/driving/driver.ts';
import { makeReason, makeRule } from '../../src/workbench/scenarios/parts/lent.ts';
import { makePlace } from '../../src/workbench/scenarios/parts/place.ts';
import { dig } from '../../src/workbench/scenarios/scenarios.ts';
import type { Person, TestBed } from '../setup/test-bed.ts';
import { uploadSmall } from './small-file.ts';

export type Slug = 'first' | 'second';

/** Two companies on a server of any kind: a test bed, or a server that was started as an operator does. */
export type Bed = Pick<TestBed, 'owner' | 'one' | 'two' | 'signIn'> & { app: { jobs: { settled: () => Promise<void> } } };

interface Options {
  /** The user of a role; by default signed in when first needed. */
  person?: (role: StaffRole) => Person | Promise<Person>;
  /** The start of its unique numbers. */
  from?: number;
}

/** A scenario driver for a company of a test bed, with real calls. Doesn't control background jobs. */
export function bedDriver(testBed: Bed, slug: Slug, { person, from = 10_000_000 }: Options = {}): Driver {
  const made = slug === 'first' ? testBed.one : testBed.two;
  const signedIn = new Map<StaffRole, Promise<Person>>();
  const personOf = (role: StaffRole): Person | Promise<Person> => {
    if (person) return person(role);
    const signing = signedIn.get(role) ?? testBed.signIn(slug, `${role}@${slug}.example`);
    signedIn.set(role, signing);
    return signing;
  };
  let serial = from;
  const driver: Driver = {
    ask: async (as, call, args) => {
      const who = await personOf(as);
      const { status, body } = await who.ask(call, args);
      if (status !== 200) throw new Error(`${who.email} ${call.id}: ${status} ${JSON.stringify(body)}`);
      return (call.field || call.paged ? body[call.field ?? 'data'] : body) as never;
    },
    // Without the test runner's own polling: a campaign makes records, too.
    until: async (as, call, args, at, value) => {
      const until = Date.now() + 20_000;
      for (;;) {
        const found = dig(await driver.ask(as, call, args), at);
        if (found === value) return;
        if (Date.now() > until) throw new Error(`${call.id} ${at} is ${String(found)} and not ${String(value)}`);
        await wait(50);
      }
    },
    today: async () => {
      const { rows } = await testBed.owner.query<{ today: string }>(
        'select ((now() + make_interval(secs => clock_offset)) at time zone time_zone)::date::text as today from companies where id = $1',
        [made.company.id],
      );
      return rows[0]?.today as string;
    },
    day: plusDays,
    unique: (what) => {
      serial += 1;
      return uniques[what].replace('#', `${serial}`) + (what === 'name' ? ` of the ${slug} company` : '');
    },
    userId: async (role) => made.people[`${role}@${slug}.example`]?.viewer.id as number,
    place: () => makePlace(driver),
    // A test bed's companies have no approval rules.
    unruled: (act) => act(),
    ruled: (rule, act) => makeRule(driver, rule, act),
    rejectionReason: (noteRequired) => makeReason(driver, noteRequired),
    file: async (as, for_entity) => {
      const id = await uploadSmall(await personOf(as), for_entity);
      // It is scanned before anything else happens, so that no walk sees the job sometimes.
      for (const until = Date.now() + 5000; Date.now() < until; await wait(20)) {
        const { rowCount } = await testBed.owner.query("select from jobs where kind = 'file_scan' and run_at <= now()");
        if (!rowCount) break;
      }
      return id;
    },
    works: null,
  };
  return driver;
}

/** What a company that is used has: an approval rule, which is lent to exported paths, and a rejection reason of each kind. */
export async function giveRules(testBed: Bed): Promise<void> {
  const driver = bedDriver(testBed, 'first');
  const step: Rule['steps'][number] = {
    order: 1,
    name: 'The administrator',
    assignees: [{ type: 'user', id: await driver.userId('admin') }],
    mode: 'any',
    on_timeout: 'remind',
    allow_delegate: true,
    require_comment: false,
  };
  const scope = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
  await driver.ruled({ active: true, scope, thresholds: [], steps: [step] }, async () => null);
  for (const noteRequired of [false, true]) await driver.rejectionReason(noteRequired);
}
