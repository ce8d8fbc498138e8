import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Refusal } from '../../../api/failure.ts';

/** An action on what is in view, or one that isn't available, with the reasons. */
export interface PageAction {
  id: string;
  label: string;
  refusals?: Refusal[];
  run: () => void;
}
interface PublishedActions {
  /** The title of what is in view. */
  about: string;
  actions: PageAction[];
}

let published: readonly PublishedActions[] = [];
const listeners = new Set<() => void>();
const tell = (next: readonly PublishedActions[]) => {
  published = next;
  for (const listener of listeners) listener();
};

/** Registers what is in view and its actions with the palette, while mounted. */
export function usePageActions(about: string, actions: PageAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const shape = JSON.stringify([about, actions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: published again only when a shown value changes
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
