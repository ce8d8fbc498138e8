import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAll } from '../../.storybook/screens/fetch-all.ts';
import { type Screen, screens } from '../../.storybook/screens/screens.ts';
import { flowOf, sampledAnswer } from '../../.storybook/screens/stage.ts';
import { loadTexts } from '../../src/locales/load.ts';
import { statusesOf } from '../../src/machines/kit/chart-statuses.ts';
import {
  type AnyLifecycle,
  type AvailableEvent,
  availableEvents,
  evaluate,
  livesOf,
  theSystem,
} from '../../src/machines/kit/lifecycle.ts';
import { companyNow, viewerNow } from '../../src/machines/kit/samples/recorded-answers.ts';
import { lifecycles } from '../../src/workbench/lifecycle-model.ts';
import { everyOrSample } from '../kit/matrix.ts';
import { type Act, acts, type Warning, warnings } from '../kit/shown/acts.ts';
import { breath, crashes } from './test-beds/page.tsx';
import { mountAnswered, onEachTab, settled } from './test-beds/shown.ts';

/*
 * Each record's page in each of its statuses: the buttons of its events are enabled or refused as the chart says, those that lead
 * to an event of the system only where the chart takes it, and what an event means is said before it.
 */

type Rec = Record<string, unknown>;
let texts: Record<string, string> = {};
const t = (key: string) => texts[key] ?? key;
beforeAll(fetchAll, 120_000);
beforeAll(async () => {
  texts = await loadTexts('en', 'all');
});

interface Page {
  screen: Screen;
  lifecycle: AnyLifecycle;
  record: Rec;
}
/** The page of an entity with its recorded record; undefined if it has none of its own. */
function pageOf(lifecycle: AnyLifecycle): Page | undefined {
  const name = `${lifecycle.entity.replaceAll('_', ' ')} page`;
  const screen = screens.find(({ flow }) => flow === name);
  const [record] = screen ? Object.values(flowOf(name).samples.outputs.read ?? {}) : [];
  return screen && record
    ? { screen: { ...screen, at: screen.at.split('?')[0] as string }, lifecycle, record: record as Rec }
    : undefined;
}
const pages = lifecycles.flatMap(({ lifecycle }) => pageOf(lifecycle) ?? []);
const pageFor = (entity: string): Page => {
  const page = pages.find(({ lifecycle }) => lifecycle.entity === entity);
  if (!page) throw new Error(`No page of ${entity}`);
  return page;
};

const open = ({ screen, lifecycle }: Page, record: Rec) => {
  const { machine } = flowOf(`${lifecycle.entity.replaceAll('_', ' ')} page`);
  return mountAnswered(screen, (asked, actor, input) =>
    asked === machine && /^(re)?read/.test(actor) ? record : sampledAnswer(asked, actor, input),
  );
};
const factsOf = (life: AnyLifecycle, record: Rec) => life.factsOf(record, viewerNow, companyNow.today);
const offersOf = (life: AnyLifecycle, record: Rec): AvailableEvent[] =>
  availableEvents(life, String(record[life.column]), factsOf(life, record));

interface Face {
  label: string;
  isRefused: boolean;
}
const faceOf = (button: HTMLElement): Face => ({
  label: (button.textContent ?? '').trim(),
  isRefused: button.matches('[data-refused], [aria-disabled=true], :disabled'),
});
const buttonsIn = (within: ParentNode): Face[] => [...within.querySelectorAll<HTMLElement>('button')].map(faceOf);
const say = ({ label, isRefused }: Face) => `${label} is ${isRefused ? 'refused' : 'enabled'}`;

/** Events whose button is another one, which says more. */
const replaced = new Set(['quotation generate']);

/** Faults of the buttons of a record's events. */
function wrongIn({ lifecycle }: Page, record: Rec): string[] {
  const bar = document.querySelector(`[role=group][aria-label="${t('kit.actions.label')}"]`);
  return livesOf(lifecycle).flatMap((life) => {
    const isOwn = life.entity === lifecycle.entity;
    const shown = isOwn ? (bar ? buttonsIn(bar) : []) : buttonsIn(document);
    const offers = offersOf(life, record);
    const wanted = offers.map(({ meta, refusals }): Face => ({ label: t(meta.label), isRefused: refusals.length > 0 }));
    const missing = offers.flatMap(({ event, meta, refusals }) => {
      const face = { label: t(meta.label), isRefused: refusals.length > 0 };
      const isThere = shown.some(({ label, isRefused }) => label === face.label && isRefused === face.isRefused);
      return isThere || replaced.has(`${life.entity} ${event}`) ? [] : [`${life.entity}: not so: ${say(face)}`];
    });
    const events = life.machine.events.filter((event) => !replaced.has(`${life.entity} ${event}`));
    const own = new Set(events.map((event) => t(`${life.entity}.event.${event}`)));
    const others = shown.filter(
      (face) =>
        own.has(face.label) && !wanted.some(({ label, isRefused }) => label === face.label && isRefused === face.isRefused),
    );
    return [...missing, ...(isOwn ? others : []).map((face) => `${life.entity}: ${say(face)}, but not by the chart`)];
  });
}

const situations = pages.flatMap((page) =>
  livesOf(page.lifecycle)
    .filter(({ column }) => column in page.record)
    .flatMap((life) => statusesOf(life.machine).map((status) => ({ page, life, status }))),
);
const counts = { pages: 0, buttons: 0, acts: 0, warnings: 0 };
const nameOf = ({ life, status }: { life: AnyLifecycle; status: string }) => `${life.entity} ${status}`;

describe('the buttons of a record are those of its chart', () => {
  const chosen = everyOrSample('statuses to look at', situations, {
    nameOf,
    classOf: ({ page }) => page.lifecycle.entity,
    more: Math.ceil(situations.length / 8),
  });
  for (const { page, life, status } of chosen)
    it(nameOf({ life, status }), async () => {
      crashes.length = 0;
      const record = { ...page.record, [life.column]: status };
      await open(page, record);
      expect(wrongIn(page, record)).toEqual([]);
      expect(crashes).toEqual([]);
      counts.pages += 1;
      counts.buttons += offersOf(page.lifecycle, record).length;
    });
});

/** The faces of a button on all tabs of a page: of each row of the table that it is in, if it is one of rows. */
async function facesOf({ label, rows }: Act): Promise<Face[][]> {
  const found: Face[][] = [];
  await onEachTab(async () => {
    const own = (within: ParentNode) => buttonsIn(within).filter((face) => face.label === t(label));
    if (!rows) found.push(own(document));
    else
      for (const table of document.querySelectorAll('table'))
        if (own(table).length) found.push(...[...table.querySelectorAll('tbody tr')].map(own));
  });
  return rows ? found : [found.flat()];
}

describe('the buttons beside them lead where the chart goes', () => {
  for (const act of acts)
    it(`${act.entity} ${act.event} by ${act.label}`, async () => {
      const page = pageFor(act.entity);
      const { lifecycle } = page;
      for (const status of statusesOf(lifecycle.machine)) {
        const record: Rec = { ...page.record, ...act.with, [lifecycle.column]: status };
        const facts = { ...factsOf(lifecycle, record), viewer: theSystem };
        const isTakenBy = (type: string) => evaluate(lifecycle, status, facts, { type }).accepted;
        const isTaken = isTakenBy(act.event);
        if (act.after && !isTaken && isTakenBy(act.after)) continue;
        await open(page, record);
        const faces = await facesOf(act);
        counts.acts += 1;
        const enabled = faces.map((own) => own.some(({ isRefused }) => !isRefused));
        const rows = act.rows ? (record[act.rows] as Rec[]) : [{}];
        const wanted = rows.map((row) => isTaken && (act.isOpen?.(row) ?? true));
        const shown = enabled.length ? enabled : wanted.map(() => false);
        expect(shown, `${status}: ${act.label}`).toEqual(wanted);
      }
    });
});

/** The longest piece of a text that is said as it is, in each of its plural forms. */
const piecesOf = (key: string) =>
  Object.entries(texts).flatMap(([name, text]) =>
    name === key || name.replace(/_(zero|one|two|few|many|other)$/, '') === key
      ? [text.split(/\{\w+\}/).reduce((longest, piece) => (piece.length > longest.length ? piece : longest))]
      : [],
  );

/** Whether a sentence is said before an event of a record as changed; null if it can't be begun in any status. */
async function isSaid({ entity, event, text }: Warning, change: Rec): Promise<boolean | null> {
  const page = pageFor(entity);
  const { lifecycle } = page;
  for (const status of statusesOf(lifecycle.machine)) {
    const record: Rec = { ...page.record, ...change, [lifecycle.column]: status };
    const offer = offersOf(lifecycle, record).find((one) => one.event === event && !one.refusals.length);
    if (!offer) continue;
    await open(page, record);
    const button = [...document.querySelectorAll<HTMLElement>('button')].find(
      (one) => one.textContent?.trim() === t(offer.meta.label) && !faceOf(one).isRefused,
    );
    button?.click();
    for (let i = 0; i < 60 && !document.querySelector('[role=dialog], [role=alertdialog]'); i++) await breath(5);
    await settled();
    const said = document.querySelector('[role=dialog], [role=alertdialog]')?.textContent ?? '';
    expect(said, `${entity} ${event} asks first`).not.toBe('');
    return piecesOf(text).some((piece) => said.includes(piece.trim()));
  }
  return null;
}

describe('what an event means is said before it', () => {
  for (const warning of warnings)
    it(`${warning.entity} ${warning.event}: ${warning.text}`, async () => {
      counts.warnings += 1;
      expect(await isSaid(warning, warning.with ?? {})).toBe(true);
      if (warning.without) expect(await isSaid(warning, warning.without)).toBe(false);
    });
});

afterAll(() => {
  console.info(`${counts.pages} pages, ${counts.buttons} events, ${counts.acts} other buttons, ${counts.warnings} warnings`);
});
