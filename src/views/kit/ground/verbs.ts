import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Refusal } from '../../../api/failure.ts';

/** Something that can be done with what is in view, or that can't, and why. */
export interface Verb {
  id: string;
  label: string;
  refusals?: Refusal[];
  run: () => void;
}
interface Offered {
  /** What it is done with, as a person calls it. */
  about: string;
  verbs: Verb[];
}

let offered: readonly Offered[] = [];
const listeners = new Set<() => void>();
const tell = (next: readonly Offered[]) => {
  offered = next;
  for (const listener of listeners) listener();
};

/** Says what is in view, and offers its verbs in the palette, for as long as what calls it is shown. */
export function useVerbs(about: string, verbs: Verb[]): void {
  const latest = useRef(verbs);
  useEffect(() => {
    latest.current = verbs;
  });
  const shape = JSON.stringify([about, verbs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew only when something that is said changes
  useEffect(() => {
    const mine = { about, verbs: verbs.map((verb, i) => ({ ...verb, run: () => latest.current[i]?.run() })) };
    tell([...offered, mine]);
    return () => tell(offered.filter((one) => one !== mine));
  }, [shape]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useOffered = (): readonly Offered[] => useSyncExternalStore(subscribe, () => offered);
