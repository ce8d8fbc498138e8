import { useSelector } from '@xstate/react';
import type * as z from 'zod/mini';
import type { ConfigInput } from '../../../api/approvals/config.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';

export type RuleFields = z.input<typeof ConfigInput>;
export type StepFields = RuleFields['steps'][number];

/** The list parts of a rule's form: their values, how to change them, and their errors by position. */
export interface RuleDraft {
  mine: RuleFields;
  change: <N extends keyof RuleFields>(field: N, value: RuleFields[N]) => void;
  /** The error at exactly this path: `steps.0.quorum`. */
  errorAt: (at: string) => string | null;
}

/** The same, of an edit form. */
export function useRuleDraft(edit: EditRefOf): RuleDraft {
  const { t } = useTexts();
  const mine = useSelector(edit, (snapshot) => snapshot.context.mine) as RuleFields;
  const fieldErrors = useSelector(edit, (snapshot) => snapshot.context.fieldErrors);
  return {
    mine,
    change: (field, value) => edit.send({ type: 'draft.change', field, value }),
    errorAt: (at) => {
      const fieldError = fieldErrors[at];
      return fieldError ? t(fieldError.messageKey, fieldError.values) : null;
    },
  };
}
