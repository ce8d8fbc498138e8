import type { Page } from '../../../api/contract.ts';

/** Presents a complete list as a single page. */
export const wholePage = <Row>(rows: Row[]): Page<Row> => ({
  rows,
  total_entries: rows.length,
  total_exact: true,
  page: 1,
  per_page: Math.max(1, rows.length),
  next_cursor: null,
});
