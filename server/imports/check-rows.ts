import { getTableName } from 'drizzle-orm';
import type { ImportedRow } from '../../src/api/app/data-import.ts';
import { type FieldError, fieldErrorsOf } from '../../src/api/issues.ts';
import type { RowError } from '../db/schema/imports.ts';
import type { Scope } from '../db/scope.ts';
import type { ApiError } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { cellValue, optionWords } from './cells.ts';
import { importFieldsOf, type Kind } from './kinds.ts';
import { findReferences, type References, referenceOf } from './references.ts';

export interface CheckedRow {
  number: number;
  state: ImportedRow['state'];
  input: Record<string, unknown> | null;
  keys: string[];
  errors: RowError[];
  record_id: number | null;
}
type Mapping = readonly (string | null)[];
type Wrong = Record<string, string | FieldError>;

/** Errors by field as the row's: each with its column, if the file has one for it. */
export const rowErrorsOf = (kind: Kind, mapping: Mapping, wrong: Wrong): RowError[] =>
  Object.entries(wrong).map(([field, error]) => {
    const column = mapping.indexOf(field);
    const { messageKey, values } = typeof error === 'string' ? { messageKey: error, values: {} } : error;
    return {
      column: column < 0 ? null : column,
      label: importFieldsOf(kind)[field]?.meta.label ?? null,
      key: messageKey,
      values: Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    } as RowError;
  });

/** What a refused call says of a row. */
export const refusalOf = (
  kind: Kind,
  mapping: Mapping,
  { messageKey, details: { fields, values = {} } }: ApiError,
): RowError[] =>
  fields && Object.keys(fields).length
    ? rowErrorsOf(kind, mapping, fields)
    : [{ column: null, label: null, key: messageKey, values }];

/** What a row's record is known by, by each of its kind's keys that the row has all of. */
const keysOf = ({ keys }: Kind, values: Record<string, unknown>): string[] =>
  keys.flatMap((key, i) => {
    const parts = key.map((name) => values[name]);
    return parts.some((part) => part === undefined || part === null || part === '')
      ? []
      : [`${i}\u001f${parts.join('\u001f').toLowerCase()}`];
  });

/** The records that are there already, by what they are known by. */
export async function existingOf(
  { client, company }: Scope,
  { table, keys }: Kind,
  wanted: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [i, key] of keys.entries()) {
    const values = wanted.map((one) => one.split('\u001f')).filter(([of]) => of === String(i));
    if (!values.length) continue;
    const lists = key.map((_, part) => values.map((one) => one[part + 1]));
    const own = key.map((name) => `lower(x."${name}"::text)`);
    const { rows } = await client.query<{ id: number; parts: string[] }>(
      `select min(x.id)::int as id, array[${own}] as parts from "${getTableName(table)}" x
        where x.company_id = $1 and (${own}) in (select * from unnest(${key.map((_, part) => `$${part + 2}::text[]`)})) group by ${own}`,
      [company, ...lists],
    );
    for (const { id, parts } of rows) found.set([i, ...parts].join('\u001f'), id);
  }
  return found;
}

/** Checks some rows of a file as its kind's own call would: what each becomes, or what is wrong with it. */
export async function checkRows(
  scope: Scope,
  kind: Kind,
  currentUser: CurrentUser,
  mapping: Mapping,
  rows: readonly { number: number; cells: string[] }[],
): Promise<CheckedRow[]> {
  const named = rows.map(({ cells }) =>
    Object.fromEntries(mapping.flatMap((field, i) => (field !== null && cells[i] ? [[field, cells[i]]] : []))),
  );
  const references = await findReferences(scope, importFieldsOf(kind), named);
  const checked = rows.map(({ number }, i) => ({ number, ...checkRow(kind, currentUser, mapping, named[i] ?? {}, references) }));
  const existing = await existingOf(
    scope,
    kind,
    checked.flatMap(({ keys }) => keys),
  );
  return checked.map((row) => {
    const record_id = row.keys.map((key) => existing.get(key)).find((id) => id !== undefined) ?? null;
    // What is there already needn't be right any more.
    if (record_id !== null && row.input) return { ...row, record_id, state: 'existing', errors: [] };
    return { ...row, record_id: null, state: row.errors.length ? 'invalid' : 'valid' };
  });
}

function checkRow(
  kind: Kind,
  currentUser: CurrentUser,
  mapping: Mapping,
  cells: Record<string, string>,
  references: Map<string, References>,
): Pick<CheckedRow, 'input' | 'keys' | 'errors'> {
  const given: Record<string, unknown> = {};
  const wrong: Wrong = {};
  for (const [name, field] of Object.entries(importFieldsOf(kind))) {
    const cell = cells[name];
    if (!cell) continue;
    if (field.meta.kind !== 'reference') given[name] = cellValue(field, cell);
    else {
      const found = referenceOf(references.get(name), cell, given);
      if ('id' in found) given[name] = found.id;
      else wrong[name] = { messageKey: `imports.error.${found.wrong}`, values: { value: cell } };
    }
  }
  const input = Object.fromEntries(Object.entries(given).filter(([name]) => name in kind.fields));
  const parsed = kind.call.body.safeParse(input, { reportInput: true });
  const all: Wrong = { ...(parsed.success ? {} : fieldErrorsOf(parsed.error.issues)), ...wrong };
  for (const [name, error] of Object.entries(all)) {
    const { meta } = kind.fields[name] ?? {};
    if (typeof error === 'string' || error.messageKey !== 'app.error.not_a_choice') continue;
    const cell = cells[name];
    const choices = meta && optionWords(meta, currentUser.language);
    // The options as they are called here, not as the API does.
    if (!cell) all[name] = 'app.error.required';
    else if (choices) all[name] = { messageKey: 'app.error.not_a_choice', values: { choices } };
    else all[name] = { messageKey: 'imports.error.unknown', values: { value: cell } };
  }
  const values = parsed.success ? (parsed.data as Record<string, unknown>) : null;
  if (values && !Object.keys(all).length) Object.assign(all, kind.errors(values, todayOf(currentUser.company)));
  return { input: values ? input : null, keys: values ? keysOf(kind, values) : [], errors: rowErrorsOf(kind, mapping, all) };
}
