import { type Table, tableOf, type Unusable } from './table.ts';

/** A table as it is stored: its columns, and its rows as JSON, so that the server passes them on without reading them. */
export interface ImportedTable {
  headings: string[];
  /** Headings, each with the first three different values below it. */
  columns: { heading: string; samples: string[] }[];
  total: number;
  /** JSON arrays of `{ number, cells }`. */
  pages: string[];
}
const rowsOfPage = 500;

/** Reads a file's first table. */
export async function importedTable(file: Parameters<typeof tableOf>[0]): Promise<ImportedTable | Unusable> {
  const table = await tableOf(file);
  if ('wrong' in table) return table;
  const { headings, rows } = table;
  const pages = Array.from({ length: Math.ceil(rows.length / rowsOfPage) }, (_, page) =>
    JSON.stringify(rows.slice(page * rowsOfPage, (page + 1) * rowsOfPage)),
  );
  return { headings, columns: columnsOf(table), total: rows.length, pages };
}

const columnsOf = ({ headings, rows }: Table) =>
  headings.map((heading, i) => ({
    heading,
    samples: [...new Set(rows.slice(0, 50).flatMap(({ cells }) => cells[i]?.slice(0, 60) || []))].slice(0, 3),
  }));
