import { expect, vi } from 'vitest';
import { type Driver, plusDays, type StaffRole, uniques } from '../../src/workbench/scenarios/driving/driver.ts';
import { makePlace } from '../../src/workbench/scenarios/parts/place.ts';
import { dig } from '../../src/workbench/scenarios/scenarios.ts';
import type { Person, TestBed } from '../setup/test-bed.ts';

export type Slug = 'first' | 'second';

interface Options {
  /** Who acts for a role; signed in when first needed, unless somebody is at hand. */
  person?: (role: StaffRole) => Person | Promise<Person>;
  /** Where numbers begin that nobody else has. */
  from?: number;
}

/** A driver of scenarios for a company of a test bed: its people, its clock, real calls. Nothing is held up. */
export function bedDriver(testBed: TestBed, slug: Slug, { person, from = 10_000_000 }: Options = {}): Driver {
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
      expect(status, `${who.email} ${call.id}: ${JSON.stringify(body)}`).toBe(200);
      return (call.field || call.paged ? body[call.field ?? 'data'] : body) as never;
    },
    // Records are also made before the first test, where expect.poll may not.
    until: (as, call, args, at, value) =>
      vi.waitFor(async () => expect(dig(await driver.ask(as, call, args), at)).toBe(value), { timeout: 20_000, interval: 50 }),
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
      return `${uniques[what]}${serial}${what === 'name' ? ` of the ${slug} company` : ''}`;
    },
    userId: async (role) => made.people[`${role}@${slug}.example`]?.viewer.id as number,
    place: () => makePlace(driver),
    // A test bed's companies have no rules of their own.
    unruled: (act) => act(),
    works: null,
  };
  return driver;
}
