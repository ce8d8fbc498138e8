import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Refusal } from '../../../api/failure.ts';

/** Something that can be done with what is in view, or that can't, and why. */
export interface PageAction {
  id: string;
  label: string;
  refusals?: Refusal[];
  run: () => void;
}
interface PublishedActions {
  /** What it is done with, as a person calls it. */
  about: string;
  actions: PageAction[];
}

let published: readonly PublishedActions[] = [];
const listeners = new Set<() => void>();
const tell = (next: readonly PublishedActions[]) => {
  published = next;
  for (const listener of listeners) listener();
};

/** Says what is in view, and offers its verbs in the palette, for as long as what calls it is shown. */
export function usePageActions(about: string, actions: PageAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const shape = JSON.stringify([about, actions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew only when something that is said changes
  useEffect(() => {
    const mine = { about, actions: actions.map((action, i) => ({ ...action, run: () => latest.current[i]?.run() })) };
    tell([...published, mine]);
    return () => tell(published.filter((one) => one !== mine));
  }, [shape]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const usePublishedActions = (): readonly PublishedActions[] => useSyncExternalStore(subscribe, () => published);
