import type { Graph } from '../machines/kit/graph.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';

interface Said {
  /** Given when it was written, so that two people's comments don't collide. */
  id: string;
  by: string;
  /** The day. */
  on: string;
  text: string;
}
/** A remark on a state or a transition, kept beside the chart until it is settled. */
export interface Comment extends Said {
  /** `state draft` or `edge quotation.draft cancel`, by the ids of the chart's graph. */
  place: string;
  answers?: Said[];
  settled?: { by: string; on: string };
}
/** One thing said: a comment, an answer, or that it is settled. */
export type Change =
  | { kind: 'add'; comment: Comment }
  | { kind: 'answer'; to: string; answer: Said }
  | { kind: 'settle'; id: string; by: string; on: string };

/** The file of a chart's comments, beside its own: `src/machines/sales/quotation/quotation.comments.json`. */
export const commentsFileOf = ({ file, name }: Pick<Chart, 'file' | 'name'>): string =>
  `src/machines/${file.slice(0, file.lastIndexOf('/') + 1)}${name.replaceAll(/[ _]/g, '-')}.comments.json`;

export const writtenComments = (comments: Comment[]): string => `${JSON.stringify(comments, null, 2)}\n`;

/** The comments with a change; a change that is there already, or about a comment that isn't, makes no difference. */
export function withChange(comments: Comment[], change: Change): Comment[] {
  if (change.kind === 'add')
    return comments.some(({ id }) => id === change.comment.id) ? comments : [...comments, change.comment];
  return comments.map((comment) => {
    if (change.kind === 'settle')
      return comment.id === change.id && !comment.settled ? { ...comment, settled: { by: change.by, on: change.on } } : comment;
    const isKnown = comment.answers?.some(({ id }) => id === change.answer.id);
    return comment.id === change.to && !isKnown ? { ...comment, answers: [...(comment.answers ?? []), change.answer] } : comment;
  });
}
export const withChanges = (comments: Comment[], changes: Change[]): Comment[] => changes.reduce(withChange, comments);

/** The changes that aren't in the file yet. */
export const pendingOf = (kept: Comment[], changes: Change[]): Change[] =>
  changes.filter((change, at) => {
    const before = withChanges(kept, changes.slice(0, at));
    return writtenComments(withChange(before, change)) !== writtenComments(before);
  });

export const isPlaceOf = ({ states, edges }: Graph, place: string): boolean =>
  states.some(({ id }) => place === `state ${id}`) || edges.some(({ id }) => place === `edge ${id}`);

/** What to do about comments whose place is gone: a sentence for each. */
export const lostComments = (comments: Comment[], graph: Graph, file: string): string[] =>
  comments
    .filter(({ place }) => !isPlaceOf(graph, place))
    .map(
      ({ place, by, on, text }) =>
        `${file}: ${by} commented on “${place}” on ${on} (“${text}”), which the chart no longer has. ` +
        'Give the comment its new place, or remove it if the change of the chart was the answer.',
    );

const isLine = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isSaid = (value: unknown): value is Said => {
  const { id, by, on, text } = (value ?? {}) as Partial<Said>;
  return /^[a-z0-9-]{4,40}$/.test(String(id)) && isLine(by, 80) && isDay(on) && isLine(text, 2000);
};
/** Reads a change from outside, with nothing else in it; null if it isn't one. */
export function changeFrom(value: unknown): Change | null {
  const given = (value ?? {}) as {
    kind?: unknown;
    comment?: Comment;
    to?: unknown;
    answer?: Said;
    id?: unknown;
    by?: unknown;
    on?: unknown;
  };
  const said = ({ id, by, on, text }: Said) => ({ id, by, on, text });
  if (given.kind === 'add' && isSaid(given.comment) && isLine(given.comment.place, 300))
    return { kind: 'add', comment: { ...said(given.comment), place: given.comment.place } };
  if (given.kind === 'answer' && isLine(given.to, 40) && isSaid(given.answer))
    return { kind: 'answer', to: given.to, answer: said(given.answer) };
  if (given.kind === 'settle' && isLine(given.id, 40) && isLine(given.by, 80) && isDay(given.on))
    return { kind: 'settle', id: given.id, by: given.by, on: given.on as string };
  return null;
}
