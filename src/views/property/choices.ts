import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Query } from '../../machines/kit/list-flow.ts';
import type { ChoiceRow, ChoicesMachine } from '../../machines/property/choices.machine.ts';
import type { Choice } from '../kit/field.tsx';
import { useTexts } from '../kit/texts.tsx';
import { useFlow } from '../kit/use-flow.ts';

const none: ChoiceRow[] = [];

/** What can be chosen, in the person's language; empty until it is read. */
export function useChoices(machine: ChoicesMachine, query: Query = {}): Choice[] {
  const { name } = useTexts();
  const actor = useFlow(machine, { input: { query } });
  const rows = useSelector(actor, (snapshot) => snapshot.context.page?.rows ?? none);
  return useMemo(() => rows.map((row) => ({ id: String(row.id), label: name(row) })), [rows, name]);
}

/** Words of the wire as choices, each with its text. */
export function useWords(prefix: string, words: readonly string[]): Choice[] {
  const { t } = useTexts();
  return useMemo(() => words.map((id) => ({ id, label: t(`${prefix}.${id}`) })), [prefix, words, t]);
}

export const uses = ['residential', 'commercial', 'general'] as const;
