import type { ReportColumn, ReportRow } from './define-report.ts';
import { halalas, money } from './money.ts';

/** A figure itself, the one that it is compared with, the difference, and the difference in percent of the earlier one. */
export type Part = 'now' | 'earlier' | 'change' | 'change_percent';
/** A column of a table that compares: the report's, or one that follows from it. */
export interface PartColumn {
  id: string;
  /** The report's column. */
  of: string;
  part: Part;
  column: ReportColumn;
}

/** The columns of a table; if rows are compared, each summed one is followed by the parts. */
export function partColumns(columns: readonly [string, ReportColumn][], parts: readonly Part[]): PartColumn[] {
  return columns.flatMap(([of, column]) => [
    { id: of, of, part: 'now' as const, column },
    ...(column.total
      ? parts.map((part): PartColumn => ({ id: `${of}.${part}`, of, part, column: { ...partOf(column, part), to: undefined } }))
      : []),
  ]);
}
const partOf = (column: ReportColumn, part: Part): ReportColumn =>
  part === 'change_percent' ? { kind: 'percent', total: 'sum', isNullable: true } : column;

/** Whether a table has a row of totals: some column of it is summed. */
export const hasTotals = (columns: readonly PartColumn[]): boolean => columns.some(({ column }) => column.total !== undefined);

/**
 * A cell of such a column, from the figures now and then; null where there is none to compare with. A row that had no
 * counterpart then had none of what is summed: zero.
 */
export function partValue(
  { of, part, column }: PartColumn,
  now: ReportRow,
  earlier: ReportRow | null | undefined,
): string | number | null {
  const value = now[of] ?? null;
  const before = earlier ? (earlier[of] ?? null) : value === null ? null : noneOf(column);
  if (part === 'now') return value;
  if (part === 'earlier' || value === null || before === null) return part === 'earlier' ? before : null;
  if (part === 'change_percent') return percentOf(Number(value), Number(before));
  if (column.kind === 'money') return money(halalas(String(value)) - halalas(String(before)));
  const change = Number(value) - Number(before);
  return column.kind === 'count' ? change : change.toFixed(column.digits ?? 2);
}
const noneOf = ({ kind, total, digits }: ReportColumn): string | number | null => {
  if (total !== 'sum' || kind === 'percent') return null;
  return kind === 'count' ? 0 : (0).toFixed(kind === 'money' ? 2 : (digits ?? 2));
};
const percentOf = (value: number, before: number): string | null =>
  before === 0 ? null : (Math.round(((value - before) / Math.abs(before)) * 10_000) / 100).toFixed(2);
