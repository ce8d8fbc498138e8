import { styled } from 'styled-components';
import { Button } from '../../kit/actions/button.tsx';

export interface Choice {
  id: string;
  label: string;
}
/** One of a few, each a button for a thumb. */
export function Pressed({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: Choice[];
  value: string | null;
  onChange: (id: string) => void;
}) {
  return (
    <Group role="group" aria-label={label}>
      <span>{label}</span>
      <div>
        {choices.map(({ id, label }) => (
          <Button key={id} kind={id === value ? 'primary' : 'plain'} aria-pressed={id === value} onPress={() => onChange(id)}>
            {label}
          </Button>
        ))}
      </div>
    </Group>
  );
}
const Group = styled.div`
  display: grid; gap: 4px; span { color: var(--text-soft); }
  > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 8px; }
`;
