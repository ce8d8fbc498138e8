import type { KeyboardEvent, MouseEvent } from 'react';
import type { Graph, GraphEdge } from '../../../machines/kit/graph.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import type { DiagramWords, Drawn, Measure } from './diagram-layout.ts';

/** On a phone a drawing goes down, as people scroll, and begins smaller. */
export const isPhone = (): boolean => matchMedia('(max-width: 640px)').matches;

/** A small word in a state's box. With `to` it is a link; `say` is what a screen reader hears. */
export interface Mark {
  words: string;
  tone?: Tone;
  say?: string;
  to?: string;
  /** Instead of following the link. */
  onPress?: () => void;
}
/** How a transition is coloured; `words` are added to its label. */
export interface Heat {
  tone: Tone;
  words?: string;
  /** 1 is as thick as usual. */
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
  /** By a transition's name. */
  heats: Record<string, Heat>;
  chosen?: Choice | null;
  onChoose?: (choice: Choice | null) => void;
  /** The transitions that alone can be chosen; everything can unless told. */
  pressable?: ReadonlySet<string>;
}

/** A state is in a group, or is it. */
export const isIn = (state: string, group: string): boolean => group === '' || state === group || state.startsWith(`${group}.`);

/** A tone's colour: outlines have no own one. */
export const plain = (tone: Tone | null | undefined) => tone?.replace('-outline', '');
/** Who or what moves a transition, as its line shows it. */
export const kindOf = (edge: GraphEdge): string => {
  if (edge.cause === 'event') return edge.by === 'timer' ? 'after' : edge.by === 'system' ? 'system' : 'event';
  return edge.cause;
};

/** Before a transition that nobody presses: a clock where time moves it, a gear where the system does. */
export const signs: Record<string, string> = { after: '◷', system: '⚙\uFE0E' };

/** What a choice is about: it and its neighbours. The rest of a drawing stands back. Null: nothing is chosen. */
export function aboutOf({ states, edges }: Graph, chosen: Choice | null | undefined): ReadonlySet<string> | null {
  if (!chosen) return null;
  const own = edges.filter(({ id, from, to }) =>
    chosen.kind === 'edge'
      ? id === chosen.id
      : isIn(from, chosen.id) || isIn(chosen.id, from) || to.some((one) => isIn(one, chosen.id)),
  );
  const ends = [...own.flatMap(({ from, to }) => [from, ...to]), ...(chosen.kind === 'state' ? [chosen.id] : [])];
  // What stands around an end belongs to it, and everything within a chosen group.
  const near = states.filter(({ id }) => ends.some((end) => isIn(end, id)) || (chosen.kind === 'state' && isIn(id, chosen.id)));
  return new Set([...own.map(({ id }) => `edge ${id}`), ...near.map(({ id }) => `state ${id}`)]);
}

const isPressable = (pressable: PictureProps['pressable'], { kind, id }: Choice): boolean =>
  !pressable || (kind === 'edge' && pressable.has(id));

/** What a thing to choose needs: press and Enter; it is read by its own words. */
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
