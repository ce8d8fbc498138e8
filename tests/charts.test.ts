import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { languages, type Texts } from '../src/locales/translate.ts';
import { catalogue } from '../src/machines/catalogue.ts';
import { allNodes, nameOf, transitionsOf } from '../src/machines/kit/graph.ts';
import { guardsOf, meaningOf, type StateMeta, type TransitionMeta } from '../src/machines/kit/lifecycle.ts';
import type { Chart } from '../src/machines/kit/samples/samples.ts';
import { describe as descriptionOf, fileOf, written } from '../src/workbench/description.ts';

const root = new URL('../', import.meta.url);
const texts = Object.fromEntries(
  languages.map((language) => {
    const folder = new URL(`src/locales/${language}/`, root);
    const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Texts);
    return [language, Object.assign({}, ...files) as Texts];
  }),
);
const untold = (keys: Iterable<string>): string[] =>
  [...new Set(keys)].flatMap((key) =>
    languages.filter((language) => !texts[language]?.[key]).map((language) => `${language}: ${key}`),
  );

/** Events that no user sends: signals, the websocket, parents and children. All others need a label. */
const internalEvents = new Set([
  'remote.changed',
  'remote.record',
  'edit.saved',
  'record.saved',
  'signed.in',
  'online',
  'offline',
  'unavailable',
  'undo.lapse',
  'session.expired',
  'profile.changed',
  'day.begun',
  'notified',
  'missed',
  'settled',
  'connected',
  'disconnected',
  'bytes.came',
  'file.saved',
  'file.failed',
  'again',
]);

type Node = AnyStateMachine['root'];
const isName = (word: unknown): boolean =>
  typeof word === 'string' ||
  (typeof word === 'object' && word !== null && typeof (word as { type?: unknown }).type === 'string');
/** `and([...])`, `or([...])` and `not(...)` are functions with the guards they combine as a property. */
const isNamedGuard = (guard: unknown): boolean =>
  isName(guard) || (typeof guard === 'function' && ((guard as { guards?: unknown[] }).guards?.every(isNamedGuard) ?? false));

const leaves = (machine: AnyStateMachine) => allNodes(machine).filter((node) => Object.keys(node.states).length === 0);
const ancestors = (node: Node): Node[] => (node.parent ? [node, ...ancestors(node.parent as Node)] : [node]);

/** The state nodes reachable by transitions, ignoring guards. */
function reachable(machine: AnyStateMachine): Set<Node> {
  const found = new Set<Node>();
  const enter = (node: Node): void => {
    for (const one of ancestors(node)) visit(one);
    const inner = Object.values(node.states) as Node[];
    if (node.type === 'parallel') inner.forEach(enter);
    else if (inner.length) for (const target of node.initial.target) enter(target as Node);
  };
  const visit = (node: Node): void => {
    if (found.has(node)) return;
    found.add(node);
    for (const transition of transitionsOf(node)) for (const target of transition.target ?? []) enter(target as Node);
  };
  enter(machine.root);
  return found;
}

const inlineWords = (node: Node): string[] => {
  const wrong: string[] = [];
  const look = (place: string, words: readonly unknown[]) => {
    if (!words.every(isName)) wrong.push(`${node.id} ${place}`);
  };
  // As written in the file: at run time a delay adds transitions of its own.
  look('entry', [node.config.entry ?? []].flat());
  look('exit', [node.config.exit ?? []].flat());
  for (const transition of transitionsOf(node)) {
    look(nameOf(transition), transition.actions);
    if (transition.guard && !isNamedGuard(transition.guard)) wrong.push(`${nameOf(transition)} guard`);
  }
  for (const { src, id } of node.invoke) if (typeof src !== 'string') wrong.push(`${node.id} invoke ${id}`);
  return wrong;
};

const labelOf = (transition: AnyTransitionDefinition): string | undefined =>
  (transition.meta as TransitionMeta | undefined)?.label;
const isPersons = (chart: Chart, { eventType }: AnyTransitionDefinition): boolean =>
  chart.kind === 'lifecycle' || (eventType !== '' && !eventType.startsWith('xstate.') && !internalEvents.has(eventType));

for (const chart of catalogue) {
  const { machine } = chart;
  const nodes = allNodes(machine);

  describe(chart.name, () => {
    it('has an initial state', () => {
      for (const node of nodes)
        if (Object.keys(node.states).length && node.type !== 'parallel') expect(node.initial.target.length).toBe(1);
    });

    it('has a title for every state, in both languages', () => {
      const below = nodes.filter((node) => node !== machine.root);
      expect(below.filter((node) => !(node.meta as StateMeta | undefined)?.title).map(({ id }) => id)).toEqual([]);
      expect(untold(below.map((node) => (node.meta as StateMeta).title))).toEqual([]);
      expect(untold(below.flatMap((node) => (node.meta as StateMeta).waits ?? []))).toEqual([]);
    });

    it('has a label for every user transition, in both languages', () => {
      const taken = nodes.flatMap(transitionsOf).filter((transition) => isPersons(chart, transition));
      expect(taken.filter((transition) => !labelOf(transition)).map(nameOf)).toEqual([]);
      expect(untold(taken.map((transition) => labelOf(transition) as string))).toEqual([]);
    });

    it('gives every invoke an id and handles its errors', () => {
      const wrong = nodes.flatMap((node) =>
        node.invoke
          .filter(({ id }) => /^\d+\./.test(id) || !node.transitions.has(`xstate.error.actor.${id}`))
          .map(({ id }) => `${node.id} ${id}`),
      );
      expect(wrong).toEqual([]);
    });

    it('uses named implementations, no inline functions', () => {
      expect(nodes.flatMap(inlineWords)).toEqual([]);
    });

    it('has no unreachable state', () => {
      const found = reachable(machine);
      expect(nodes.filter((node) => !found.has(node)).map(({ id }) => id)).toEqual([]);
    });

    it('has no dead ends besides its final states', () => {
      const stuck = leaves(machine).filter(
        (node) => node.type !== 'final' && ancestors(node).every((one) => transitionsOf(one).length === 0),
      );
      expect(stuck.map(({ id }) => id)).toEqual([]);
    });

    it('has at most 250 lines', () => {
      const lines = readFileSync(new URL(`src/machines/${chart.file}`, root), 'utf8').split('\n').length - 1;
      expect(lines).toBeLessThanOrEqual(250);
    });

    if (chart.kind === 'lifecycle')
      it('describes each state in both languages', () => {
        const titles = nodes.flatMap((node) => (node.meta as StateMeta | undefined)?.title ?? []);
        expect(untold(titles.map(meaningOf))).toEqual([]);
      });

    if (chart.kind === 'lifecycle')
      it('undoes a transition by a user event that needs no input and leads back', () => {
        const undone = nodes.flatMap(transitionsOf).filter(({ meta }) => (meta as unknown as TransitionMeta | undefined)?.undo);
        for (const move of undone) {
          const back = transitionsOf(move.target?.[0] as never).find(
            ({ eventType }) => eventType === (move.meta as unknown as TransitionMeta).undo,
          );
          expect(back?.meta, nameOf(move)).toMatchObject({ by: 'person' });
          expect(back?.meta, nameOf(move)).not.toHaveProperty('asks');
          expect(back?.target?.[0]?.id, nameOf(move)).toBe(move.source.id);
        }
      });

    if (chart.kind === 'lifecycle')
      it('gives every guard a reason in both languages and an unblocker', () => {
        const { entity, unblockers } = chart.lifecycle;
        const guards = nodes.flatMap(transitionsOf).flatMap(guardsOf);
        const shared = ['may', 'isSystem'];
        const own = [...new Set(guards.map(({ type }) => type).filter((type) => !shared.includes(type)))];
        expect(own.filter((type) => !unblockers[type]?.length)).toEqual([]);
        const who = [
          ...own.flatMap((type) => unblockers[type] ?? []),
          ...guards.flatMap(({ type, params }) => (type === 'may' ? [String(params?.privilege)] : [])),
        ];
        expect(
          untold([
            ...own.map((type) => `${entity}.why.${type}`),
            ...shared.map((type) => `why.${type}`),
            ...who.map((key) => `who.${key}`),
          ]),
        ).toEqual([]);
      });
  });
}

describe('docs/charts', () => {
  const folder = new URL('docs/charts/', root);
  const kept = readdirSync(folder);

  it('has exactly the catalogue’s charts', () => {
    expect(kept.sort()).toEqual(catalogue.map((chart) => fileOf(chart)).sort());
  });
  it('is up to date: npm run charts rewrites it', () => {
    const outdated = catalogue
      .filter((chart) => kept.includes(fileOf(chart)))
      .filter((chart) => readFileSync(new URL(fileOf(chart), folder), 'utf8') !== written(descriptionOf(chart)));
    expect(outdated.map(({ name }) => name)).toEqual([]);
  });
});
