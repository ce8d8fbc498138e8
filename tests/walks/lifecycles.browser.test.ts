import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import leadWords from '../../src/locales/en/leads.json' with { type: 'json' };
import lifecycleWords from '../../src/locales/en/lifecycles.json' with { type: 'json' };
import statusWords from '../../src/locales/en/statuses.json' with { type: 'json' };
import { isAskedFirst, isRehearsed, stateMetaOf } from '../../src/machines/kit/chart-statuses.ts';
import { wordingOf } from '../../src/machines/kit/wording.ts';
import { type Candidate, candidatesOf, type LifecycleEntry, lifecycles } from '../../src/workbench/lifecycle-model.ts';
import { answerQuestion, fillIn, pressAction } from '../../src/workbench/scenarios/driving/by-hand.ts';
import { scenarioOf } from '../../src/workbench/scenarios/scenarios.ts';
import { everyOrSample } from '../kit/matrix.ts';
import { type Trail, triedIn, walkedIn, walkOver } from '../kit/trail.ts';
import { keepWalks } from '../kit/walk-results.ts';
import { type OpenBrowser, openBrowser, signInAt } from '../setup/browser.ts';
import { password } from '../setup/test-bed.ts';
import { makeTestCompany, plusDays, type Role, type TestCompany } from './test-beds/test-company.ts';
import { entityTestBeds, walkOn, wayTo } from './test-beds/walk.ts';

const say = (key: string): string =>
  (({ ...leadWords, ...lifecycleWords, ...statusWords }) as Record<string, string>)[key] as string;
let testCompany: TestCompany;
let testBeds: ReturnType<typeof entityTestBeds>;
let browser: OpenBrowser;
let address: string;
const signedIn = new Map<Role, { page: Page; faults: string[] }>();
const lines: string[] = [];

beforeAll(async () => {
  testCompany = await makeTestCompany();
  testBeds = entityTestBeds(testCompany);
  address = await testCompany.testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await openBrowser();
});
afterAll(async () => {
  console.info(lines.join('\n'));
  await browser?.close();
  await testCompany?.stop();
});

/** A browser profile per user, signed in once. */
async function browserOf(role: Role) {
  const known = signedIn.get(role);
  if (known) return known;
  const made = await browser.open({ width: 1600, height: 1000 });
  made.page.setDefaultTimeout(10_000);
  await signInAt(made.page, address, 'first', `${role}@first.example`, password);
  signedIn.set(role, made);
  return made;
}

/** Brings a record to a transition's source through the API, and takes the transition in the browser. */
async function walkInBrowser(entry: LifecycleEntry, candidate: Candidate): Promise<void> {
  const own = testBeds[entry.name];
  const words = scenarioOf(entry.name)?.page;
  if (!own?.page || !words) throw new Error(`${entry.name} has persons' transitions, but its scenario names no page`);
  const way = wayTo(entry, candidate);
  const id = await walkOn(testCompany, entry, own, way, [...way, candidate]);
  const who = words.by?.[candidate.event] ?? words.as;
  const { page, faults } = await browserOf(who);
  const label = say(candidate.meta.label);
  const { page: pageOf } = own;
  await own.perform(id, candidate, async () => {
    const [{ last } = { last: 0 }] = await testCompany.sql<{ last: number }>(
      'select coalesce(max(id), 0)::int as last from record_log',
    );
    // Navigates within the app, without reloading the page. As after a press on a link, neither the pointer nor the focus stays
    // where the last button was, whose place a refused one with its note may take.
    await page.mouse.move(0, 0);
    await page.evaluate((to) => {
      (document.activeElement as HTMLElement | null)?.blur();
      history.pushState(null, '', to);
    }, pageOf(id));
    await fillIn(page, words.fills?.[candidate.event] ?? []);
    await pressAction(page, label);
    const isAsked = words.confirms?.includes(candidate.event) ?? isAskedFirst(candidate.meta);
    const today = await testCompany.today();
    const day = words.happened?.includes(candidate.event) ? today : plusDays(today, 1);
    if (isAsked) await answerQuestion(page, label, day, words.digits?.[candidate.event]);
    await expect
      .poll(() =>
        testCompany.sql(
          'select "to", actor_id::int from record_log where entity = $1 and record_id = $2 and event = $3 and "to" is not null and id > $4',
          [entry.name, id, candidate.event, last],
        ),
      )
      .toEqual([{ to: candidate.to, actor_id: testCompany.userOf(testCompany.people[who]) }]);
  });
  // The page shows the record's new status, from which the system may already have continued.
  const now = await own.status(id);
  const title = say(stateMetaOf(entry.lifecycle.machine, now)?.title as string);
  await page.locator('main [data-tone]').getByText(title, { exact: true }).first().waitFor();
  expect(faults.splice(0)).toEqual([]);
}

const isPersons = ({ meta }: Candidate): boolean => meta.by === 'person';
// Half of the lifecycles at a time: in tests/walks/lifecycles.server.test.ts each takes all of its transitions.
const half = { nameOf: ({ name }: LifecycleEntry) => name, more: Math.ceil(lifecycles.length / 2) };
for (const entry of everyOrSample('lifecycles in a browser', lifecycles, half)) {
  const all = candidatesOf(entry.lifecycle.machine);
  // An invoicing run goes on by its job, which these walks hold: it is seen in tests/server/finance.
  if (entry.name === 'invoicing_run') continue;
  // Files are uploaded in tests/e2e/leasing/documents.test.ts, and imported in tests/e2e/app/imports.test.ts.
  if (!all.some(isPersons) || entry.name === 'attachment' || entry.name === 'data_import') continue;
  describe(`${entry.name} in a browser`, () => {
    const trail: Trail = new Map();
    // Each kind of form and question once: the buttons of every event are pressed in the views' walks.
    const page = scenarioOf(entry.name)?.page;
    const own = everyOrSample(`walks of ${entry.name} in a browser`, all.filter(isPersons), {
      nameOf: ({ name }) => name,
      classOf: ({ event, meta }) =>
        [page?.fills?.[event] ? event : '', page?.by?.[event], meta.asks !== undefined, isRehearsed(meta)].join(' '),
      more: 1,
    });
    for (const candidate of own) it(candidate.name, () => walkOver(trail, candidate.name, () => walkInBrowser(entry, candidate)));
    afterAll(() => {
      lines.push(`${entry.name}: ${own.length} transitions of persons, ${walkedIn(trail).length} walked in a browser`);
      keepWalks('browser', { name: entry.name, wording: wordingOf(entry.machine) }, triedIn(trail), walkedIn(trail));
    });
  });
}
