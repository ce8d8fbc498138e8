import { useSelector } from '@xstate/react';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import type { ListMachine, ListSnapshot } from '../../machines/kit/list-flow.ts';
import { Button } from './button.tsx';
import { type Choice, SelectField } from './field.tsx';
import { Alert, Empty, Loading, Row } from './parts.tsx';
import { type ColumnWords, DataTable } from './table.tsx';
import { useTexts } from './texts.tsx';
import { useFlow } from './use-flow.ts';

export interface FilterWords {
  /** The wire's name of the filter. */
  id: string;
  label: string;
  choices: Choice[];
}
export interface ListPageProps<R extends { id: number }> {
  title: string;
  machine: ListMachine<R>;
  columns: ColumnWords<R>[];
  filters?: FilterWords[];
  /** Where a row leads. */
  to?: (row: R) => string;
  /** What stands beside the title: "new …". */
  actions?: ReactNode;
  hasSearch?: boolean;
}

const pageOf = <R extends { id: number }>(snapshot: ListSnapshot<R>) => snapshot.context.page;
const failureOf = (snapshot: { context: { failure: { message: string } | null } }) => snapshot.context.failure?.message ?? null;
const isBusy = (snapshot: { hasTag: (tag: 'busy') => boolean }) => snapshot.hasTag('busy');

/** A list: filters, order and page live in the URL; the machine reads what the URL says. */
export function ListPage<R extends { id: number }>({
  title,
  machine,
  columns,
  filters = [],
  to,
  actions,
  hasSearch = true,
}: ListPageProps<R>) {
  const { t, number } = useTexts();
  const [, navigate] = useLocation();
  const parsers = useMemo(
    () => ({
      page: parseAsInteger.withDefault(1),
      sort: parseAsString,
      search: parseAsString,
      ...Object.fromEntries(filters.map(({ id }) => [id, parseAsString])),
    }),
    [filters],
  );
  const [query, setQuery] = useQueryStates(parsers, { history: 'push' });
  const asked = useMemo(() => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null)), [query]);
  const actor = useFlow(machine, { input: { query: asked } });
  useEffect(() => actor.send({ type: 'query.change', query: asked }), [actor, asked]);
  const page = useSelector(actor, pageOf<R>);
  const failure = useSelector(actor, failureOf);
  const busy = useSelector(actor, isBusy);
  const change = (changes: Record<string, string | number | null>) => void setQuery({ page: null, ...changes } as never);
  const values = query as Record<string, string | number | null>;
  const isFiltered = filters.some(({ id }) => values[id]) || Boolean(values.search);

  return (
    <Page>
      <Row as="header">
        <h1>{title}</h1>
        <span className="spacer" />
        {actions}
      </Row>
      <Bar role="search" aria-label={t('kit.search')}>
        {hasSearch && <SearchBox value={String(values.search ?? '')} onSearch={(search) => change({ search: search || null })} />}
        {filters.map(({ id, label, choices }) => (
          <SelectField
            key={id}
            label={label}
            value={String(values[id] ?? '')}
            empty={t('kit.all')}
            choices={choices}
            onChange={(value) => change({ [id]: value || null })}
          />
        ))}
        {isFiltered && (
          <Button
            kind="quiet"
            onPress={() => change(Object.fromEntries([['search', null], ...filters.map(({ id }) => [id, null])]))}
          >
            {t('kit.clear')}
          </Button>
        )}
      </Bar>
      {failure && page && (
        <Alert data-tone="yellow" role="status">
          {t('kit.list.behind')} {failure}
        </Alert>
      )}
      {!page &&
        (failure ? (
          <Loading error={failure} onRetry={() => actor.send({ type: 'retry' })} height="240px" />
        ) : (
          <Skeleton columns={columns.length} />
        ))}
      {page && (
        <>
          <DataTable
            label={title}
            columns={columns}
            rows={page.rows}
            sort={values.sort as string | null}
            isBusy={busy}
            onSort={(sort) => change({ sort })}
            onOpen={to && ((row) => navigate(to(row)))}
            empty={
              <Empty title={t('kit.list.empty')}>
                <p>{t('kit.list.empty_hint')}</p>
              </Empty>
            }
          />
          <Row as="footer" className="num">
            <span>
              {t(page.total_exact ? 'kit.list.total' : 'kit.list.total_about', {
                count: page.total_exact ? page.total_entries : number(page.total_entries),
              })}
            </span>
            <span className="spacer" />
            <Button kind="quiet" isDisabled={page.page <= 1} onPress={() => void setQuery({ page: page.page - 1 } as never)}>
              {t('kit.list.previous')}
            </Button>
            <span>{t('kit.list.page', { page: number(page.page) })}</span>
            <Button
              kind="quiet"
              isDisabled={page.next_cursor === null}
              onPress={() => void setQuery({ page: page.page + 1 } as never)}
            >
              {t('kit.list.next')}
            </Button>
          </Row>
        </>
      )}
    </Page>
  );
}

/** Typed words go to the URL after a breath, or at once with Enter. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  return (
    <label className="search">
      <span>{t('kit.search')}</span>
      <input
        type="search"
        value={typed}
        data-filter
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(next), 250);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          clearTimeout(timer.current);
          onSearch(typed);
        }}
      />
    </label>
  );
}

/** Rows of the right height while the first page is read: nothing jumps. */
const Skeleton = ({ columns }: { columns: number }) => {
  const { t } = useTexts();
  return (
    <Bones role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: 12 }, (_, i) => (
        <div key={i} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {Array.from({ length: columns }, (_, k) => (
            <i key={k} style={{ inlineSize: `${40 + ((i * 7 + k * 13) % 45)}%` }} />
          ))}
        </div>
      ))}
    </Bones>
  );
};

const Page = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; align-content: start; padding: 16px 20px; .spacer { flex: 1; } @media (max-width: 640px) { padding: 12px; }`;
const Bar = styled.div`
  display: flex; flex-wrap: wrap; gap: 8px; align-items: end;
  > * { inline-size: 170px; } > button { inline-size: auto; }
  .search { display: grid; gap: 4px; font-size: 12px; color: var(--text-soft); inline-size: 240px; }
  .search input { min-block-size: var(--field); padding: 4px 8px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); color: var(--text); font-size: var(--font); }
`;
const Bones = styled.div`
  div { display: grid; gap: 12px; align-items: center; block-size: var(--row); padding-inline: 10px; border-block-end: 1px solid var(--line); }
  i { block-size: 9px; border-radius: 4px; background: var(--line); }
`;
