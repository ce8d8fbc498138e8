import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { daysFromToday } from '../../../api/list-filters.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Popup } from '../overlays/popup.tsx';
import { Choices, chosenOf, type FilterDefinition, isSet, type Take, without } from './filter-choices.tsx';
import { keysOf, type Values } from './use-list-query.ts';

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
  const set = filters.filter((filter) => isSet(filter, values));
  const rest = filters.filter((filter) => !set.includes(filter));
  return (
    <Bar role="search" aria-label={t('kit.search')}>
      {before}
      {set.map((filter) => (
        <Chosen key={filter.id} filter={filter} values={values} onChange={onChange} />
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
          {(close) => <Adding filters={rest} values={values} onChange={onChange} close={close} />}
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
export const noFilters = (filters: readonly FilterDefinition[]): Values => ({ search: null, ...without(filters) });

/** The label of a filter's value: its options, the first two by name, or its range. */
export function FilterValue({ filter, values }: { filter: FilterDefinition; values: Values }) {
  const { t } = useTexts();
  if (filter.range) return <RangeValue filter={filter} values={values} />;
  const chosen = chosenOf(filter, values);
  return (
    <LazyBoundary fallback="…">
      <Choices filter={filter}>
        {({ choices }) => {
          const labels = chosen.slice(0, 2).map((one) => choices.find(({ id }) => id === one)?.label ?? '…');
          const said = labels.join(t('kit.filter.or'));
          return chosen.length > 2 ? t('kit.filter.and_more', { shown: said, count: chosen.length - 2 }) : said;
        }}
      </Choices>
    </LazyBoundary>
  );
}

function RangeValue({ filter, values }: { filter: FilterDefinition; values: Values }) {
  const { t, date, money } = useTexts();
  const [from, to] = keysOf(filter).map((key) => {
    const value = values[key];
    if (value === null || value === undefined) return null;
    const days = daysFromToday(String(value));
    if (days !== null)
      return days === 0
        ? t('kit.filter.today')
        : t(days > 0 ? 'kit.filter.in_days' : 'kit.filter.days_ago', { count: Math.abs(days) });
    return filter.range === 'money' ? money(String(value)) : date(String(value));
  });
  if (from && to) return t('kit.filter.between', { from, to });
  return from ? t('kit.filter.from_value', { from }) : t('kit.filter.to_value', { to: to ?? '' });
}

function Chosen({ filter, values, onChange }: { filter: FilterDefinition; values: Values; onChange: Take }) {
  const { t } = useTexts();
  return (
    <Chip data-printed>
      <Popup
        label={t('kit.filter.change', { filter: filter.label })}
        kind="quiet"
        isFaceRead
        preloads={[Choosing]}
        face={
          <>
            <span>{filter.label}</span>{' '}
            <b>
              <FilterValue filter={filter} values={values} />
            </b>
          </>
        }
      >
        {(close) => <Choosing filter={filter} values={values} onChange={onChange} close={close} />}
      </Popup>
      <Button
        kind="quiet"
        aria-label={t('kit.filter.remove', { filter: filter.label })}
        onPress={() => onChange(without([filter]))}
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
  @media print { button:last-of-type { display: none; } }
  span { color: var(--text-soft); }
  b { font-weight: 500; overflow: hidden; text-overflow: ellipsis; }
`;
