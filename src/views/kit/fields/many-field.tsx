import { useSelector } from '@xstate/react';
import type { EntityName } from '../../../api/entities.ts';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { useTexts } from '../ground/texts.tsx';
import type { EditRefOf } from '../record/edit-ref.ts';
import { useChoosing } from './choices.ts';
import { PickMany } from './pick-many.tsx';

interface Several {
  /** The entity whose records are chosen, from a short list. */
  of: EntityName;
  /** Locale key. */
  label: string;
  /** The field that has their ids. */
  name: string;
}

/** A form's field of several records, as checkboxes; `hint` is a locale key. */
export function ManyField({ edit, name, hint, ...field }: Several & { edit: EditRefOf; hint?: string; isRequired?: boolean }) {
  const { t } = useTexts();
  const mine = useSelector(edit, (snapshot) => snapshot.context.mine as Record<string, number[] | undefined>);
  const error = useSelector(edit, (snapshot) => (snapshot.context.fieldErrors as Record<string, FieldError | undefined>)[name]);
  return (
    <Many
      {...field}
      name={name}
      ids={mine[name] ?? []}
      hint={hint && t(hint)}
      error={error && t(error.messageKey, error.values)}
      onChange={(value) => edit.send({ type: 'draft.change', field: name, value })}
    />
  );
}
type FieldError = { messageKey: string; values?: Record<string, string | number> };

interface ManyProps extends Several {
  ids: readonly number[];
  onChange?: (ids: number[]) => void;
  error?: string;
  hint?: string;
  isRequired?: boolean;
}
/** Several records by their ids: to be chosen, or without `onChange` shown. */
export function Many({ of, label, ids, ...more }: ManyProps) {
  const { t } = useTexts();
  const { choices, onUnread } = useChoosing(choicesOf(of));
  return <PickMany {...more} label={t(label)} choices={choices} chosen={ids} onUnread={onUnread} />;
}
