import * as z from 'zod/mini';
import type { Call } from '../../../api/contract.ts';
import { fieldMeta } from '../../../api/field-meta.ts';
import { itemOf } from '../../../api/list-filters.ts';

export interface Json {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  format?: string;
  pattern?: string;
  /** From a declared field, as in define-fields.ts. */
  kind?: string;
}

/** A value for a field of that name; a schema alone can't say what a mobile number is. */
const examples: Record<string, unknown> = {
  mobile: '0500000099',
  email: 'person@company.example',
  name: 'Somebody',
  name_en: 'Some name',
  name_ar: 'اسم ما',
  password: 'a-long-enough-password',
  start_on: '2026-02-01',
  end_on: '2027-01-31',
  valid_until: '2026-02-20',
  code: 'B9',
  one_time_code: '123456',
  number: 'Z-999',
  text: 'A note.',
  amount: '1200.00',
  price: '1200.00',
  min_price: '1000.00',
  max_price: '2000.00',
  ref_no: 'Q-0',
  iban: 'SA0380000000608010167519',
  slug: 'some-slug',
  body_en: 'Dear {{customer_name}}',
  body_ar: 'عزيزي {{customer_name}}',
};

/** The same, by the field's metadata. */
const byKind: Record<string, unknown> = {
  money: '1200.00',
  decimal: '12.5',
  day: '2026-03-01',
  instant: '2026-03-01T10:00:00Z',
  mobile: examples.mobile,
  email: examples.email,
};

/** The JSON schema of an input or a response. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): Json =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: fieldMeta,
    // Of a filter that takes several values, one is enough.
    override: ({ zodSchema, jsonSchema }) => {
      const item = itemOf(zodSchema);
      if (item) Object.assign(jsonSchema, schemaOf(item, io));
    },
  }) as Json;

/** A minimal value that satisfies a schema: required parts only. */
export function madeOf(schema: Json, name = ''): unknown {
  if (name in examples) return examples[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return madeOf({ ...schema.anyOf.at(-1), kind: schema.kind } as Json, name);
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((key) => [key, madeOf(schema.properties?.[key] ?? {}, key)]));
  if (schema.type === 'array') return schema.minItems ? [madeOf(schema.items ?? {})] : [];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (schema.format === 'date') return byKind.day;
  if (schema.format === 'date-time' || /_at$/.test(name)) return byKind.instant;
  return byKind[schema.kind ?? ''] ?? 'text'.padEnd(schema.minLength ?? 0, 'x');
}

/** A response that satisfies the call's schema; for a list, a page with one row. */
export function madeAnswer(call: Call): unknown {
  const one = madeOf(schemaOf(call.answer, 'output'));
  if (!call.paged) return one;
  return { rows: [one], total_entries: 1, total_exact: true, page: 1, per_page: 25, next_cursor: null };
}
