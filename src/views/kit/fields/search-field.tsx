import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../ground/icon.tsx';

const breath = 250;

/** Reports the text after a short pause, or at once on Enter; Escape clears it. `/` focuses it. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (next: string, wait: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next), wait);
  };
  return (
    <Face>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        data-filter
        onChange={(event) => take(event.target.value, breath)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(typed, 0);
          if (event.key === 'Escape' && typed) take('', 0);
        }}
      />
    </Face>
  );
}

const Face = styled.span`
  position: relative; display: inline-flex; align-items: center; color: var(--text-soft);
  svg { position: absolute; inset-inline-start: 8px; pointer-events: none; }
  input { inline-size: 240px; max-inline-size: 100%; min-block-size: var(--field); padding: 4px 8px; padding-inline-start: 30px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); color: var(--text); }
  input::placeholder { color: var(--text-soft); opacity: 1; }
`;
