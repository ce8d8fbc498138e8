import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { ListMachine, Query } from '../../../machines/kit/list/list-flow.ts';
import { lazyView } from '../ground/lazy-view.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';
import type { Choice } from './field.tsx';

/** An option: an id and its names. */
interface ChoiceRow {
  id: number;
  name_en: string;
  name_ar: string;
}
export type ChoicesMachine = ListMachine<ChoiceRow>;

const none: ChoiceRow[] = [];

export interface Choosing {
  choices: Choice[];
  /** Retries after the options failed to load. */
  onUnread?: () => void;
}

/** The options, in the user's language; empty until loaded. */
export function useChoosing(machine: ChoicesMachine, query: Query = {}): Choosing {
  const { name } = useTexts();
  const actor = useFlow(machine, { input: { query } });
  const rows = useSelector(actor, (snapshot) => snapshot.context.page?.rows ?? none);
  const isUnread = useSelector(actor, ({ context }) => context.page === null && context.failure !== null);
  const choices = useMemo(() => rows.map((row) => ({ id: String(row.id), value: row.id, label: name(row) })), [rows, name]);
  return { choices, ...(isUnread && { onUnread: () => actor.send({ type: 'retry' }) }) };
}

/** Enum values as options, each with its text. */
export function useWords(prefix: string, words: readonly string[]): Choice[] {
  const { t } = useTexts();
  return useMemo(() => words.map((id) => ({ id, label: t(`${prefix}.${id}`) })), [prefix, words, t]);
}

/** Options whose flow is loaded on demand: most people never open a given filter. */
export const lazyChoices = (load: () => Promise<ChoicesMachine>) =>
  lazyView<{ children: (choosing: Choosing) => ReactNode }>(async () => {
    const machine = await load();
    return ({ children }) => children(useChoosing(machine));
  }, 'little');
export type LazyChoices = ReturnType<typeof lazyChoices>;
