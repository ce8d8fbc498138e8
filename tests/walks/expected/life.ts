import type { ExpectedTransition } from './lone-failure.ts';

/** What is expected of a lifecycle, written by hand from the domain (3.1–3.9) and the specification, never read from a chart. */
export interface ExpectedLife {
  initial: string;
  /** Where each event leads from each status; several targets in the order in which they are tried. */
  moves: Record<string, Record<string, string | string[]>>;
  /** For each transition made by a person: for each of its guards the one situation in which this guard alone refuses. */
  guards: ExpectedTransition[];
}
