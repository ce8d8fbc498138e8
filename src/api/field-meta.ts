import * as z from 'zod/mini';
import type { EntityName } from './entities.ts';

/** How a field is shown and entered; what is wrong with a value is its schema's business. */
export type FieldKind =
  | 'text'
  /** Letters and digits that run from left to right whatever the language. */
  | 'code'
  /** Several lines. */
  | 'long'
  | 'email'
  | 'mobile'
  /** One of `options`, each said by the text `<texts>.<option>`. */
  | 'choice'
  | 'flag'
  /** A record of another entity, by its id. */
  | 'reference'
  /** Riyals: a decimal text on the wire. */
  | 'money'
  | 'number'
  /** A number with decimals. */
  | 'decimal'
  /** A percentage as it is read: 5 is 5 %. */
  | 'percent'
  /** Basis points, shown as a percentage: 1500 is 15 %. */
  | 'hundredths'
  | 'day'
  | 'instant';

/** What is said of a field beside its schemas, once, for form, list, filter, sort, export, timeline and OpenAPI alike. */
export interface FieldMeta {
  kind: FieldKind;
  /** Locale key. */
  label: string;
  /** Locale key of what stands below it in a form. */
  hint?: string;
  isRequired?: boolean;
  options?: readonly (string | number)[];
  /** Prefix of the locale keys of the options. */
  texts?: string;
  /** Of a reference: the entity, and how one is chosen (a short list, or searched where there are many). */
  to?: EntityName;
  pick?: 'select' | 'search';
  /** Of a reference: the record's own fields that say its name, `<stem>_name_en` and `_ar`, or `<stem>_name` alone. */
  shownBy?: readonly string[];
  /** What a form of a new record begins with. */
  initial?: unknown;
  /** The list can be sorted by it. */
  isSorted?: boolean;
  /** In a list: kept on narrow screens, summed below the column, how wide it is at first (pixels). */
  isMain?: boolean;
  isSummed?: boolean;
  width?: number;
}

/** Metadata of schemas, where only a schema is at hand: OpenAPI, descriptions. A schema of no field has its kind alone. */
export const fieldMeta = z.registry<Partial<FieldMeta>>();

const textOf = (kind: FieldKind) => () => {
  const schema = z.string();
  fieldMeta.add(schema, { kind });
  return schema;
};
/** Texts of an answer that are no fields of an entity: riyals, a day, a moment. */
export const moneyText = textOf('money');
export const dayText = textOf('day');
export const instantText = textOf('instant');
