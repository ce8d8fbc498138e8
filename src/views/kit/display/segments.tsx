import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Choice } from '../fields/field.tsx';

/** A switch between two or three views of the same thing. */
export function Segments<Id extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: Id;
  choices: (Choice & { id: Id })[];
  onChange: (value: Id) => void;
}) {
  return (
    <Face
      aria-label={label}
      selectedKeys={[value]}
      disallowEmptySelection
      onSelectionChange={([next]) => next !== undefined && onChange(next as Id)}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.id} id={choice.id}>
          {choice.label}
        </ToggleButton>
      ))}
    </Face>
  );
}

const Face = styled(ToggleButtonGroup)`
  display: inline-flex; padding: 2px; gap: 2px; border-radius: var(--radius); background: var(--sunken); border: 1px solid var(--line);
  button { min-block-size: calc(var(--field) - 6px); padding: 2px 10px; border: 0; border-radius: 4px; background: transparent; color: var(--text-soft); white-space: nowrap; }
  button[data-hovered] { color: var(--text); }
  button[data-selected] { background: var(--ground); color: var(--text); font-weight: 500; box-shadow: 0 0 0 1px var(--line-strong); }
  button[data-focus-visible] { outline: 2px solid var(--accent); }
`;
