import type { Screen } from '../../../.storybook/screens/screens.ts';
import { type AnswerTo, actorAt, answeredBy, flowOf, flowPathsOf, sampledAnswer } from '../../../.storybook/screens/stage.ts';
import type { SessionRef } from '../../../src/machines/app/session/flows.ts';
import type { InBoth, Shown, ShownCell, ShownFacts, ShownTable } from '../../kit/shown/shown.ts';
import { breath, mount, speak } from './page.tsx';

/** Text of an element as it is read, without glyphs and buttons that only a pointer finds. */
function textOf(element: Element): string {
  const own = element.cloneNode(true) as Element;
  for (const part of own.querySelectorAll('[aria-hidden=true], .edit')) part.remove();
  return (own.textContent ?? '').trim();
}
const cellsOf = (row: Element): ShownCell[] =>
  [...row.querySelectorAll(':scope > th, :scope > td')]
    .filter((cell) => !cell.matches('.mark'))
    .map((cell) => ({ text: textOf(cell), isFigure: cell.matches('[data-number], .num') }));

/** Whether a part is in a language of its own. */
const isSpoken = (element: Element): boolean => element.closest<HTMLElement>('[lang]')?.lang !== document.documentElement.lang;

function tableOf(table: Element): ShownTable {
  const head = [...table.querySelectorAll('thead tr')].at(-1);
  const foot = table.querySelector('tfoot tr');
  return {
    caption: table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent ?? '',
    isSpoken: isSpoken(table),
    heads: head ? cellsOf(head).map(({ text }) => text) : [],
    rows: [...table.querySelectorAll('tbody tr')].map(cellsOf),
    foot: foot ? cellsOf(foot) : [],
  };
}
const factsOf = (list: Element): ShownFacts => ({
  isSpoken: isSpoken(list),
  rows: [...list.querySelectorAll('dt')].map((label) => [
    textOf(label),
    label.nextElementSibling ? textOf(label.nextElementSibling) : '',
  ]),
});

/** Every table and every list of facts on the page. */
const shownHere = (): Shown => ({
  tables: [...document.querySelectorAll('table')].map(tableOf).filter(({ heads, rows }) => heads.length && rows.length),
  facts: [...document.querySelectorAll('dl')].map(factsOf),
});

/** Waits until what the page reads is there. */
export async function settled(): Promise<void> {
  let face = '';
  for (let i = 0; i < 60; i++) {
    await breath(6);
    const now = document.body.innerHTML;
    if (now === face && !document.querySelector('[data-fetching], [data-loading]')) return;
    if (now === face && i > 12) return;
    face = now;
  }
}

/** Reads the page in both languages, without mounting it again. */
export async function readInBoth(): Promise<InBoth> {
  const en = shownHere();
  if (!en.tables.length && !en.facts.length) return { en, ar: en };
  const before = document.body.innerText;
  await speak('ar');
  // The first texts of a language are still loading.
  for (let i = 0; i < 500 && document.body.innerText === before; i++) await breath(10);
  const ar = shownHere();
  // A document has its customer's language in either case.
  for (const part of ['tables', 'facts'] as const)
    en[part].forEach((one, at) => {
      one.isSpoken ||= ar[part][at]?.isSpoken ?? false;
    });
  await speak('en');
  return { en, ar };
}

const session = () => {
  const flow = flowOf('session');
  const way = flowPathsOf(flow).get('ready.active');
  if (!way) throw new Error('Nobody signs in');
  return actorAt(flow, way) as SessionRef;
};

/** Mounts a page whose flows are answered; returns what they were answered. */
export async function mountAnswered(screen: Screen, answerTo: AnswerTo = sampledAnswer): Promise<unknown[]> {
  const answers: unknown[] = [];
  const own = session();
  const quiet = answeredBy((machine, actor, input) => {
    const answer = answerTo(machine, actor, input);
    if (answer !== undefined) answers.push(answer);
    return answer;
  });
  await mount({ screen, actor: own, stage: { actorOf: () => null, quiet }, session: own });
  await settled();
  return answers;
}

const tabsHere = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
/** Visits the page's tabs one after the other, but for the last one of a record, its chart. */
export async function onEachTab(visit: () => Promise<void>): Promise<void> {
  const all = tabsHere();
  const count = all.at(-1)?.textContent === 'Workflow' ? all.length - 1 : all.length;
  for (let at = 0; at < Math.max(1, count); at++) {
    const tab = tabsHere()[at];
    const isOther = tab?.getAttribute('aria-selected') !== 'true';
    if (tab && isOther) {
      tab.click();
      await settled();
    }
    await visit();
  }
}
