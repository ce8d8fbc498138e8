/** What paths are to go over: a word, or the id of a rule (`R-15`) or of a call (`LQ-07`). */
export type Coverage = 'states' | 'transitions' | 'guards' | 'pairs' | `${string}-${string}`;
export const coverages = ['states', 'transitions', 'guards', 'pairs'] as const;

/** Something that no path goes over, and why. */
export interface Uncovered {
  goal: string;
  /**
   * `no_sample`: no facts of the samples let it happen; `no_way`: nothing leads there; `always`: the guard never says so;
   * `never`: the samples say that it can't happen; `unseen`: it would change nothing that could be seen.
   */
  why: 'no_sample' | 'no_way' | 'always' | 'never' | 'unseen';
  /** What the reason is about: guards by name. */
  about: string[];
}
