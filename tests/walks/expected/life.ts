import type { Variations } from '../test-beds/variation.ts';
import type { ExpectedTransition } from './lone-failure.ts';

/** The expected lifecycle, written by hand from the domain (3.1–3.9) and the specification, not derived from the chart. */
export interface ExpectedLife {
  initial: string;
  /** Where each event leads from each status; several targets are in the order of their guards. */
  moves: Record<string, Record<string, string | string[]>>;
  /** For each user transition: for each of its guards, a situation in which only that guard refuses. */
  guards: ExpectedTransition[];
  /** Facts of such a record, by SQL: situations that `guards` may name, and in which the app must offer what the server accepts. */
  variations?: Variations;
}
