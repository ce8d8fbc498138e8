import { useSelector } from '@xstate/react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { useTexts } from '../ground/texts.tsx';

export interface ColumnDefinition<R> {
  id: string;
  label: string;
  show: (row: R) => ReactNode;
  /** Numbers and money are aligned to the end. */
  isNumber?: boolean;
  /** The API's sort name; without it, the header isn't a button. */
  sort?: string;
  /** Shown on narrow screens, where a row is a small card. */
  isMain?: boolean;
  /** Initial width in pixels. */
  width?: number;
  /** The total of the shown rows, below the column. */
  total?: (rows: R[]) => ReactNode;
}

/** The usable range of widths. */
export const narrowest = 64;
const widest = 640;
export const fitted = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));
export const widthOf = <R,>({ width, isNumber }: ColumnDefinition<R>): number => width ?? (isNumber ? 120 : 150);
/** How far columns give way before the table scrolls sideways. */
const squeezed = 0.88;
const noWidths: Record<string, number> = {};
/** The user's column widths for a list. */
export const useWidths = (list: string | undefined): Record<string, number> =>
  useSelector(preferences, ({ context }) => (list && context.widths[list]) || noWidths);

/** A table's widths: as declared, as the user set them, and while being dragged. */
export function useLayout<R>(columns: ColumnDefinition<R>[], list: string | undefined, isSelectable: boolean) {
  const { dir } = useTexts();
  const own = useWidths(list);
  const [pulled, setPulled] = useState<{ id: string; from: number; width: number; at: number } | null>(null);
  const width = (column: ColumnDefinition<R>) => (pulled?.id === column.id ? pulled.width : (own[column.id] ?? widthOf(column)));
  const pull = (event: PointerEvent<HTMLElement>, id: string) => {
    if (!list) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    // From now on every column has an explicit width, starting with its current one, so that the others stay.
    const cells = [...(event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    const now = Object.fromEntries(cells.map((cell) => [cell.dataset.column as string, cell.offsetWidth]));
    preferences.trigger.columnsSized({ list, widths: now });
    setPulled({ id, from: now[id] ?? 0, width: now[id] ?? 0, at: event.clientX });
  };
  const sum = columns.reduce((sum, column) => sum + width(column), isSelectable ? marking : 0);
  const isSized = Object.keys(own).length > 0;
  return {
    widths: columns.map(width),
    /** Below this it scrolls sideways. */
    least: isSized ? sum : Math.round(sum * squeezed),
    /** A width as chosen, or a share of whatever space there is. */
    styleOf: (width: number) => ({ inlineSize: isSized ? width : `${((100 * width) / sum).toFixed(3)}%` }),
    isSized,
    isSelectable,
    list,
    pulled: pulled?.id ?? null,
    pull,
    move: (event: PointerEvent) =>
      pulled && setPulled({ ...pulled, width: fitted(pulled.from + (event.clientX - pulled.at) * (dir === 'rtl' ? -1 : 1)) }),
    drop: () => {
      if (pulled && list) preferences.trigger.columnsSized({ list, widths: { [pulled.id]: pulled.width } });
      setPulled(null);
    },
  };
}
const marking = 36;

/** The widths and headers: each header sorts, and its edge resizes. */
export function TableHead<R>({
  columns,
  layout,
  sort,
  onSort,
  all,
}: {
  columns: ColumnDefinition<R>[];
  layout: ReturnType<typeof useLayout<R>>;
  sort?: string | null;
  onSort?: (sort: string) => void;
  all?: { is: boolean | 'some'; change: (is: boolean) => void };
}) {
  const { t } = useTexts();
  const by = sort?.replace(/^-/, '');
  const order = sort?.startsWith('-') ? 'descending' : 'ascending';
  return (
    <>
      <colgroup>
        {layout.isSelectable && <col style={layout.styleOf(marking)} />}
        {columns.map((column, i) => (
          <col key={column.id} style={layout.styleOf(layout.widths[i] ?? 0)} />
        ))}
        {/* What is left over belongs to nobody once the person has chosen widths. */}
        {layout.isSized && <col />}
      </colgroup>
      <thead>
        <tr>
          {layout.isSelectable && (
            <th className="mark">
              {all && (
                <input
                  type="checkbox"
                  aria-label={t('kit.list.select_all')}
                  checked={all.is === true}
                  ref={(box) => {
                    if (box) box.indeterminate = all.is === 'some';
                  }}
                  onChange={(event) => all.change(event.target.checked)}
                />
              )}
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-number={column.isNumber || undefined}
              aria-sort={column.sort && onSort ? (by === column.sort ? order : 'none') : undefined}
            >
              {column.sort && onSort ? (
                <button
                  type="button"
                  onClick={() =>
                    onSort(by === column.sort && order === 'ascending' ? `-${column.sort}` : (column.sort as string))
                  }
                >
                  <span>{column.label}</span>
                  {by === column.sort && <span aria-hidden="true">{order === 'ascending' ? '↑' : '↓'}</span>}
                </button>
              ) : (
                <span className="label">{column.label}</span>
              )}
              {layout.list && (
                <span
                  className="pull"
                  aria-hidden="true"
                  data-pulled={layout.pulled === column.id || undefined}
                  onPointerDown={(event) => layout.pull(event, column.id)}
                  onPointerMove={layout.move}
                  onPointerUp={layout.drop}
                  onPointerCancel={layout.drop}
                />
              )}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}
