import type { KeyboardEvent, MouseEvent } from 'react';
import type { Graph, GraphEdge } from '../../../machines/kit/graph.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import type { DiagramWords, Drawn, Measure } from './diagram-layout.ts';

/** On a phone the drawing runs downwards, as people scroll, and starts smaller. */
export const isPhone = (): boolean => matchMedia('(max-width: 640px)').matches;

/** A short label in a state's box. With `to` it is a link, with `onPress` alone a button; `say` is the accessible text. */
export interface Mark {
  words: string;
  tone?: Tone;
  say?: string;
  to?: string;
  /** Called on press, instead of following the link. */
  onPress?: () => void;
}
/** How a transition is coloured; `words` are appended to its label. */
export interface Heat {
  tone: Tone;
  words?: string;
  /** 1 is the normal width. */
  weight?: number;
}
export interface Choice {
  kind: 'state' | 'edge';
  id: string;
}

export interface PictureProps {
  graph: Graph;
  drawn: Drawn;
  words: DiagramWords;
  measure: Measure;
  label: string;
  dir: 'ltr' | 'rtl';
  here: ReadonlySet<string>;
  been: ReadonlySet<string>;
  came: ReadonlySet<string>;
  marks: Record<string, Mark[]>;
  /** By transition name. */
  heats: Record<string, Heat>;
  chosen?: Choice | null;
  onChoose?: (choice: Choice | null) => void;
  /** The selectable transitions; all by default. */
  pressable?: ReadonlySet<string>;
}

/** Whether a state is inside a group, or the group itself. */
export const isIn = (state: string, group: string): boolean => group === '' || state === group || state.startsWith(`${group}.`);

/** A tone's colour: outline tones have none of their own. */
export const plain = (tone: Tone | null | undefined) => tone?.replace('-outline', '');
/** Who or what triggers a transition, as shown by its line. */
export const kindOf = (edge: GraphEdge): string => {
  if (edge.cause === 'event') return edge.by === 'timer' ? 'after' : edge.by === 'system' ? 'system' : 'event';
  return edge.cause;
};

/** The icon before an automatic transition: a clock for timers, a gear for the system. */
export const signs: Record<string, string> = { after: '◷', system: '⚙\uFE0E' };

/** The selection and its neighbours; the rest of the drawing is dimmed. Null if nothing is selected. */
export function aboutOf({ states, edges }: Graph, chosen: Choice | null | undefined): ReadonlySet<string> | null {
  if (!chosen) return null;
  const own = edges.filter(({ id, from, to }) =>
    chosen.kind === 'edge'
      ? id === chosen.id
      : isIn(from, chosen.id) || isIn(chosen.id, from) || to.some((one) => isIn(one, chosen.id)),
  );
  const ends = [...own.flatMap(({ from, to }) => [from, ...to]), ...(chosen.kind === 'state' ? [chosen.id] : [])];
  // Its surroundings belong to it, and everything inside a selected group.
  const near = states.filter(({ id }) => ends.some((end) => isIn(end, id)) || (chosen.kind === 'state' && isIn(id, chosen.id)));
  return new Set([...own.map(({ id }) => `edge ${id}`), ...near.map(({ id }) => `state ${id}`)]);
}

const isPressable = (pressable: PictureProps['pressable'], { kind, id }: Choice): boolean =>
  !pressable || (kind === 'edge' && pressable.has(id));

/** Props of a selectable element: press and Enter; its text is its accessible name. */
export const choosing = ({ onChoose, pressable }: PictureProps, choice: Choice, isChosen: boolean) =>
  onChoose &&
  isPressable(pressable, choice) && {
    role: 'button',
    tabIndex: -1,
    'aria-pressed': isChosen,
    'data-choice': `${choice.kind} ${choice.id}`,
    'data-chosen': isChosen || undefined,
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      onChoose(choice);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      onChoose(choice);
    },
  };
