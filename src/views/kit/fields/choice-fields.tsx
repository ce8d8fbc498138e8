import { useId } from 'react';
import { styled } from 'styled-components';
import type { FieldProps } from './text-field.tsx';

/** A switch that takes effect immediately. */
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
