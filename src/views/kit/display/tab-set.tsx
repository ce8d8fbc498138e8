import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { styled } from 'styled-components';
import { useTexts } from '../ground/texts.tsx';

export interface TabPart {
  id: string;
  label: string;
  /** A count shown in the tab. */
  count?: number;
  /** Rendered only while the tab is open. */
  show: () => ReactNode;
}

/** Tabs, controlled by the caller (in the URL). An unknown value opens the first. */
export function TabSet({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: TabPart[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { number } = useTexts();
  const here = tabs.some(({ id }) => id === value) ? value : tabs[0]?.id;
  return (
    <Face selectedKey={here} onSelectionChange={(key) => onChange(String(key))}>
      <TabList aria-label={label}>
        {tabs.map(({ id, label: said, count }) => (
          <Tab key={id} id={id}>
            {said}
            {count !== undefined && <small> {number(count)}</small>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, show }) => (
        <TabPanel key={id} id={id}>
          {id === here && show()}
        </TabPanel>
      ))}
    </Face>
  );
}

const Face = styled(Tabs)`
  &[data-focus-visible] { outline: none; }
  [role='tablist'] { display: flex; gap: 4px; overflow-x: auto; border-block-end: 1px solid var(--line); margin-block-end: 14px; }
  [role='tab'] { padding: 8px 10px; color: var(--text-soft); cursor: default; border-block-end: 2px solid transparent; white-space: nowrap; outline-offset: -2px; }
  [role='tab'][data-hovered] { color: var(--text); }
  [role='tab'][data-selected] { color: var(--text); border-color: var(--accent); }
  [role='tabpanel'] { outline-offset: 4px; }
  small { font-variant-numeric: tabular-nums; color: var(--text-soft); }
`;
