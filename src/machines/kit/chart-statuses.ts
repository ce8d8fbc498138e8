import type { AnyStateMachine } from 'xstate';
import type { AnyLifecycle, StateMeta, TransitionMeta } from './lifecycle.ts';

/** Whether a person is asked before it happens: for its input, or because it posts or can't be undone. */
export const isAskedFirst = ({ asks, final, posts }: TransitionMeta): boolean =>
  asks !== undefined || final === true || posts === true;
/** Whether its consequences are shown beforehand, in numbers. */
export const isRehearsed = ({ final, posts }: TransitionMeta): boolean => final === true || posts === true;

export const stateMetaOf = (machine: AnyStateMachine, status: string): StateMeta | undefined => {
  let node = machine.root;
  for (const word of status.split('.')) node = node.states[word] ?? node;
  return node.meta as StateMeta | undefined;
};

export const statusesOf = (machine: AnyStateMachine): string[] => {
  const leaves = (node: typeof machine.root): string[] => {
    const inner = Object.values(node.states) as (typeof machine.root)[];
    return inner.length ? inner.flatMap(leaves) : [node.path.join('.')];
  };
  return leaves(machine.root);
};

/** Every status that a record can still come to from this one. */
export function statusesAfter({ machine }: AnyLifecycle, from: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let status = open.pop(); status !== undefined; status = open.pop())
    for (const { target = [] } of [...(machine.states[status]?.transitions.values() ?? [])].flat())
      for (const { key } of target)
        if (!found.has(key)) {
          found.add(key);
          open.push(key);
        }
  return found;
}

/** A record's status in its lifecycle's column; empty if it has none. */
export const statusIn = ({ column }: AnyLifecycle, record: object): string => {
  const { [column]: status } = record as Record<string, unknown>;
  return typeof status === 'string' ? status : '';
};

/** Whether people move a status, or only what happens elsewhere does. */
export function isMovedByPeople({ machine }: AnyLifecycle): boolean {
  const inside = (node: typeof machine.root): boolean =>
    [...node.transitions.values()].flat().some(({ meta }) => (meta as TransitionMeta | undefined)?.by === 'person') ||
    (Object.values(node.states) as (typeof machine.root)[]).some(inside);
  return inside(machine.root);
}
