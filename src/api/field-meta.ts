import * as z from 'zod/mini';
import type { EntityName } from './entities.ts';

/** Instead of a default: what this person chose last on the same form, within the hour, or else empty. */
export const lastChosen = 'last_chosen';

/** How a field is shown and entered. Validation is up to its schema. */
export type FieldKind =
  | 'text'
  /** Letters and digits that run left to right in either language. */
  | 'code'
  /** Multi-line text. */
  | 'long'
  | 'email'
  | 'mobile'
  /** One of `options`, each shown by the text `<texts>.<option>`. */
  | 'choice'
  | 'flag'
  /** A reference to another entity's record, by id. */
  | 'reference'
  /** Riyals: a decimal string in the API. */
  | 'money'
  | 'number'
  /** A decimal number. */
  | 'decimal'
  /** A percentage as written: 5 is 5 %. */
  | 'percent'
  /** Basis points, shown as a percentage: 1500 is 15 %. */
  | 'hundredths'
  | 'day'
  | 'instant';

/**
 * Everything about a field besides its schemas, defined once for forms, lists, filters, sorting, exports, timeline and OpenAPI.
 */
export interface FieldMeta {
  kind: FieldKind;
  /** Locale key. */
  label: string;
  /** Locale key of the hint below it in a form. */
  hint?: string;
  isRequired?: boolean;
  /** A day that stands for its month, and is shown as that. */
  isMonth?: boolean;
  options?: readonly (string | number)[];
  /** Prefix of the locale keys of the options. */
  texts?: string;
  /** For a reference: the entity, and how one is chosen (from a short list, or by search where there are many). */
  to?: EntityName;
  pick?: 'select' | 'search';
  /** Those that can be chosen, read at this path instead of the entity's own. */
  among?: `/${string}`;
  /** For a reference: the record's fields that hold its name, `<stem>_name_en` and `_ar`, or just `<stem>_name`. */
  shownBy?: readonly string[];
  /**
   * Initial value in the form of a new record; of a day, `today` or `invoicing_day`, which is as many days ahead as the company
   * invoices; of a choice that people would overlook, `lastChosen`.
   */
  initial?: unknown;
  /** Whether the list can be sorted by it. */
  isSorted?: boolean;
  /** In a list: shown on narrow screens, totalled below the column, initial width in pixels. */
  isMain?: boolean;
  isSummed?: boolean;
  width?: number;
}

/** Metadata of schemas, for code that only has a schema: OpenAPI, descriptions. A schema that is no field has only its kind. */
export const fieldMeta = z.registry<Partial<FieldMeta>>();

const textOf = (kind: FieldKind) => () => {
  const schema = z.string();
  fieldMeta.add(schema, { kind });
  return schema;
};
/** Strings in responses that are no entity's field: riyals, a day, an instant. */
export const moneyText = textOf('money');
export const dayText = textOf('day');
export const instantText = textOf('instant');
