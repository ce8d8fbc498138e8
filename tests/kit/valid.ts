import * as z from 'zod';
import type { Call } from '../../src/api/contract.ts';

interface Json {
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
}

/** What a field of that name takes; schemas alone can't say what a mobile is. */
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

/** The JSON schema of what a call takes. */
export const schemaOf = (call: Call): Json | null =>
  call.body ? (z.toJSONSchema(call.body as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json) : null;

const stateValueOf = (name: string, schema: Json): unknown => {
  if (name in examples) return examples[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return stateValueOf(name, schema.anyOf.at(-1) as Json);
  if (schema.type === 'object') return objectOf(schema);
  if (schema.type === 'array') return schema.minItems ? [stateValueOf('', schema.items ?? {})] : [];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.format === 'date') return '2026-03-01';
  if (schema.format === 'date-time') return '2026-03-01T10:00:00Z';
  return 'text'.padEnd(schema.minLength ?? 0, 'x');
};

const objectOf = (schema: Json): Record<string, unknown> =>
  Object.fromEntries((schema.required ?? []).map((name) => [name, stateValueOf(name, schema.properties?.[name] ?? {})]));

/** A body that the call's own schema takes: the required fields only. */
export const validBody = (call: Call): Record<string, unknown> => {
  const schema = schemaOf(call);
  return schema ? objectOf(schema) : {};
};

/** The body as it travels, under the entity's name where it has one. */
export const wrapped = (call: Call, body: unknown): unknown => (call.wrapper ? { [call.wrapper]: body } : body);
