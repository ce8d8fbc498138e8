import { useState } from 'react';
import { SearchField as AriaSearch, Autocomplete, Input, ListBox, ListBoxItem, useFilter } from 'react-aria-components';
import { styled } from 'styled-components';
import { Unread } from '../fields/unread.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Choices, chosenOf, type FilterDefinition, type Take } from './filter-choices.tsx';
import { FilterRange } from './filter-range.tsx';
import type { Values } from './use-list-query.ts';

/** First the filter, then its value. */
export function Adding({
  filters,
  values,
  onChange,
  close,
}: {
  filters: FilterDefinition[];
  values: Values;
  onChange: Take;
  close: () => void;
}) {
  const { t } = useTexts();
  const [only] = filters.length === 1 ? filters : [];
  const [filter, setFilter] = useState<FilterDefinition | null>(only ?? null);
  if (filter) return <Choosing filter={filter} values={values} onChange={onChange} close={close} />;
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

interface ChoosingProps {
  filter: FilterDefinition;
  values: Values;
  onChange: Take;
  close: () => void;
}

/** A filter's options or range. */
export const Choosing = (props: ChoosingProps) => (props.filter.range ? <FilterRange {...props} /> : <Options {...props} />);

/** Long lists have a search. The first value is taken at once; then, where several can be chosen, others are added or removed. */
function Options({ filter, values, onChange, close }: ChoosingProps) {
  const { t } = useTexts();
  const chosen = chosenOf(filter, values);
  const isToggled = filter.isMany && chosen.length > 0;
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
            selectionMode={isToggled ? 'multiple' : 'single'}
            // Escape closes the popup, and leaves the choice as it is.
            escapeKeyBehavior="none"
            selectedKeys={chosen}
            onSelectionChange={(keys) => {
              const ids = [...(keys as Set<string>)];
              const [id] = ids;
              if (isToggled && id !== undefined) onChange({ [filter.id]: ids.join(',') }, 'replace');
              else if (isToggled) onChange({ [filter.id]: null });
              else if (id === undefined) close();
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
