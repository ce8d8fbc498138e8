import * as z from 'zod/mini';
import type { Column } from './columns.ts';
import { nationalities } from './countries.ts';
import type { EntityName } from './entities.ts';
import { type FieldKind, type FieldMeta, fieldMeta } from './field-meta.ts';
import {
  amount,
  amountAboveZero,
  birthDate,
  day,
  email,
  id,
  instant,
  mobile,
  nameAr,
  nameEn,
  nationality,
  optional,
  optionalText,
  phone,
  text,
} from './fields.ts';
import { type Filter, filterOf, rangeEndOf, rangeEnds } from './list-filters.ts';

/** A field: its schema in a record, its schema as input (null if never entered), and its metadata. */
export interface Field<R extends z.ZodMiniType = z.ZodMiniType, I extends z.ZodMiniType | null = z.ZodMiniType | null> {
  record: R;
  input: I;
  meta: Omit<FieldMeta, 'label'> & { label?: string };
}
export type Fields = Record<string, Field>;

type Options = Partial<Omit<FieldMeta, 'kind'>>;
const nullableText = z.nullable(z.string());

const define =
  <R extends z.ZodMiniType, I extends z.ZodMiniType | null>(kind: FieldKind, record: R, input: I) =>
  (options: Options = {}): Field<R, I> => ({ record, input, meta: { ...options, kind } });

/** The kinds of fields, each with its shared schemas. A required field is never null in a record. */
export const field = {
  /** Required user text: trimmed, at most `most` characters. */
  text: (most = 200, options: Options = {}) =>
    define('text', z.string(), text(most))({ initial: '', isRequired: true, ...options }),
  optionalText: (most = 200, options: Options = {}) => define('text', nullableText, optionalText(most))(options),
  long: (most = 5000, options: Options = {}) => define('long', nullableText, optionalText(most))(options),
  nameEn: (options: Options = {}) => define('text', z.string(), nameEn())({ initial: '', isRequired: true, ...options }),
  nameAr: (options: Options = {}) => define('text', z.string(), nameAr())({ initial: '', isRequired: true, ...options }),
  email: (options: Options = {}) => define('email', nullableText, optional(email()))(options),
  mobile: (options: Options = {}) => define('mobile', nullableText, optional(mobile()))(options),
  /** A mobile, or a landline where a company may have one. */
  phone: (options: Options = {}) => define('mobile', nullableText, optional(phone()))(options),
  /** a person's nationality. */
  nationality: (options: Options = {}) =>
    define('choice', nullableText, optional(nationality()))({ ...options, options: nationalities, texts: 'nationality' }),
  /** A special format, such as a commercial registration or a meter number. */
  coded: <I extends z.ZodMiniType>(input: I, options: Options = {}) => define('code', nullableText, optional(input))(options),
  choice: <const O extends readonly string[]>(options: O, texts: string, more: Options = {}) =>
    define('choice', z.enum(options), z.enum(options))({ isRequired: true, ...more, options, texts }),
  /** A choice with a default (`initial`). */
  presetChoice: <const O extends readonly string[]>(options: O, texts: string, more: Options & { initial: O[number] }) =>
    define('choice', z.enum(options), z.optional(z.enum(options)))({ ...more, options, texts }),
  optionalChoice: <const O extends readonly string[]>(options: O, texts: string, more: Options = {}) =>
    define('choice', z.nullable(z.enum(options)), optional(z.enum(options)))({ ...more, options, texts }),
  flag: (initial: boolean, options: Options = {}) =>
    define('flag', z.boolean(), z.optional(z.boolean()))({ initial, ...options }),
  reference: (to: EntityName, options: Options = {}) => define('reference', z.int(), id())({ isRequired: true, ...options, to }),
  optionalReference: (to: EntityName, options: Options = {}) =>
    define('reference', z.nullable(z.int()), optional(id()))({ ...options, to }),
  money: (options: Options = {}) => define('money', z.string(), amount())({ initial: '', isRequired: true, ...options }),
  /** Riyals of which 0 is refused. */
  moneyAboveZero: (options: Options = {}) =>
    define('money', z.string(), amountAboveZero())({ initial: '', isRequired: true, ...options }),
  /** Riyals with a default (`initial`). */
  presetMoney: (options: Options & { initial: string }) => define('money', z.string(), z.optional(amount()))(options),
  optionalMoney: (options: Options = {}) => define('money', nullableText, optional(amount()))(options),
  number: (range: { from: number; to: number }, options: Options = {}) =>
    define('number', z.int(), z.int().check(z.gte(range.from), z.lte(range.to)))({ isRequired: true, ...options }),
  /** A number with a default (`initial`). */
  presetNumber: (range: { from: number; to: number }, options: Options & { initial: number }) =>
    define('number', z.int(), z.optional(z.int().check(z.gte(range.from), z.lte(range.to))))(options),
  hundredths: (options: Options & { initial: number }) =>
    define('hundredths', z.int(), z.optional(z.int().check(z.gte(0), z.lte(10_000))))(options),
  day: (options: Options = {}) => define('day', z.string(), day())({ isRequired: true, ...options }),
  birthDate: (options: Options = {}) => define('day', z.string(), birthDate())({ isRequired: true, ...options }),
  optionalBirthDate: (options: Options = {}) => define('day', nullableText, optional(birthDate()))(options),
  optionalDay: (options: Options = {}) => define('day', nullableText, optional(day()))(options),
  optionalInstant: (options: Options = {}) => define('instant', nullableText, optional(instant()))(options),
  /** Computed by the server: shown, never entered. */
  shown: <R extends z.ZodMiniType>(kind: FieldKind, record: R, options: Options = {}) => define(kind, record, null)(options),
  /** Where a record stands in its lifecycle. */
  status: <const O extends readonly string[]>(options: O, texts: `${string}.status`, more: Options = {}) =>
    define(
      'choice',
      z.enum(options),
      null,
    )({
      ...{ label: 'sales.lead.status', isSorted: true, isMain: true },
      ...{ ...more, options, texts },
    }),
  /** The tenant whose record it is, by name. */
  ofTenant: (more: Options = {}) =>
    define(
      'reference',
      z.int(),
      null,
    )({
      ...{ label: 'leasing.tenant', to: 'tenant', shownBy: ['tenant_name'], isMain: true, width: 200 },
      ...more,
    }),
  /** With custom schemas. */
  own: <R extends z.ZodMiniType, I extends z.ZodMiniType>(kind: FieldKind, record: R, input: I, options: Options = {}) =>
    define(kind, record, input)(options),
};

/** Both names, as most settings have them. */
export const nameFields = (more: { width?: number } = {}) => ({
  name_en: field.nameEn({ label: 'settings.field.name_en', isSorted: true, isMain: true, ...more }),
  name_ar: field.nameAr({ label: 'settings.field.name_ar', isSorted: true, isMain: true, ...more }),
});

/** The fields of an entity. A field's label defaults to `<prefix>.<name>`. */
export function defineFields<const F extends Fields>(prefix: string, fields: F): F {
  for (const [name, one] of Object.entries(fields)) {
    // What is said of a field is said of its very schema: one that several share is copied for each.
    if (['string', 'nullable'].includes(one.record.def.type)) one.record = one.record.clone();
    const { record, input, meta } = one;
    meta.label ??= `${prefix}.${name}`;
    if (meta.kind === 'reference') meta.shownBy ??= [`${stemOf(name)}_name_en`, `${stemOf(name)}_name_ar`];
    fieldMeta.add(record, meta as FieldMeta);
    if (input) fieldMeta.add(input, meta as FieldMeta);
  }
  return fields;
}
const stemOf = (name: string) => name.replace(/_id$/, '');

type RecordShape<F extends Fields> = { [K in keyof F]: F[K]['record'] };
type InputShape<F extends Fields> = { [K in keyof F as F[K]['input'] extends null ? never : K]: NonNullable<F[K]['input']> };

/** The record's shape of these fields. */
export const recordOf = <F extends Fields>(fields: F): RecordShape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { record }]) => [name, record])) as RecordShape<F>;
/** The input shape of these fields. */
export const inputOf = <F extends Fields>(fields: F): InputShape<F> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { input }]) => (input ? [[name, input]] : []))) as InputShape<F>;
/** A subset of the fields. */
export const pick = <F extends Fields, const K extends (keyof F & string)[]>(fields: F, ...names: K): Pick<F, K[number]> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K[number]>;

export const metaOf = (fields: Fields, name: string): FieldMeta => {
  const found = fields[name];
  if (!found) throw new Error(`There is no field ${name}`);
  return found.meta as FieldMeta;
};

/** The names of the fields that users enter. */
export const inputNames = <F extends Fields>(fields: F): (keyof InputShape<F> & string)[] =>
  Object.entries(fields).flatMap(([name, { input }]) => (input ? [name] : [])) as (keyof InputShape<F> & string)[];
/** The initial values of the form of a new record. */
export const blankOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { input, meta }]) =>
      input && meta.initial !== undefined ? [[name, meta.initial]] : [],
    ),
  );
/** The sort columns of a list of these fields, besides its ids. */
export const sortsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { meta }]) => (meta.isSorted ? [name] : []));

/** A list's filters for some of its fields: by value, one or several. */
export const filtersOf = <F extends Fields, const K extends (keyof F & string)[]>(
  fields: F,
  ...names: K
): { [N in K[number]]: Filter } =>
  Object.fromEntries(names.map((name) => [name, filterOf(metaOf(fields, name))])) as { [N in K[number]]: Filter };
/** A list's filters by a range of days or amounts: `<field>_from` and `<field>_to`, both included. */
export const rangesOf = <F extends Fields, const K extends (keyof F & string)[]>(
  fields: F,
  ...names: K
): { [N in K[number] as `${N}_from` | `${N}_to`]: Filter } =>
  Object.fromEntries(names.flatMap((name) => rangeEnds(name).map((end) => [end, rangeEndOf(metaOf(fields, name))]))) as {
    [N in K[number] as `${N}_from` | `${N}_to`]: Filter;
  };

type Row = Record<string, never>;
/** A list's columns, in this order: a field's name, or a custom column. */
export const columnsOf = <R extends object>(fields: Fields, of: readonly (string | Column<R>)[]): Column<R>[] =>
  of.map((one) => (typeof one === 'string' ? columnOf(one, metaOf(fields, one)) : one) as Column<R>);

// References are numbered as records are made, so their order is that of the ids.
function columnOf(
  name: string,
  { kind, label, texts, shownBy, isSorted, isMain, isSummed, isMonth, width }: FieldMeta,
): Column<Row> {
  const common = {
    id: name,
    label,
    ...(isSorted ? { sort: name } : name === 'ref_no' && { sort: 'id' }),
    ...(isMain && { isMain }),
    ...(width && { width }),
  };
  const value = (row: Row) => row[name];
  switch (kind) {
    case 'code':
    case 'mobile':
    case 'email':
      return { ...common, kind: 'code', of: value };
    case 'choice':
      return { ...common, kind: 'word', prefix: texts ?? name, of: value };
    case 'flag':
      return { ...common, kind: 'word', prefix: 'kit', of: (row) => (value(row) ? 'yes' : 'no') };
    case 'reference': {
      const [en = '', ar] = shownBy ?? [];
      return ar
        ? { ...common, kind: 'name', of: (row) => ({ name_en: row[en], name_ar: row[ar] }) }
        : { ...common, kind: 'text', of: (row) => row[en] };
    }
    case 'money':
      return { ...common, kind: 'money', of: value, isSummed };
    case 'number':
    case 'decimal':
    case 'percent':
      return { ...common, kind: 'number', of: (row) => (row[name] === null ? null : Number(row[name])) };
    case 'hundredths':
      return { ...common, kind: 'number', of: (row) => Number(row[name]) / 100 };
    case 'day':
    case 'instant':
      return { ...common, kind, of: value, ...(isMonth && { isMonth }) };
    default:
      return { ...common, kind: 'text', of: value };
  }
}
