import type { ReactNode } from 'react';
import type { Choosing, LazyChoices } from '../fields/choices.ts';
import type { Choice } from '../fields/field.tsx';
import type { Values } from './use-list-query.ts';

/** What a list can be narrowed by: its choices, or what reads them once they are wanted. */
export interface FilterDefinition {
  /** The wire's name of the filter. */
  id: string;
  label: string;
  choices?: Choice[];
  from?: LazyChoices;
}
export type Take = (changes: Values) => void;

/** The choices of a filter for as long as they are looked at. */
export function Choices({ filter, children }: { filter: FilterDefinition; children: (choosing: Choosing) => ReactNode }) {
  const { from: From } = filter;
  return From ? <From>{children}</From> : children({ choices: filter.choices ?? [] });
}
