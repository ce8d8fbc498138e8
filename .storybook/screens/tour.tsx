import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, waitFor } from 'storybook/test';
import { catalogue } from '../../src/machines/catalogue.ts';
import { everyOrSample } from '../../tests/kit/matrix.ts';
import { fetchAll } from './fetch-all.ts';
import { ownStates, screenOf, statesOf } from './listed.ts';
import { ScreenView, sceneOf } from './screen.tsx';
import { flowOf } from './stage.ts';

/** A screen in one state of its flow. */
export function OneState({ screen: name, state }: { screen: string; state: string }) {
  const screen = screenOf(name);
  const way = statesOf(screen).get(state);
  if (!way) throw new Error(`${name} has no state ${state}`);
  const [scene] = useState(() => sceneOf(screen, way));
  return <ScreenView scene={scene} />;
}

let show: (state: string) => void = () => {};
/** A screen whose state the tour changes. */
export function EveryState({ screen: name }: { screen: string }) {
  const [state, setState] = useState(() => [...statesOf(screenOf(name)).keys()][0] as string);
  show = (next) => flushSync(() => setState(next));
  return <OneState key={state} screen={name} state={state} />;
}

/** States that look alike, by chart id; a prefix matches up to a word's end. */
const quietly: Record<string, string[][]> = {
  record: [['idle', 'editing']],
  list: [['showing', 'empty']],
  parts: [['showing'], ['editing']],
  // A connection message appears after a moment, not at once.
  connection: [
    ['connected', 'unstable'],
    // Whether the server is back is asked again and again.
    ['restarting', 'asking'],
  ],
  // Both lead away from the form.
  edit: [['saved', 'cancelled']],
  // Read marks and the connection state show in the rows.
  notifications: [['showing.fresh', 'showing.marking']],
  read: [['showing', 'outdated', 'rereading']],
  session: [['ready.active', 'ready.rereading']],
  // Following is quick: its button only says whether it is on.
  follow: [
    ['notFollowing', 'unknown'],
    ['checking', 'unsubscribing'],
  ],
  // The dialog is closed.
  erasure: [['idle', 'done']],
  // However it is waited for, it is being prepared.
  export: [['asking', 'preparing.waiting', 'preparing.looking']],
};
const quietKey = (chart: string, state: string): string => {
  // Deletion leads to another page, which may itself still be loading.
  if (chart === 'record' && state === 'removed') return 'reading';
  if (state.endsWith('.behind')) return state;
  const own = quietly[chart] ?? [];
  const [same] = own.find((states) => states.includes(state)) ?? [];
  if (same !== undefined && chart !== 'record' && chart !== 'list') return same;
  const [first = ''] = state.split('.');
  return own.flat().includes(first) ? first : state;
};

/** Every state of a catalogue chart; for further uses of the same chart, its own states and two more. */
function touredStates(name: string): string[] {
  const states = [...statesOf(screenOf(name)).keys()];
  const own = ownStates[flowOf(name).machine.id];
  if (!own || catalogue.some((chart) => chart.name === name)) return states;
  return everyOrSample(`tour of ${name}`, states, { nameOf: String, always: (state) => own.includes(state), more: 2 });
}

/** What distinguishes pages for a person: not the ids that React counts on from page to page. */
const faceOf = (): string =>
  document.body.innerHTML
    .replaceAll(/ (id|for|name|aria-(labelledby|describedby|controls)|data-key)="[^"]*"/g, '')
    .replaceAll(/_r_\w+?_/g, '');

/** The page itself, not the placeholder while its code loads. */
const isThere = (canvas: HTMLElement): boolean =>
  document.body.querySelector('[data-fetching]') === null &&
  (canvas.textContent !== '' ||
    document.body.querySelector('[role=dialog]') !== null ||
    canvas.querySelector('[role=status]') !== null);

const texts = import.meta.glob<Record<string, string>>('../../src/locales/en/*.json', { eager: true, import: 'default' });
const namespaces = new Set(
  Object.values(texts).flatMap((keys) => Object.keys(keys).map((key) => key.slice(0, key.indexOf('.')))),
);
const rawKey = new RegExp(`(?<![\\w@.-])(?:${[...namespaces].join('|')})(?:\\.[a-zA-Z_]+)+(?![\\w@.-])`, 'g');
/** Keys that are shown instead of their texts, also to screen readers. */
const rawKeys = (): string[] => {
  const names = [...document.body.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
  );
  return [document.body.innerText, ...names].flatMap((text) => text.match(rawKey) ?? []);
};

const breath = () => new Promise((resolve) => setTimeout(resolve, 20));

/**
 * Visits the states: each is shown without any call, in texts instead of their keys, and looks different from the others, except
 * those without a visible effect.
 */
export async function tour({ canvasElement, args: { screen: name } }: { canvasElement: HTMLElement; args: { screen: string } }) {
  const chart = flowOf(name).machine.id;
  const asked: string[] = [];
  const { fetch } = window;
  window.fetch = (to, ...more) => {
    const url = String(to instanceof Request ? to.url : to);
    if (!/\/v2\//.test(url)) return fetch(to, ...more);
    // A reason opens once its button has the focus, and asks who could help.
    if (url.includes('/v2/users/holders')) return new Promise<never>(() => {});
    asked.push(url);
    return Promise.reject(new Error('A screen calls nobody'));
  };
  try {
    await fetchAll();
    // The page's code is loaded on first visit.
    await waitFor(() => expect(isThere(canvasElement)).toBe(true), { timeout: 40_000 });
    const faces = new Map<string, string>();
    const alike: string[] = [];
    const raw: string[] = [];
    for (const state of touredStates(name)) {
      show(state);
      await breath();
      await waitFor(() => expect(isThere(canvasElement), state).toBe(true), { timeout: 40_000 });
      const key = quietKey(chart, state);
      raw.push(...rawKeys().map((one) => `${state}: ${one}`));
      let face = faceOf();
      const isAlike = () => faces.has(face) && faces.get(face) !== key;
      // What a press opens may still be loading: only a stable result counts.
      for (let i = 0; i < 100 && isAlike(); i++) {
        await breath();
        face = faceOf();
      }
      const known = faces.get(face);
      if (known !== undefined && known !== key) alike.push(`${state} looks like ${known}`);
      faces.set(face, key);
    }
    await expect(alike).toEqual([]);
    await expect(raw).toEqual([]);
    await expect(asked).toEqual([]);
  } finally {
    window.fetch = fetch;
  }
}
