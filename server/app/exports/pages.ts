import type { Column } from '../../../src/api/columns.ts';
import type { Scope } from '../../db/scope.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { asAsker } from '../../kit/list-filters.ts';
import { discreet, seesIdentities } from '../../kit/privacy.ts';
import type { Services } from '../../kit/services.ts';
import { texts } from '../../kit/texts.ts';
import { rowOf } from './cells.ts';
import type { Exported } from './exported.ts';
import type { SheetCell } from './sheets.ts';

const rowsAtOnce = 1000;

interface Asked {
  wanted: Exported;
  columns: Column<never>[];
  /** As the list's call takes it, without pages. */
  query: Record<string, unknown>;
  services: Services;
  currentUser: CurrentUser;
}
interface Told {
  /** Before the first row: how many there are, if they were counted. */
  begun?: (total: number | null) => Promise<void>;
  /** After each page. */
  read?: (rows: number) => Promise<void>;
}

/** The headings and all rows of a list, page by page, as their reader sees them. */
export async function* pagesOf(
  scope: Scope,
  { wanted, columns, query, services, currentUser }: Asked,
  { begun, read: told }: Told = {},
): AsyncGenerator<SheetCell[][]> {
  const cellsOf = rowOf(columns, currentUser);
  const isDiscreet = !seesIdentities(currentUser.viewer);
  const own = asAsker(query, currentUser);
  const read = (more: object) =>
    wanted.read({
      ...{ scope, services, currentUser, params: {}, body: undefined },
      query: { ...own, ...more, per_page: rowsAtOnce },
    });
  let page = await read({});
  await begun?.(page.total_exact || page.total_entries > page.rows.length ? page.total_entries : null);
  const t = texts[currentUser.language];
  yield [columns.map(({ label }) => t(label))];
  let rows = 0;
  for (let number = 2; ; number++) {
    const { rows: found, next_cursor } = page;
    yield (isDiscreet ? (discreet(found) as typeof found) : found).map(cellsOf);
    rows += found.length;
    await told?.(rows);
    if (found.length < rowsAtOnce) return;
    // Keyset pagination where possible; a sort by a nullable column has no such position.
    page = await read(query.sort === undefined && next_cursor ? { cursor: next_cursor } : { page: number });
  }
}
