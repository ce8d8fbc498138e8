import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { fetchAll } from '../../.storybook/screens/fetch-all.ts';
import { type Screen, screens } from '../../.storybook/screens/screens.ts';
import { sampledAnswer } from '../../.storybook/screens/stage.ts';
import { pathOfReport } from '../../src/api/define-report.ts';
import { reports } from '../../src/api/reports.ts';
import { loadTexts } from '../../src/locales/load.ts';
import { profileNow } from '../../src/machines/kit/samples/recorded-answers.ts';
import { pageOfReport, reportMachineOf } from '../../src/machines/reports/report/flows.ts';
import { everyOrSample, isFull } from '../kit/matrix.ts';
import { type Compared, comparing } from '../kit/shown/compare.ts';
import { distinct } from '../kit/shown/distinct.ts';
import { fieldsOfLabel } from '../kit/shown/labels.ts';
import { poolOf } from '../kit/shown/pool.ts';
import { reportAnswer } from '../kit/shown/report-answers.ts';
import { wordingOf } from '../kit/shown/texts.ts';
import { uncompared } from '../kit/shown/uncompared.ts';
import { crashes } from './test-beds/page.tsx';
import { mountAnswered, onEachTab, readInBoth } from './test-beds/shown.ts';

/*
 * Compares every cell of every table and every fact on every page, in both languages, with the answers that the page was given:
 * by the field that a column is named after, as tests/kit/shown writes it. Amounts and days are all different, so that one in
 * place of another is noticed.
 */

let compare: ReturnType<typeof comparing>;
let wordsOf: (prefix: string) => string[];
beforeAll(fetchAll, 120_000);
beforeAll(async () => {
  const texts = { en: await loadTexts('en', 'all'), ar: await loadTexts('ar', 'all') };
  wordsOf = (prefix) =>
    Object.keys(texts.en).flatMap((key) => (key.startsWith(`${prefix}.`) ? [key.slice(prefix.length + 1)] : []));
  compare = comparing(wordingOf(texts), fieldsOfLabel);
});

const all: Compared[] = [];
/** Faults of a comparison, and what should have been there. */
function judge(compared: Compared[]): string[] {
  all.push(...compared);
  return compared
    .filter(({ name }) => !(name in uncompared))
    .flatMap(({ name, isMapped, wrong }) => (isMapped ? wrong : [`${name}: no field goes by this name`]));
}

const pathOf = ({ at }: Screen) => at.replace(/\?tab=\w+$/, '');
/**
 * Each page once: its tabs are gone through. A customer's offer is answered in words already, which
 * tests/server/finance/documents.test.ts compares with the books.
 */
const pages = [
  ...new Map(screens.map((screen) => [pathOf(screen), { ...screen, at: pathOf(screen), press: undefined }])).values(),
].filter(({ flow }) => flow !== 'public offer');
const chosen = everyOrSample('pages to compare', pages, {
  nameOf: ({ at }) => at,
  always: ({ at }) => /statement$|^\/collections\/\d+$/.test(at),
  more: Math.ceil(pages.length / 5),
});

const altered = new WeakMap<object, unknown>();
const distinctAnswer = (machine: AnyStateMachine, actor: string, input: unknown): unknown => {
  const answer = sampledAnswer(machine, actor, input);
  if (typeof answer !== 'object' || answer === null) return answer;
  if (!altered.has(answer)) altered.set(answer, distinct(answer));
  return altered.get(answer);
};

describe('what is shown is what was answered', () => {
  for (const screen of chosen)
    it(`on ${screen.at}`, async () => {
      crashes.length = 0;
      const answers = await mountAnswered(screen, distinctAnswer);
      const wrong: string[] = [];
      await onEachTab(async () => {
        wrong.push(...judge(compare(await readInBoth(), poolOf([...answers, profileNow]))));
      });
      expect(wrong).toEqual([]);
      expect(crashes).toEqual([]);
    });

  for (const report of Object.values(reports))
    for (const by of Object.keys(report.groups))
      it(`in the report ${report.name} by ${by}`, async () => {
        const answer = reportAnswer(report, by, wordsOf);
        const answers = await mountAnswered(
          { flow: 'report', at: `${pathOfReport(report)}?by=${by}` },
          (machine, actor, input) =>
            machine === reportMachineOf(report) && /^(re)?read$/.test(actor)
              ? pageOfReport(answer, by)
              : sampledAnswer(machine, actor, input),
        );
        const found = compare(await readInBoth(), poolOf([answer, ...answers]));
        expect(judge(found)).toEqual([]);
        expect(found.reduce((sum, { cells }) => sum + cells, 0)).toBeGreaterThan(10);
      });

  // Some labels are compared on one page and not on another: only all of them together can tell.
  if (isFull())
    it('but for what can’t be compared', () => {
      const seen = (name: string) => all.filter((one) => one.name === name);
      const isComparable = (name: string) =>
        seen(name).length > 0 && seen(name).every(({ isMapped, wrong }) => isMapped && !wrong.length);
      expect(Object.keys(uncompared).filter(isComparable)).toEqual([]);
      expect(Object.keys(uncompared).filter((name) => !seen(name).length)).toEqual([]);
    });
  afterAll(() => {
    const labels = new Set(all.filter(({ cells }) => cells).map(({ name }) => name));
    console.info(`${all.reduce((sum, { cells }) => sum + cells, 0)} cells under ${labels.size} labels`);
  });
});
