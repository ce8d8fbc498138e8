import type { Formats } from '../locales/formats.ts';
import type { Translate } from '../locales/translate.ts';
import type { ReportColumn, ReportRow } from './define-report.ts';
import { type PartColumn, partValue } from './report-compared.ts';

type Value = string | number | null | undefined;
type Said = Pick<Formats, 'date' | 'month' | 'money' | 'number' | 'percent'> & { t: Translate };

/** Whether a column's cells are numbers, which are aligned to the end. */
export const isNumeric = ({ kind }: ReportColumn): boolean =>
  kind === 'money' || kind === 'count' || kind === 'number' || kind === 'percent';

/** A cell as it is read, on the page and on paper. */
export function cellText(column: ReportColumn, value: Value, { t, date, month, money, number, percent }: Said): string {
  if (value === null || value === undefined || (column.isBlankAtZero && Number(value) === 0)) return '';
  switch (column.kind) {
    case 'money':
      return money(String(value));
    case 'count':
      return number(Number(value));
    case 'number':
      // Two places and grouping are those of amounts.
      return (column.digits ?? 2) === 2 ? money(String(value)) : number(Number(value));
    case 'percent':
      return percent(Number(value));
    case 'day':
      return date(String(value));
    case 'month':
      return month(`${value}-01`);
    case 'word':
      return t(`${column.texts}.${value}`);
    default:
      return String(value);
  }
}

/** A cell of a table that compares, as it is read: a change has its sign, and how many percent it is. */
export function partText(shown: PartColumn, now: ReportRow, earlier: ReportRow | null | undefined, said: Said): string {
  const value = partValue(shown, now, earlier);
  if (shown.part !== 'change') return cellText(shown.column, value, said);
  if (value === null) return '';
  const percent = partValue({ ...shown, part: 'change_percent' }, now, earlier);
  const text = `${Number(value) > 0 ? '+' : ''}${cellText(shown.column, value, said)}`;
  // A change of percentages is in points, which have no percentage of their own.
  return percent === null || shown.column.kind === 'percent' || !Number(value)
    ? text
    : `${text} (${said.percent(Number(percent))})`;
}
