import type { ReactNode } from 'react';
import type { Choosing, LazyChoices } from '../fields/choices.ts';
import type { Choice } from '../fields/field.tsx';
import { useTexts } from '../ground/texts.tsx';
import { keysOf, type Values } from './use-list-query.ts';

/** A filter: its options, or a loader for them. */
export interface FilterDefinition {
  /** The filter's API name. */
  id: string;
  label: string;
  choices?: Choice[];
  from?: LazyChoices;
  /** Whether it takes several values, separated by commas. */
  isMany?: boolean;
  /** Whether its options are users, among whom the current one is “me”. */
  isPerson?: boolean;
  /** A range, with an own value for each end. */
  range?: 'day' | 'money';
}
export type Take = (changes: Values, history?: 'push' | 'replace') => void;

export const isSet = (filter: FilterDefinition, values: Values): boolean =>
  keysOf(filter).some((key) => values[key] !== null && values[key] !== undefined);
/** Clears these filters. */
export const without = (filters: readonly FilterDefinition[]): Values =>
  Object.fromEntries(filters.flatMap((filter) => keysOf(filter).map((key) => [key, null])));
/** The values of a filter that takes several. */
export const chosenOf = ({ id, isMany }: FilterDefinition, values: Values): string[] => {
  const value = values[id];
  if (value === null || value === undefined) return [];
  return isMany ? String(value).split(',') : [String(value)];
};

/** A filter's options while it is open. */
export function Choices({ filter, children }: { filter: FilterDefinition; children: (choosing: Choosing) => ReactNode }) {
  const { t } = useTexts();
  const { from: From } = filter;
  if (!From) return children({ choices: filter.choices ?? [] });
  if (!filter.isPerson) return <From>{children}</From>;
  const me = { id: 'me', label: t('kit.filter.me') };
  return <From>{(choosing) => children({ ...choosing, choices: [me, ...choosing.choices] })}</From>;
}
