import type { Spoken } from './plain.ts';

export interface ShownCell {
  text: string;
  /** Figures are aligned to the end. */
  isFigure: boolean;
}
export interface ShownPart {
  /** A document in its customer's language, whatever the page's. */
  isSpoken: boolean;
}
export interface ShownTable extends ShownPart {
  caption: string;
  heads: string[];
  rows: ShownCell[][];
  foot: ShownCell[];
}
export interface ShownFacts extends ShownPart {
  rows: [label: string, value: string][];
}
export interface Shown {
  tables: ShownTable[];
  facts: ShownFacts[];
}
/** A page's tables and facts, in both languages. */
export type InBoth = Record<Spoken, Shown>;
