import { useState } from 'react';
import { SearchField as AriaSearch, Autocomplete, Input, ListBox, ListBoxItem, useFilter } from 'react-aria-components';
import { styled } from 'styled-components';
import { Unread } from '../fields/unread.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Choices, type FilterDefinition, type Take } from './filter-choices.tsx';

/** First the filter, then its value. */
export function Adding({ filters, onChange, close }: { filters: FilterDefinition[]; onChange: Take; close: () => void }) {
  const { t } = useTexts();
  const [only] = filters.length === 1 ? filters : [];
  const [filter, setFilter] = useState<FilterDefinition | null>(only ?? null);
  if (filter) return <Choosing filter={filter} onChange={onChange} close={close} />;
  return (
    <List
      aria-label={t('kit.filter.add')}
      autoFocus="first"
      onAction={(key) => setFilter(filters.find(({ id }) => id === key) ?? null)}
    >
      {filters.map(({ id, label }) => (
        <ListBoxItem key={id} id={id} textValue={label}>
          {label}
        </ListBoxItem>
      ))}
    </List>
  );
}

/** A filter's options; long lists have a search. */
export function Choosing({
  filter,
  value,
  onChange,
  close,
}: {
  filter: FilterDefinition;
  value?: string;
  onChange: Take;
  close: () => void;
}) {
  const { t } = useTexts();
  const { contains } = useFilter({ sensitivity: 'base' });
  const take = (id: string) => {
    onChange({ [filter.id]: id });
    close();
  };
  return (
    <Choices filter={filter}>
      {({ choices, onUnread }) => {
        if (onUnread) return <Unread onRetry={onUnread} />;
        const isLong = choices.length > 8;
        const list = (
          <List
            aria-label={filter.label}
            autoFocus={isLong ? undefined : 'first'}
            selectionMode="single"
            defaultSelectedKeys={value === undefined ? [] : [value]}
            onSelectionChange={(keys) => {
              const [id] = keys as Set<string>;
              if (id === undefined) close();
              else take(id);
            }}
            renderEmptyState={() => <p>{t('kit.combo.none')}</p>}
          >
            {choices.map(({ id, label }) => (
              <ListBoxItem key={id} id={id} textValue={label}>
                {label}
              </ListBoxItem>
            ))}
          </List>
        );
        if (!isLong) return list;
        return (
          <Autocomplete filter={contains}>
            <Narrow aria-label={t('kit.search')} autoFocus>
              <Input />
            </Narrow>
            {list}
          </Autocomplete>
        );
      }}
    </Choices>
  );
}

const Narrow = styled(
  AriaSearch,
)`display: grid; input { min-block-size: var(--field); padding: 4px 8px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); }`;
const List = styled(ListBox)`
  display: grid; max-block-size: 320px; overflow: auto; margin: -6px; outline: none;
  [role='option'] { padding: 6px 10px; border-radius: var(--radius); cursor: default; outline: none; }
  [role='option'][data-focused] { background: var(--accent-soft); }
  [role='option'][data-selected]::after { content: '✓'; float: inline-end; color: var(--accent); }
  p { padding: 6px 10px; color: var(--text-soft); }
`;
