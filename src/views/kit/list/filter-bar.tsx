import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Popup } from '../overlays/popup.tsx';
import { Choices, type FilterDefinition, type Take } from './filter-choices.tsx';
import type { Values } from './use-list-query.ts';

const Adding = lazyView(async () => (await import('./filter-choosing.tsx')).Adding, 'little');
const Choosing = lazyView(async () => (await import('./filter-choosing.tsx')).Choosing, 'little');

/** The list's filters as chips, which can be changed, removed and added. `before` is rendered at the start. */
export function FilterBar({
  filters,
  values,
  onChange,
  before,
  after,
}: {
  filters: FilterDefinition[];
  values: Values;
  onChange: Take;
  before?: ReactNode;
  after?: ReactNode;
}) {
  const { t } = useTexts();
  const set = filters.filter(({ id }) => values[id] !== null && values[id] !== undefined);
  const rest = filters.filter((filter) => !set.includes(filter));
  return (
    <Bar role="search" aria-label={t('kit.search')}>
      {before}
      {set.map((filter) => (
        <Chosen key={filter.id} filter={filter} value={String(values[filter.id])} onChange={onChange} />
      ))}
      {rest.length > 0 && (
        <Popup
          label={t('kit.filter.add')}
          kind="quiet"
          preloads={[Adding]}
          face={
            <>
              <Icon name="plus" /> {t('kit.filter')}
            </>
          }
        >
          {(close) => <Adding filters={rest} onChange={onChange} close={close} />}
        </Popup>
      )}
      {(set.length > 1 || (set.length > 0 && values.search)) && (
        <Button kind="quiet" onPress={() => onChange(noFilters(filters))}>
          {t('kit.filter.clear_all')}
        </Button>
      )}
      {after}
    </Bar>
  );
}

/** Clears every filter and the search. */
export const noFilters = (filters: readonly { id: string }[]): Values => ({
  search: null,
  ...Object.fromEntries(filters.map(({ id }) => [id, null])),
});

/** The label of a filter's value. */
export const FilterValue = ({ filter, value }: { filter: FilterDefinition; value: string }) => (
  <LazyBoundary fallback="…">
    <Choices filter={filter}>{({ choices }) => choices.find(({ id }) => id === value)?.label ?? '…'}</Choices>
  </LazyBoundary>
);

function Chosen({ filter, value, onChange }: { filter: FilterDefinition; value: string; onChange: Take }) {
  const { t } = useTexts();
  return (
    <Chip>
      <Popup
        label={t('kit.filter.change', { filter: filter.label })}
        kind="quiet"
        isFaceRead
        preloads={[Choosing]}
        face={
          <>
            <span>{filter.label}</span>{' '}
            <b>
              <FilterValue filter={filter} value={value} />
            </b>
          </>
        }
      >
        {(close) => <Choosing filter={filter} value={value} onChange={onChange} close={close} />}
      </Popup>
      <Button
        kind="quiet"
        aria-label={t('kit.filter.remove', { filter: filter.label })}
        onPress={() => onChange({ [filter.id]: null })}
      >
        <Icon name="close" />
      </Button>
    </Chip>
  );
}

const Bar = styled.div`display: flex; flex-wrap: wrap; gap: 6px; align-items: center; min-block-size: 32px;`;
const Chip = styled.span`
  display: inline-flex; align-items: center; border: 1px solid var(--line-strong); border-radius: 16px; background: var(--ground); max-inline-size: 100%;
  button { min-block-size: 26px; font-weight: 400; border-radius: 14px; }
  button:first-of-type { padding-inline: 10px 4px; min-inline-size: 0; flex: 1 1 auto; }
  button:last-of-type { padding-inline: 4px 6px; }
  span { color: var(--text-soft); }
  b { font-weight: 500; overflow: hidden; text-overflow: ellipsis; }
`;
