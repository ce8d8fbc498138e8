import type { ReactNode } from 'react';
import type { Column } from '../../../api/columns.ts';
import type { I18n } from '../ground/texts.tsx';
import type { ColumnDefinition } from './table-head.tsx';

/** Translates column definitions. `shows`: columns that are more than text, such as a status. */
export const wordsOf = <R,>(
  columns: Column<R>[],
  said: I18n,
  shows: Record<string, (row: R) => ReactNode> = {},
): ColumnDefinition<R>[] =>
  columns.map((column) => {
    const { id, label, sort, isMain, width, kind } = column;
    return {
      id,
      label: said.t(label),
      sort,
      isMain,
      width,
      isNumber: kind === 'number' || kind === 'money',
      show: shows[id] ?? ((row) => shownOf(column, row, said)),
      ...(kind === 'money' &&
        column.isSummed && {
          // Amounts stay below 2^53 halalas, so sums of integers are exact.
          total: (rows: R[]) =>
            said.money(String(rows.reduce((sum, row) => sum + Math.round(Number(column.of(row) ?? 0) * 100), 0) / 100)),
        }),
    };
  });

function shownOf<R>(column: Column<R>, row: R, { t, name, number, money, date, month, instant }: I18n): ReactNode {
  switch (column.kind) {
    case 'text':
      return column.of(row) || '–';
    case 'code':
      return <bdi dir="ltr">{column.of(row) || '–'}</bdi>;
    case 'name':
      return name(column.of(row)) || '–';
    case 'word': {
      const word = column.of(row);
      return word ? t(`${column.prefix}.${word}`) : '–';
    }
    case 'number': {
      const value = column.of(row);
      return value === null || value === undefined ? '–' : number(value);
    }
    case 'money':
      return money(column.of(row));
    case 'day': {
      const day = column.of(row);
      return day && column.isMonth ? month(day) : date(day);
    }
    case 'instant':
      return instant(column.of(row));
    case 'term':
      return column.of(row).map(date).join(' – ');
  }
}
