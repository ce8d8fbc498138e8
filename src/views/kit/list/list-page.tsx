import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import type { ExportFormat } from '../../../api/app/export.ts';
import type { Page as RowPage } from '../../../api/contract.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import type { ListMachine, ListSnapshot, Query } from '../../../machines/kit/list/list-flow.ts';
import { Button } from '../actions/button.tsx';
import { HelpButton } from '../actions/help-button.tsx';
import { Alert, Empty, Loading, Row } from '../display/parts.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Icon } from '../ground/icon.tsx';
import { useHotkeys, useShortcuts } from '../ground/keys.ts';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';
import { Popup } from '../overlays/popup.tsx';
import { ColumnMenu, useHidden } from './column-menu.tsx';
import type { EditedCells } from './edited-cells.ts';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar, FilterValue, noFilters } from './filter-bar.tsx';
import { type FilterDefinition, isSet, without } from './filter-choices.tsx';
import { Pager } from './pager.tsx';
import { PanelContext } from './side-panel.tsx';
import { type ColumnDefinition, DataTable, rowWithKeys, TableSkeleton, walkRows } from './table.tsx';
import { useListQuery, type Values } from './use-list-query.ts';

export interface ListPageProps<R extends { id: number }> {
  /** Its API name: the key of columns, page size and views. */
  list: string;
  title: string;
  machine: ListMachine<R>;
  columns: ColumnDefinition<R>[];
  filters?: FilterDefinition[];
  /** Where a row leads. */
  to?: (row: R) => string;
  /** Actions next to the title: "new …". */
  actions?: ReactNode;
  hasSearch?: boolean;
  /** A row's record, shown next to the list; without it, a row leads to its page. */
  panel?: (id: number) => ReactNode;
  /** Whether this user may export it. */
  isExported?: boolean;
  /** The empty state when there are no records at all. */
  none?: { title: string; hint: string };
  /** The fields that are edited in their cells. */
  edited?: EditedCells;
  /** URL parameters besides the filters, which `fields` change. */
  parameters?: readonly { id: string }[];
  /** Fields above the filters. */
  fields?: ReactNode;
  /** The totals of all rows, by column, instead of those of the rows that are shown. */
  totals?: (page: RowPage<R>) => Record<string, ReactNode>;
  /** Content after the table, from what was read with its rows. */
  below?: (page: RowPage<R>) => ReactNode;
  /** The export, if not of the list as it is asked for, and its formats. */
  exported?: { list: string; formats: readonly ExportFormat[]; query: (asked: Query) => Query };
  /** The bulk actions; if given, rows can be selected. */
  bulk?: ComponentType<{ ids: number[]; onSelect: (ids: number[]) => void }>;
}

const SavedViews = lazyView(async () => (await import('./saved-views.tsx')).SavedViews, 'little');
const DefaultView = lazyView(async () => (await import('./saved-views.tsx')).DefaultView, 'little');

const noFilterWords: FilterDefinition[] = [];
const noParameters: readonly { id: string }[] = [];
const pageOf = <R extends { id: number }>(snapshot: ListSnapshot<R>) => snapshot.context.page;
const failureOf = (snapshot: { context: { failure: { message: string } | null } }) => snapshot.context.failure?.message ?? null;
const selectedOf = (snapshot: { context: { selected: number[] } }) => snapshot.context.selected;
const isBusy = (snapshot: { hasTag: (tag: 'busy') => boolean }) => snapshot.hasTag('busy');

/**
 * A list page. Filters, sort order and page are in the URL, which the machine follows. Without any, the user's default view
 * opens.
 */
export function ListPage<R extends { id: number }>(props: ListPageProps<R>) {
  const { list, title, columns } = props;
  const preferred = useSelector(preferences, ({ context }) => context.defaultView[list] ?? null);
  const [isSettled, setSettled] = useState(() => preferred === null || location.search !== '');
  if (isSettled || preferred === null) return <Listed {...props} />;
  return (
    <Page>
      <h1>{title}</h1>
      <TableSkeleton columns={columns} list={list} isSelectable={Boolean(props.bulk)} />
      <LazyBoundary>
        <DefaultView list={list} id={preferred} onSettled={() => setSettled(true)} />
      </LazyBoundary>
    </Page>
  );
}

function Listed<R extends { id: number }>({
  list,
  title,
  machine,
  columns,
  filters = noFilterWords,
  to,
  actions,
  hasSearch = true,
  panel,
  none,
  bulk: Bulk,
  isExported,
  edited,
  parameters = noParameters,
  fields,
  totals,
  below,
  exported,
}: ListPageProps<R>) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const { values, asked, change, set } = useListQuery(list, [...filters, ...parameters]);
  const actor = useFlow(machine, { input: { query: asked } });
  useEffect(() => {
    // The bar starts with the first selection.
    if (actor.getSnapshot().context.query !== asked) actor.send({ type: 'query.change', query: asked });
  }, [actor, asked]);
  const page = useSelector(actor, pageOf<R>);
  const failure = useSelector(actor, failureOf);
  const busy = useSelector(actor, isBusy);
  const selected = useSelector(actor, selectedOf);
  const select = (ids: number[]) => actor.send({ type: 'select', ids });
  // Once loaded, the bar stays, to show results when nothing is selected any more.
  const [hadSelection, setHadSelection] = useState(false);
  if (selected.length > 0 && !hadSelection) setHadSelection(true);
  /** The cell that was last edited: the same one can be edited again. */
  const [editing, setEditing] = useState<{ id: number; name: string; time: number } | null>(null);
  const cell = useRef<HTMLElement | null>(null);
  const edit = ({ id }: R, name: string, at: HTMLElement) => {
    cell.current = at;
    // The focus comes back to it.
    at.focus();
    setEditing({ id, name, time: (editing?.time ?? 0) + 1 });
  };
  const hidden = useHidden(list);
  const shown = useMemo(() => columns.filter(({ id }, i) => i === 0 || !hidden.includes(id)), [columns, hidden]);
  const body = useRef<HTMLDivElement>(null);
  const go = (row: R) => {
    const path = to?.(row);
    if (path) navigate(path);
  };
  const focused = () => page?.rows.find(({ id }) => id === rowWithKeys());
  const here = panel ? Number(values.row) || null : null;
  const show = (id: number) => set({ row: id }, here === null ? 'push' : 'replace');
  const open = (row: R) => (panel ? show(row.id) : go(row));
  const close = () => {
    set({ row: null }, 'replace');
    // After closing, focus returns to the list.
    body.current?.querySelector<HTMLElement>(`tr[data-id='${here}']`)?.focus();
  };
  // The panel follows the focused row, but not while rows are skimmed.
  const walking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(walking.current), []);
  const walk = (row: R) => {
    clearTimeout(walking.current);
    if (here !== null && here !== row.id) walking.current = setTimeout(() => open(row), 120);
  };
  useShortcuts({
    down: () => walkRows(body.current, 1),
    up: () => walkRows(body.current, -1),
    leave: here !== null ? close : selected.length > 0 && (() => select([])),
  });
  useHotkeys([
    {
      keys: 'KeyO',
      label: t('kit.keys.open'),
      run: () => {
        const row = focused() ?? page?.rows.find(({ id }) => id === here);
        if (row) go(row);
      },
    },
    // A row's cell hears it before; from elsewhere it leads to the rows.
    ...(edited ? [{ keys: 'F2', label: t('kit.keys.cell'), run: () => walkRows(body.current, 0) }] : []),
  ]);
  const shownTo = (id: number) => (to ? to(page?.rows.find((row) => row.id === id) ?? ({ id } as R)) : '');

  return (
    <Page>
      <Row as="header">
        <h1>{title}</h1>
        <HelpButton />
        <span className="spacer" />
        {actions}
      </Row>
      {fields}
      <FilterBar
        filters={filters}
        values={values}
        onChange={change}
        before={
          hasSearch && (
            <SearchField
              label={t('kit.search')}
              value={String(values.search ?? '')}
              onSearch={(search) => change({ search: search || null }, 'replace')}
            />
          )
        }
        after={
          <>
            <span className="spacer" />
            <Popup
              label={t('kit.views')}
              kind="quiet"
              preloads={[SavedViews]}
              face={
                <>
                  <Icon name="view" /> <span className="word">{t('kit.views')}</span>
                </>
              }
            >
              {(close) => <SavedViews list={list} values={values} close={close} />}
            </Popup>
            {isExported && (
              <ExportMenu
                wish={{
                  list: exported?.list ?? list,
                  title,
                  columns: shown.map(({ id }) => id),
                  query: exported?.query(asked) ?? asked,
                }}
                formats={exported?.formats}
              />
            )}
            <ColumnMenu list={list} columns={columns} />
          </>
        }
      />
      {failure && page && (
        <Alert data-tone="yellow" role="status">
          {t('kit.list.behind')} {failure}
          <Button onPress={() => actor.send({ type: 'retry' })}>{t('kit.retry')}</Button>
        </Alert>
      )}
      {!page &&
        (failure ? (
          <Loading error={failure} onRetry={() => actor.send({ type: 'retry' })} height="240px" />
        ) : (
          <TableSkeleton columns={shown} list={list} isSelectable={Boolean(Bulk)} />
        ))}
      {page && (
        <Beside ref={body} data-open={here !== null || undefined}>
          <DataTable
            label={title}
            list={list}
            columns={shown}
            rows={page.rows}
            sort={values.sort as string | null}
            isBusy={busy}
            onSort={(sort) => change({ sort })}
            onOpen={to && open}
            onGo={to && go}
            onWalk={walk}
            here={here}
            {...(Bulk && { selected, onSelect: select })}
            to={to}
            {...(edited && { edited: edited.names, onEdit: edit })}
            {...(totals && { totals: totals(page) })}
            empty={<NothingFound filters={filters} values={values} none={none} onChange={change} />}
          />
          {panel && here !== null && (
            <PanelContext value={{ to: shownTo(here), show, close }}>
              <LazyBoundary fallback={<Loading height="200px" />}>{panel(here)}</LazyBoundary>
            </PanelContext>
          )}
        </Beside>
      )}
      {edited && editing && (
        <LazyBoundary>
          <edited.Cell key={editing.time} id={editing.id} name={editing.name} cell={cell} />
        </LazyBoundary>
      )}
      {Bulk && hadSelection && (
        <LazyBoundary>
          <Bulk ids={selected} onSelect={select} />
        </LazyBoundary>
      )}
      {page && (page.rows.length > 0 || page.page > 1) && (
        <Pager
          page={page}
          onPage={(page) => set({ page: page === 1 ? null : page })}
          onPerPage={(rows) => {
            preferences.trigger.perPageChosen({ list, rows });
            change({ per_page: rows });
          }}
        />
      )}
      {page && below?.(page)}
    </Page>
  );
}

/** Empty: which filters exclude everything, each removable, or that there are no records yet. */
function NothingFound({
  filters,
  values,
  none,
  onChange,
}: {
  filters: FilterDefinition[];
  values: Values;
  none?: { title: string; hint: string };
  onChange: (changes: Values) => void;
}) {
  const { t } = useTexts();
  const set = filters.filter((filter) => isSet(filter, values));
  if (!set.length && !values.search) {
    if (Number(values.page ?? 1) > 1)
      return (
        <Empty title={t('kit.list.past_end')}>
          <Button onPress={() => onChange({})}>{t('kit.list.first')}</Button>
        </Empty>
      );
    return (
      <Empty title={none?.title ?? t('kit.list.none')}>
        <p>{none?.hint ?? t('kit.list.none_hint')}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t('kit.list.empty')}>
      <p>{t('kit.list.empty_hint')}</p>
      <Offers>
        {values.search && (
          <Button onPress={() => onChange({ search: null })}>
            {t('kit.filter.take_off')} <bdi>“{values.search}”</bdi>
          </Button>
        )}
        {set.map((filter) => (
          <Button key={filter.id} onPress={() => onChange(without([filter]))}>
            {t('kit.filter.take_off')} {filter.label}: <FilterValue filter={filter} values={values} />
          </Button>
        ))}
        {set.length + (values.search ? 1 : 0) > 1 && (
          <Button kind="primary" onPress={() => onChange(noFilters(filters))}>
            {t('kit.filter.clear_all')}
          </Button>
        )}
      </Offers>
    </Empty>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; align-content: start; padding: 14px 20px 10px;
  .spacer { flex: 1; }
  .table { max-block-size: max(300px, calc(100dvh - 190px)); }
  @media (max-width: 640px) { padding: 12px; .table { max-block-size: none; } }
`;
const Beside = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); min-inline-size: 0;
  &[data-open] { grid-template-columns: minmax(0, 1fr) minmax(320px, 420px); gap: 12px; }
  @media (max-width: 900px) { &[data-open] { grid-template-columns: minmax(0, 1fr); } }
`;
const Offers = styled.div`display: flex; flex-wrap: wrap; gap: 8px; justify-content: center; margin-block-start: 12px;`;
