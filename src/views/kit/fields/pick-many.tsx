import { useId } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../ground/texts.tsx';
import type { Choice } from './field.tsx';
import { Unread } from './unread.tsx';

/** Several of a short list, as checkboxes. Read-only without `onChange`: then only what is chosen is shown. */
export function PickMany({
  label,
  name,
  choices,
  chosen,
  onChange,
  error,
  hint,
  isRequired,
  onUnread,
  isUnread = onUnread !== undefined,
}: {
  label: string;
  name: string;
  choices: Choice[];
  chosen: readonly number[];
  onChange?: (chosen: number[]) => void;
  error?: string;
  hint?: string;
  isRequired?: boolean;
  /** Retries after the choices failed to load. */
  onUnread?: () => void;
  /** The choices failed to load, whether or not that can be tried again. */
  isUnread?: boolean;
}) {
  const id = useId();
  const { t } = useTexts();
  const isChosen = (choice: Choice) => chosen.includes(Number(choice.id));
  const toggle = (choice: Choice) =>
    onChange?.(isChosen(choice) ? chosen.filter((one) => one !== Number(choice.id)) : [...chosen, Number(choice.id)]);
  const shown = choices.filter(isChosen);
  return (
    <Group aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </legend>
      {isUnread && <Unread onRetry={onUnread} />}
      {onChange
        ? choices.map((choice) => (
            <label key={choice.id}>
              <input type="checkbox" name={name} checked={isChosen(choice)} onChange={() => toggle(choice)} />
              <span>{choice.label}</span>
            </label>
          ))
        : !isUnread && <span>{shown.map((choice) => choice.label).join(' · ') || t('kit.none')}</span>}
      {hint && <small>{hint}</small>}
      {error && (
        <strong id={`${id}-error`} role="alert">
          {error}
        </strong>
      )}
    </Group>
  );
}

const Group = styled.fieldset`
  display: flex; flex-wrap: wrap; gap: 2px 20px; border: 0; padding: 0; min-inline-size: 0;
  legend { padding: 0; color: var(--text-soft); font-size: 12px; margin-block-end: 4px; }
  label { display: inline-flex; gap: 8px; align-items: center; min-block-size: var(--field); }
  small { flex-basis: 100%; color: var(--text-soft); font-size: 12px; }
  input { inline-size: 16px; block-size: 16px; accent-color: var(--accent); }
  strong { flex-basis: 100%; color: var(--danger); font-size: 12px; font-weight: 500; }
`;
