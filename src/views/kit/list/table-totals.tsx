import type { ReactNode } from 'react';
import { useTexts } from '../ground/texts.tsx';
import type { ColumnDefinition } from './table-head.tsx';

/** The totals of the shown rows, for columns that have one. */
export function Totals<R extends { id: number }>({
  columns,
  rows,
  isSelectable,
}: {
  columns: ColumnDefinition<R>[];
  rows: R[];
  isSelectable: boolean;
}) {
  const { t, number } = useTexts();
  if (rows.length < 2 || !columns.some(({ total }) => total)) return null;
  return (
    <tfoot>
      <tr>
        {isSelectable && <td className="mark" />}
        {columns.map(({ id, total, isMain, label }, i) => (
          <td key={id} data-number={total ? true : undefined} data-main={isMain || i === 0 || undefined} data-label={label}>
            <span className="cell">
              {total ? total(rows) : i === 0 ? t('kit.totals.shown', { count: number(rows.length) }) : null}
            </span>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The totals of all rows, on whatever page. */
export function AllTotals<R>({
  columns,
  totals,
  isSelectable,
}: {
  columns: ColumnDefinition<R>[];
  totals: Record<string, ReactNode>;
  isSelectable: boolean;
}) {
  const { t } = useTexts();
  return (
    <tfoot>
      <tr>
        {isSelectable && <td className="mark" />}
        {columns.map(({ id, isMain, isNumber, label }, i) => (
          <td key={id} data-number={isNumber || undefined} data-main={isMain || i === 0 || undefined} data-label={label}>
            <span className="cell">{i === 0 ? t('kit.totals.all') : totals[id]}</span>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
