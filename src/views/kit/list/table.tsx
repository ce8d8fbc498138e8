import { memo, type KeyboardEvent as ReactKeys, type MouseEvent as ReactMouse, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { type ColumnDefinition, TableHead, useLayout } from './table-head.tsx';
import { Face, Scroll } from './table-styles.ts';
import { AllTotals, Totals } from './table-totals.tsx';

export type { ColumnDefinition } from './table-head.tsx';

export interface TableProps<R extends { id: number }> {
  label: string;
  columns: ColumnDefinition<R>[];
  rows: R[];
  /** The storage key of the user's column widths; without it, columns can't be resized. */
  list?: string;
  /** `-name` is descending, as in the API. */
  sort?: string | null;
  onSort?: (sort: string) => void;
  /** On Enter or press. */
  onOpen?: (row: R) => void;
  /** On Ctrl Enter, or Enter on the open row. */
  onGo?: (row: R) => void;
  /** A row's link, so that it can be opened in another tab. */
  to?: (row: R) => string;
  /** The row that is open in the side panel. */
  here?: number | null;
  /** Focus moved to another row. */
  onWalk?: (row: R) => void;
  /** Ids, across pages; if given, rows can be selected. */
  selected?: number[];
  onSelect?: (ids: number[]) => void;
  /** The columns whose cells can be edited, and how. */
  edited?: readonly string[];
  onEdit?: (row: R, column: string, cell: HTMLElement) => void;
  /** The totals of all rows, by column; by default, columns with a total sum the shown rows. */
  totals?: Record<string, ReactNode>;
  /** Shown instead of rows. */
  empty?: ReactNode;
  isBusy?: boolean;
}

const rowsIn = (within: Element | null): HTMLElement[] => [...(within?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];

/** Moves focus by rows, from the focused one or to the first. */
export function walkRows(within: Element | null, by: number): void {
  const rows = rowsIn(within);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const open = rows.findIndex((row) => row.tabIndex === 0);
  const next = at < 0 ? Math.max(0, open) : Math.min(rows.length - 1, Math.max(0, at + by));
  rows[next]?.focus();
}

/** The id of the focused row. */
export const rowWithKeys = (): number | null =>
  Number((document.activeElement as HTMLElement | null)?.closest<HTMLElement>('tbody tr')?.dataset.id) || null;

const cellOf = (row: Element | null, column: string | undefined) =>
  row?.querySelector<HTMLElement>(`[data-edited='${CSS.escape(column ?? '')}']`) ?? null;
const editedIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[data-edited]')];

/**
 * One page of at most a hundred rows, as a grid with focusable rows: J, K and arrows move, Enter opens, Space selects, headers
 * sort and resize. Left and right lead to the cells that can be edited; F2 or Enter does. On a phone a row is a small card.
 */
export function DataTable<R extends { id: number }>(props: TableProps<R>) {
  const { label, columns, rows, list, sort, onSort, onOpen, onGo, onWalk, to, here, selected, onSelect, empty, isBusy } = props;
  const { edited, onEdit, totals } = props;
  const [current, setCurrent] = useState<number | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const { t, dir } = useTexts();
  const layout = useLayout(columns, list, Boolean(onSelect));
  // Stable callbacks, so that a row re-renders only when it changes.
  const latest = useRef(props);
  latest.current = props;
  const [handlers] = useState<RowHandlers>(() => rowHandlersOf(() => latest.current));
  // Without rows, there is nothing for a screen reader to navigate.
  if (!rows.length) return empty;
  const first = rows.some(({ id }) => id === current) ? current : (rows[0]?.id ?? null);
  const chosen = new Set(selected);

  const onKeyDown = (event: ReactKeys<HTMLTableSectionElement>) => {
    const at = (event.target as Element).closest('tr');
    const row = rows.find(({ id }) => id === Number(at?.dataset.id));
    if (!row || !at || event.altKey) return;
    if (onEdit && walkCells(event, at, row)) return event.preventDefault();
    if (at !== event.target) return;
    const isMod = event.ctrlKey || event.metaKey;
    const page = 10;
    const step = { ArrowDown: 1, KeyJ: 1, ArrowUp: -1, KeyK: -1, PageDown: page, PageUp: -page, Home: -1000, End: 1000 }[
      event.code
    ];
    if (step && !isMod) {
      walkRows(scroll.current, step);
      if (event.shiftKey && onSelect) handlers.toggle((document.activeElement as HTMLElement).dataset.id, true);
    } else if (event.code === 'Enter' || event.code === 'NumpadEnter') {
      if (isMod) (onGo ?? onOpen)?.(row);
      else (here === row.id ? (onGo ?? onOpen) : onOpen)?.(row);
    } else if (event.code === 'Space' && onSelect) handlers.toggle(String(row.id));
    else if (event.code === 'KeyA' && isMod && onSelect) onSelect([...new Set([...chosen, ...rows.map(({ id }) => id)])]);
    else return;
    event.preventDefault();
  };

  /** Whether the key is one of the cells': to them, among them, back to the row, or to edit one. */
  const walkCells = (event: ReactKeys, at: HTMLTableRowElement, row: R): boolean => {
    if (event.ctrlKey || event.metaKey) return false;
    const cells = editedIn(at);
    const cell = cells.find((one) => one === event.target);
    if (!cell && event.target !== at) return false;
    const along = { ArrowRight: dir === 'rtl' ? -1 : 1, ArrowLeft: dir === 'rtl' ? 1 : -1 }[event.code];
    const across = { ArrowDown: 1, ArrowUp: -1 }[event.code];
    const begins = event.code === 'F2' || (cell && (event.code === 'Enter' || event.code === 'NumpadEnter'));
    if (begins) {
      const chosen = cell ?? cells[0];
      if (chosen) onEdit?.(row, chosen.dataset.edited ?? '', chosen);
      return chosen !== undefined;
    }
    if (along) {
      const next = (cell ? cells.indexOf(cell) : -1) + along;
      if (next < -1) return false;
      (next === -1 ? at : (cells[next] ?? cell))?.focus();
      return true;
    }
    if (!cell) return false;
    if (across) {
      const rowsHere = rowsIn(scroll.current);
      cellOf(rowsHere[rowsHere.indexOf(at) + across] ?? null, cell.dataset.edited)?.focus();
      return true;
    }
    if (event.code !== 'Escape') return false;
    at.focus();
    return true;
  };

  return (
    <Scroll ref={scroll} data-busy={isBusy || undefined} className="table">
      <Face
        role="grid"
        aria-label={label}
        aria-multiselectable={onSelect ? true : undefined}
        style={{ minInlineSize: layout.least }}
        aria-busy={isBusy || undefined}
      >
        <TableHead
          columns={columns}
          layout={layout}
          sort={sort}
          onSort={onSort}
          {...(onSelect && {
            all: {
              is: rows.every(({ id }) => chosen.has(id)) ? true : rows.some(({ id }) => chosen.has(id)) ? 'some' : false,
              change: (is: boolean) => {
                const shown = rows.map(({ id }) => id);
                onSelect(is ? [...new Set([...chosen, ...shown])] : [...chosen].filter((id) => !shown.includes(id)));
              },
            },
          })}
        />
        <tbody
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const at = (event.target as HTMLElement).closest<HTMLElement>('tr');
            const row = rows.find(({ id }) => id === Number(at?.dataset.id));
            if (!row) return;
            setCurrent(row.id);
            if (row.id !== current) onWalk?.(row);
          }}
        >
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              tabIndex={row.id === first ? 0 : -1}
              isOpen={row.id === here}
              isSelected={onSelect ? chosen.has(row.id) : undefined}
              href={to?.(row)}
              handlers={handlers}
              selectLabel={t('kit.list.select')}
              edited={onEdit ? edited : undefined}
              editLabel={t('kit.edit')}
            />
          ))}
        </tbody>
        {totals ? (
          <AllTotals columns={columns} totals={totals} isSelectable={Boolean(onSelect)} />
        ) : (
          <Totals columns={columns} rows={rows} isSelectable={Boolean(onSelect)} />
        )}
      </Face>
    </Scroll>
  );
}

interface RowHandlers {
  press: (id: number, event: ReactMouse) => void;
  toggle: (id: number | string | undefined, only?: boolean, isRange?: boolean) => void;
}

/** A row's press handler, while the table is mounted. */
function rowHandlersOf<R extends { id: number }>(now: () => TableProps<R>): RowHandlers {
  let last: number | null = null;
  const handlers: RowHandlers = {
    press: (id, event) => {
      const { rows, onOpen, onGo, onEdit, here } = now();
      const target = event.target as Element;
      const row = rows.find((one) => one.id === id);
      const cell = target.closest('.edit')?.closest<HTMLElement>('[data-edited]');
      if (row && cell) return onEdit?.(row, cell.dataset.edited ?? '', cell);
      // A press focuses the cell that it hits, but opens the row: the keys that follow are the row's.
      if (document.activeElement?.matches('[data-edited]')) target.closest('tr')?.focus({ preventScroll: true });
      // Ctrl or middle clicks on a link are the browser's; so is selecting text.
      if (!row || target.closest('input, button, label') || event.ctrlKey || event.metaKey || event.button !== 0) return;
      if (event.shiftKey || String(getSelection())) return event.shiftKey ? handlers.toggle(id, true, true) : undefined;
      event.preventDefault();
      (here === id ? (onGo ?? onOpen) : onOpen)?.(row);
    },
    toggle: (given, only = false, isRange = false) => {
      const { rows, selected = [], onSelect } = now();
      const id = Number(given);
      const ids = rows.map((row) => row.id);
      const from = ids.indexOf(last ?? id);
      const to = ids.indexOf(id);
      last = id;
      if (isRange && from >= 0) onSelect?.([...new Set([...selected, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)])]);
      else if (only) onSelect?.([...new Set([...selected, id])]);
      else onSelect?.(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
    },
  };
  return handlers;
}

function TableRowOf<R extends { id: number }>({
  row,
  columns,
  tabIndex,
  isOpen,
  isSelected,
  href,
  handlers,
  selectLabel,
  edited,
  editLabel,
}: {
  row: R;
  columns: ColumnDefinition<R>[];
  tabIndex: number;
  isOpen: boolean;
  isSelected?: boolean;
  href?: string;
  handlers: RowHandlers;
  selectLabel: string;
  edited: readonly string[] | undefined;
  editLabel: string;
}) {
  return (
    <tr
      tabIndex={tabIndex}
      data-id={row.id}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      onClick={(event) => handlers.press(row.id, event)}
    >
      {isSelected !== undefined && (
        <td className="mark">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={selectLabel}
            checked={isSelected}
            onClick={(event) => handlers.toggle(row.id, false, event.shiftKey)}
            onChange={() => {}}
          />
        </td>
      )}
      {columns.map((column, i) => {
        const shown = column.show(row);
        const isText = typeof shown === 'string';
        const whole = { title: isText ? shown : undefined, dir: isText && !column.isNumber ? ('auto' as const) : undefined };
        const isEdited = edited?.includes(column.id);
        const words = {
          'data-number': column.isNumber || undefined,
          'data-main': column.isMain || undefined,
          ...(isEdited && { 'data-edited': column.id, tabIndex: -1 }),
        };
        const pencil = isEdited && (
          <button type="button" className="edit" tabIndex={-1} aria-label={`${editLabel}: ${column.label}`}>
            <Icon name="edit" />
          </button>
        );
        if (i > 0)
          return (
            <td key={column.id} {...words}>
              <span className="cell" {...whole}>
                {shown}
              </span>
              {pencil}
            </td>
          );
        return (
          <th key={column.id} scope="row" {...words}>
            {href ? (
              <a className="cell" href={href} tabIndex={-1} {...whole}>
                {shown}
              </a>
            ) : (
              <span className="cell" {...whole}>
                {shown}
              </span>
            )}
            {pencil}
          </th>
        );
      })}
    </tr>
  );
}
// memo() loses the row's type parameter.
const TableRow = memo(TableRowOf) as typeof TableRowOf;

/** Rows and columns of the right size while the first page loads, so that nothing jumps. */
export function TableSkeleton<R>({
  columns,
  list,
  isSelectable = false,
  rows = 20,
}: {
  columns: ColumnDefinition<R>[];
  list?: string;
  isSelectable?: boolean;
  rows?: number;
}) {
  const { t } = useTexts();
  const layout = useLayout(columns, list, isSelectable);
  return (
    <Scroll role="status" aria-label={t('kit.loading')} className="table">
      <Face aria-hidden="true" data-bones style={{ minInlineSize: layout.least }}>
        <TableHead columns={columns} layout={layout} />
        <tbody>
          {Array.from({ length: rows }, (_, i) => (
            <tr key={i}>
              {isSelectable && <td className="mark" />}
              {columns.map((column, k) => (
                <td key={column.id} data-main={column.isMain || undefined}>
                  <i style={{ inlineSize: `${Math.min((layout.widths[k] as number) - 30, 40 + ((i * 37 + k * 53) % 90))}px` }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Face>
    </Scroll>
  );
}
