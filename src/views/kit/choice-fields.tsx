import { useId } from 'react';
import { styled } from 'styled-components';
import type { Choice, FieldProps } from './field.tsx';

/** On or off, at once. */
export function SwitchField({
  label,
  value,
  onChange,
  hint,
  isReadOnly,
  isChanged,
  name,
}: Omit<FieldProps, 'value' | 'onChange'> & { value: boolean; onChange: (value: boolean) => void }) {
  const id = useId();
  return (
    <Switch data-changed={isChanged || undefined}>
      <label>
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={value}
          aria-checked={value}
          disabled={isReadOnly}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </Switch>
  );
}

/** One of a few, all of them in sight. */
export function RadioField({
  label,
  value,
  onChange,
  choices,
  wrong,
  hint,
  isRequired,
  isReadOnly,
  isChanged,
  name,
}: FieldProps & { choices: Choice[] }) {
  const id = useId();
  return (
    <Radios
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={wrong ? `${id}-wrong` : undefined}
      aria-required={isRequired || undefined}
      aria-invalid={wrong ? true : undefined}
      data-changed={isChanged || undefined}
    >
      <span id={`${id}-label`} className="label">
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </span>
      <div>
        {choices.map((choice) => (
          <label key={choice.id}>
            <input
              type="radio"
              name={name ?? id}
              value={choice.id}
              checked={choice.id === value}
              disabled={isReadOnly}
              onChange={() => onChange(choice.id)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint && <small>{hint}</small>}
      {wrong && (
        <span id={`${id}-wrong`} className="wrong">
          {wrong}
        </span>
      )}
    </Radios>
  );
}

const Switch = styled.div`
  label { display: inline-flex; gap: 8px; align-items: center; min-block-size: var(--field); }
  input { position: relative; appearance: none; margin: 0; inline-size: 30px; block-size: 18px; flex: none; border-radius: 9px; border: 1px solid var(--line-strong); background: var(--sunken); transition: background-color var(--quick); }
  input::after { content: ''; position: absolute; inset-block-start: 2px; inset-inline-start: 2px; inline-size: 12px; block-size: 12px; border-radius: 50%; background: var(--line-strong); transition: inset-inline-start var(--quick); }
  input:checked { background: var(--accent); border-color: var(--accent); }
  input:checked::after { inset-inline-start: 14px; background: var(--on-accent); }
  input:disabled { opacity: 0.6; }
  &[data-changed] span::after { content: ' •'; color: var(--accent); }
  small { display: block; color: var(--text-soft); font-size: 12px; }
`;
const Radios = styled.div`
  display: grid; gap: 4px; align-content: start;
  .label { color: var(--text-soft); font-size: 12px; }
  &[data-changed] .label::after { content: ' •'; color: var(--accent); }
  div { display: flex; flex-wrap: wrap; gap: 4px 16px; }
  label { display: inline-flex; gap: 6px; align-items: center; min-block-size: var(--field); }
  input { margin: 0; inline-size: 16px; block-size: 16px; accent-color: var(--accent); }
  small { color: var(--text-soft); font-size: 12px; }
  .wrong { color: var(--danger); font-size: 12px; }
`;
