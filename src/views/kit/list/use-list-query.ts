import { useSelector } from '@xstate/react';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import { rangeEnds } from '../../../api/list-filters.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import type { Query } from '../../../machines/kit/list/list-flow.ts';

/** What is in the URL. */
export type Values = Record<string, string | number | null>;
interface Filtered {
  id: string;
  range?: 'day' | 'money';
}
/** A filter's keys in the URL. */
export const keysOf = ({ id, range }: Filtered): readonly string[] => (range ? rangeEnds(id) : [id]);

/** URL parameters that aren't part of the request. */
const own = ['row'] as const;

/**
 * A list's part of the URL: filters, search, sort order, page, and the open row. `change` goes back to page 1; `asked` is the
 * request, with the user's page size.
 */
export function useListQuery(list: string, filters: readonly Filtered[]) {
  const names = filters.flatMap(keysOf).join(' ');
  const parsers = useMemo(
    () => ({
      page: parseAsInteger,
      per_page: parseAsInteger,
      row: parseAsInteger,
      sort: parseAsString,
      search: parseAsString,
      ...Object.fromEntries(
        names
          .split(' ')
          .filter(Boolean)
          .map((id) => [id, parseAsString]),
      ),
    }),
    [names],
  );
  const [query, setQuery] = useQueryStates(parsers, { history: 'push' });
  const values = query as Values;
  const liked = useSelector(preferences, ({ context }) => context.perPage[list]);
  const text = JSON.stringify(values);
  const asked = useMemo((): Query => {
    const { per_page = null, ...rest } = JSON.parse(text) as Values;
    for (const name of own) delete rest[name];
    const rows = per_page ?? liked ?? null;
    return Object.fromEntries(Object.entries({ page: 1, ...rest, per_page: rows }).filter(([, value]) => value !== null));
  }, [text, liked]);
  const set = useCallback(
    (changes: Values, history: 'push' | 'replace' = 'push') => void setQuery(changes, { history }),
    [setQuery],
  );
  const change = useCallback((changes: Values, history?: 'push' | 'replace') => set({ page: null, ...changes }, history), [set]);
  return { values, asked, set, change };
}

/** The part of a query that a saved view stores: filters, search and sort order. */
export const keptOf = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || name === 'page' || name === 'row' ? [] : [[name, String(value)]],
    ),
  );
