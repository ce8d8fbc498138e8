import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { describe as describeEntity, entities, isEntity } from '../src/api/entities.ts';
import { isPrivilege } from '../src/api/privileges.ts';
import { languages, type Texts } from '../src/locales/translate.ts';
import { fixableEntities } from '../src/machines/app/fix/fixable.ts';
import { catalogue } from '../src/machines/catalogue.ts';
import type { FixRule } from '../src/machines/kit/fixes.ts';
import { allNodes, nameOf, transitionsOf } from '../src/machines/kit/graph.ts';
import { type AnyLifecycle, guardsOf, meaningOf, type StateMeta, type TransitionMeta } from '../src/machines/kit/lifecycle.ts';
import { pastKey, precisePastKeys } from '../src/machines/kit/record/past.ts';
import { isRaise, type RegionAction } from '../src/machines/kit/region-actions.ts';
import type { Chart } from '../src/machines/kit/samples/samples.ts';
import { lifecycles } from '../src/machines/lifecycles.ts';
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

/** Buttons whose word is the past form: what was seen is chosen, not done. */
const pastAsButton = ['lead.log_viewing', 'lead.log_viewing_undecided'];

/** Guards of another module's privilege that are put right on the refused record's own page, where those people do it. */
const isShownHere = new Set([
  'ticket.isAssigneeAtWork',
  'maintenance_issue.isAssigneeAtWork',
  'lead.hasOneAccepted',
  'lead.hasDownPayment',
  'lead.unitsAreFree',
  'quotation.hasDownPayment',
]);

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
    // A raised event is constant: carried.ts refuses any other.
    look(
      nameOf(transition),
      transition.actions.filter((action) => !isRaise(action as unknown as RegionAction)),
    );
    if (transition.guard && !isNamedGuard(transition.guard)) wrong.push(`${nameOf(transition)} guard`);
  }
  for (const { src, id } of node.invoke) if (typeof src !== 'string') wrong.push(`${node.id} invoke ${id}`);
  return wrong;
};

/** The `variant` in the payload of what the log tells of (`precisePastKeys`): of a bank's line, and the number of a reminder. */
const variants = ['sole', 'matched', 'matched_all', 'explained', 'released', '1', '2', '3'];
/** The resulting status: that of the state itself where it has no target. */
const targetOf = ({ target, source }: AnyTransitionDefinition): string => (target?.[0] ?? source).path.join('.');
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

    if (chart.kind === 'lifecycle')
      it('has a past form for every event, in both languages, that isn’t the button’s word', () => {
        const { entity } = chart.lifecycle;
        const taken = nodes.flatMap(transitionsOf);
        expect(untold(taken.map(({ eventType }) => pastKey(entity, eventType)))).toEqual([]);
        const isButton = ({ eventType, meta }: AnyTransitionDefinition) =>
          (meta as TransitionMeta | undefined)?.by === 'person' && !pastAsButton.includes(`${entity}.${eventType}`);
        const same = taken.filter(isButton).flatMap((transition) =>
          languages.flatMap((language) => {
            const said = texts[language] as Texts;
            const keys = precisePastKeys({ entity, event: transition.eventType, to: targetOf(transition) });
            const label = said[labelOf(transition) as string];
            return [pastKey(entity, transition.eventType), ...keys]
              .filter((key) => said[key] === label)
              .map((key) => `${language} ${key}: ${label}`);
          }),
        );
        expect([...new Set(same)]).toEqual([]);
      });

    if (chart.kind === 'lifecycle')
      it('has no past form of an event or a status that it doesn’t have', () => {
        const start = `${chart.lifecycle.entity}.past.`;
        const known = nodes.flatMap(transitionsOf).flatMap((transition) => {
          const { eventType: event } = transition;
          return [
            event,
            `${event}.${targetOf(transition)}`,
            ...variants.flatMap((one) => [`${event}.${one}`, `${event}.${targetOf(transition)}.${one}`]),
          ];
        });
        const told = languages.flatMap((language) => Object.keys(texts[language] ?? {}).filter((key) => key.startsWith(start)));
        expect(told.filter((key) => !known.includes(key.slice(start.length)))).toEqual([]);
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
      it('names what puts each refusal right that a person can put right', () => {
        const { entity, unblockers, fixes = {} } = chart.lifecycle;
        const asked = nodes
          .flatMap(transitionsOf)
          .filter(({ meta }) => (meta as unknown as TransitionMeta | undefined)?.by === 'person');
        const guards = new Set(asked.flatMap(guardsOf).map(({ type }) => type));
        const isPutRight = (type: string) =>
          !['may', 'isSystem'].includes(type) && !type.startsWith('gave') && unblockers[type]?.some((who) => who !== 'system');
        expect([...guards].filter((type) => isPutRight(type) && !fixes[type])).toEqual([]);
        const rules = Object.entries(fixes).flatMap(([guard, fix]) =>
          [fix].flat().map((rule) => ({ guard, ...(rule as FixRule) })),
        );
        for (const rule of rules) {
          const of = `${entity}.${rule.guard}`;
          // Nobody but the payload's author can put it right, so there must be something for them to do.
          if (rule.kind === 'person') expect(unblockers[rule.guard], of).not.toContain('you');
          else {
            const { path, partOf } = describeEntity(rule.entity);
            expect(path ?? partOf, of).toBeTruthy();
            if (rule.kind === 'field') expect(fixableEntities, of).toContain(rule.entity);
            if (rule.kind === 'action' && rule.id !== null) {
              const target = lifecycles[rule.entity as keyof typeof lifecycles] as AnyLifecycle | undefined;
              expect(
                Object.values(target?.machine.states ?? {}).some((state) => rule.event in (state.config.on ?? {})),
                of,
              ).toBe(true);
            }
          }
        }
      });

    if (chart.kind === 'lifecycle')
      it('leads to the other record where another module’s privilege decides', () => {
        const { entity, unblockers, fixes = {} } = chart.lifecycle;
        const own = isEntity(entity) ? entities[entity].module : null;
        const strays = Object.entries(fixes).flatMap(([guard, fix]) => {
          const others = (unblockers[guard] ?? []).flatMap((who) => (isPrivilege(who) ? [who.split('.')[0]] : []));
          if (!others.length || others.some((module) => module === own)) return [];
          const here = ([fix].flat() as FixRule[]).filter((rule) => rule.kind !== 'person' && rule.entity === entity);
          return here.length ? [`${entity}.${guard}`] : [];
        });
        expect(strays.filter((stray) => !isShownHere.has(stray))).toEqual([]);
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
