import type { ReactNode } from 'react';
import type { Choosing, LazyChoices } from '../fields/choices.ts';
import type { Choice } from '../fields/field.tsx';
import type { Values } from './use-list-query.ts';

/** A filter: its options, or a loader for them. */
export interface FilterDefinition {
  /** The filter's API name. */
  id: string;
  label: string;
  choices?: Choice[];
  from?: LazyChoices;
}
export type Take = (changes: Values) => void;

/** A filter's options while it is open. */
export function Choices({ filter, children }: { filter: FilterDefinition; children: (choosing: Choosing) => ReactNode }) {
  const { from: From } = filter;
  return From ? <From>{children}</From> : children({ choices: filter.choices ?? [] });
}
