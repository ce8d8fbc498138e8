import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Fields } from '../../../api/define-fields.ts';
import type { AnyLifecycle, Tone } from '../../../machines/kit/lifecycle.ts';
import { Chip } from '../display/parts.tsx';
import { StatusChip } from '../display/status-chip.tsx';
import { shownOf } from '../entity/field-facts.tsx';
import { type I18n, useTexts } from '../ground/texts.tsx';

/** Emphasis within a column: what the row is known by, or an aside. */
interface Look<R> {
  as?: 'strong' | 'small';
  /** The path of the page that it leads to. */
  to?: (row: R) => string;
}
/** A value in a column of a child list; nothing is shown of one that is empty. */
export type PartCell<R> =
  /** A field, as its definition says: a day, riyals, the text of a choice. */
  | (keyof R & string)
  | ({ field: keyof R & string } & Look<R>)
  /** A choice as a chip, with a tone for each. */
  | { field: keyof R & string; tones: Record<string, Tone> }
  /** A text made of several fields. */
  | ({ say: (row: R, i18n: I18n) => string | false | null } & Look<R>)
  /** Status, by its chart. */
  | { status: AnyLifecycle }
  /** More than text: a photo, buttons. */
  | { show: (row: R) => ReactNode };

/** A field's value; a name or number that isn't among the fields is shown as it is. */
function fieldOf(fields: Fields, name: string, row: object, i18n: I18n): ReactNode {
  const value = (row as Record<string, unknown>)[name];
  if (value === null || value === undefined || value === '') return null;
  return name in fields ? shownOf(fields, name, row, i18n) : String(value);
}

/** A cell's content; null if it is empty. */
export function cellOf<R extends object>(cell: PartCell<R>, row: R, fields: Fields, i18n: I18n): ReactNode {
  if (typeof cell === 'string') return cellOf({ field: cell }, row, fields, i18n);
  if ('show' in cell) return cell.show(row);
  if ('status' in cell) return <StatusChip lifecycle={cell.status} status={(row as { status?: string }).status ?? ''} />;
  const shown = 'say' in cell ? cell.say(row, i18n) || null : fieldOf(fields, cell.field, row, i18n);
  if (shown === null) return null;
  if ('tones' in cell) {
    const tone = cell.tones[String(row[cell.field])];
    return tone ? <Chip tone={tone}>{shown}</Chip> : shown;
  }
  const { as: As = 'span', to } = cell;
  return <As>{to ? <Link href={to(row)}>{shown}</Link> : shown}</As>;
}

/** The cells of a column, side by side. */
export function PartCells<R extends object>({ cells, row, fields }: { cells: PartCell<R>[]; row: R; fields: Fields }) {
  const i18n = useTexts();
  return cells.map((cell, i) => <Fragment key={i}>{cellOf(cell, row, fields, i18n)}</Fragment>);
}
