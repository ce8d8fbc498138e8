import { plain } from '../locales/plain.ts';
import type { Graph } from '../machines/kit/graph.ts';
import type { Place } from './graph-views.ts';
import type { Say } from './say.ts';

/** What a word was found in. */
export type Part = 'title' | 'event' | 'guard' | 'effect';
export interface Hit extends Place {
  /** Its name: a state's title, or where a transition starts and what triggers it. */
  title: string;
  part: Part;
  /** The text it was found in, unless that is the name. */
  text: string | null;
}
interface Entry extends Place {
  title: string;
  parts: [part: Part, text: string][];
}

/** The texts of a chart's states and transitions in the language of `say`; identifiers can be searched as well. */
export function entriesOf({ states, edges }: Graph, say: Say, t: (key: string) => string): Entry[] {
  const title = (id: string) => (id === '' ? t('workbench.any') : t(states.find((one) => one.id === id)?.title ?? id));
  return [
    ...states
      .filter(({ id }) => id !== '')
      .map(
        (state): Entry => ({
          kind: 'state',
          id: state.id,
          title: title(state.id),
          parts: [
            ['title', title(state.id)],
            ['title', state.id],
            ...[...state.entry, ...state.exit].map((type): [Part, string] => ['effect', say.effect({ type })]),
            ...state.runs.map((name): [Part, string] => ['effect', say.runs(name)]),
          ],
        }),
      ),
    ...edges.map(
      (edge): Entry => ({
        kind: 'edge',
        id: edge.id,
        title: `${title(edge.from)}: ${say.cause(edge)}`,
        parts: [
          ['event', say.cause(edge)],
          ['event', edge.event],
          ...edge.guards.map((guard): [Part, string] => ['guard', say.guard(guard)]),
          ...edge.effects.map((effect): [Part, string] => ['effect', say.effect(effect)]),
        ],
      }),
    ),
  ];
}

const order: Part[] = ['title', 'event', 'guard', 'effect'];

/** The entries with a text that has all typed words, titles first; nothing for nothing. */
export function search(entries: Entry[], typed: string): Hit[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const hits = entries.flatMap(({ kind, id, title, parts }): Hit[] => {
    const found = parts.find(([, text]) => words.every((word) => plain(text).includes(word)));
    return found ? [{ kind, id, title, part: found[0], text: title.includes(found[1]) ? null : found[1] }] : [];
  });
  return hits.sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
}
