import { memo, type ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { styled } from 'styled-components';

export interface ColumnWords<R> {
  id: string;
  label: string;
  show: (row: R) => ReactNode;
  /** Numbers and money stand at the end. */
  isNumber?: boolean;
  /** The wire's name to sort by; without it the header is no button. */
  sort?: string;
  /** Kept on narrow screens, where a row is a small card. */
  isMain?: boolean;
}

export interface TableProps<R extends { id: number }> {
  label: string;
  columns: ColumnWords<R>[];
  rows: R[];
  /** `-name` is descending, as on the wire. */
  sort?: string | null;
  onSort?: (sort: string) => void;
  onOpen?: (row: R) => void;
  /** What is shown instead of rows. */
  empty?: ReactNode;
  isBusy?: boolean;
}

/** One page of rows, at most some hundred: a row opens with Enter or a click, headers sort. */
export function DataTable<R extends { id: number }>({
  label,
  columns,
  rows,
  sort,
  onSort,
  onOpen,
  empty,
  isBusy,
}: TableProps<R>) {
  // A table of no rows has nothing that a screen reader could walk through.
  if (!rows.length) return empty;
  const by = columns.find((column) => column.sort && column.sort === sort?.replace(/^-/, ''));
  return (
    <Scroll data-busy={isBusy || undefined}>
      <Face
        aria-label={label}
        sortDescriptor={by && { column: by.id, direction: sort?.startsWith('-') ? 'descending' : 'ascending' }}
        onSortChange={({ column, direction }) => {
          const wanted = columns.find((one) => one.id === column)?.sort;
          if (wanted) onSort?.(direction === 'descending' ? `-${wanted}` : wanted);
        }}
        onRowAction={(key) => {
          const row = rows.find(({ id }) => id === key);
          if (row) onOpen?.(row);
        }}
      >
        <TableHeader>
          {columns.map((column, i) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={i === 0}
              allowsSorting={Boolean(column.sort)}
              data-number={column.isNumber || undefined}
            >
              {({ sortDirection }) => (
                <>
                  {column.label}
                  {sortDirection && <span aria-hidden="true">{sortDirection === 'ascending' ? ' ↑' : ' ↓'}</span>}
                </>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.id} id={row.id}>
              {columns.map((column) => (
                <Cell key={column.id} data-number={column.isNumber || undefined} data-main={column.isMain || undefined}>
                  <Shown>{column.show(row)}</Shown>
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Face>
    </Scroll>
  );
}

const Shown = memo(({ children }: { children: ReactNode }) => <span className="cell">{children}</span>);

const Scroll = styled.div`overflow-x: auto; &[data-busy] { opacity: 0.6; transition: opacity 120ms; }`;
const Face = styled(Table)`
  inline-size: 100%; border-collapse: collapse;
  th { position: sticky; inset-block-start: 0; block-size: 32px; padding-inline: 10px; text-align: start; font-size: 12px; font-weight: 500; color: var(--text-soft); background: var(--sunken); border-block-end: 1px solid var(--line); white-space: nowrap; outline-offset: -2px; }
  th[data-allows-sorting][data-hovered] { color: var(--text); }
  td { block-size: var(--row); max-inline-size: 320px; padding-inline: 10px; border-block-end: 1px solid var(--line); font-variant-numeric: tabular-nums; outline-offset: -2px; }
  .cell { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  [data-number] { text-align: end; }
  [data-number] .cell { overflow: visible; }
  tbody tr { outline-offset: -2px; cursor: default; }
  tbody tr[data-hovered] { background: var(--hover); }
  tbody tr[data-selected] { background: var(--accent-soft); }
  @media (max-width: 640px) {
    thead { display: none; }
    tbody tr { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 8px 10px; border-block-end: 1px solid var(--line); }
    td { block-size: auto; padding: 0; border: 0; max-inline-size: none; }
    td:not([data-main]) { display: none; }
    [data-number] { text-align: end; }
  }
`;
