import type { Call } from '../../../src/api/contract.ts';
import { type JsonSchema, pascal } from './schemas.ts';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
export const schemaRef = (name: string): JsonSchema => ref('schemas', name);
export const responseRef = (name: string) => ref('responses', name);
export const parameterRef = (name: string) => ref('parameters', name);
export const bodyRef = (name: string) => ref('requestBodies', name);

const count: JsonSchema = { type: 'integer', minimum: 0 };

/** What every answer has around it. */
export const envelopeSchemas: Record<string, JsonSchema> = {
  Success: {
    type: 'object',
    required: ['success'],
    properties: {
      success: { const: true },
      message: { type: 'string', description: 'What was done, for the person, in the language asked for.' },
    },
  },
  Page: {
    type: 'object',
    required: ['total_entries', 'total_exact', 'page', 'per_page', 'next_cursor'],
    properties: {
      total_entries: { ...count, description: 'How many there are in all; at least so many while `total_exact` is false.' },
      total_exact: { type: 'boolean' },
      page: count,
      per_page: count,
      next_cursor: { type: ['string', 'null'], description: 'Send it as `cursor` for the next page; null on the last one.' },
    },
  },
  Reason: {
    type: 'object',
    description: 'Why a lifecycle does not allow the move, and who can change that.',
    required: ['guard', 'why', 'values', 'unblockers', 'explain_en', 'explain_ar'],
    properties: {
      guard: { type: 'string', description: 'The condition of the chart that does not hold.' },
      why: { type: 'string' },
      values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      unblockers: { type: 'array', items: { type: 'string' }, description: 'Who can make the condition hold.' },
      explain_en: { type: 'string' },
      explain_ar: { type: 'string' },
    },
  },
  Error: {
    type: 'object',
    required: ['success', 'error', 'code'],
    properties: {
      success: { const: false },
      error: { type: 'string', description: 'What is wrong, for the person, in the language asked for.' },
      code: { type: 'string', description: 'What is wrong, for a program. Further codes may be added.' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'What is wrong with each field; the names of nested fields are joined by dots.',
      },
      reasons: { type: 'array', items: schemaRef('Reason') },
      current: { description: 'Of a 409 with the code `stale`: the record as it is now.' },
      retry_after: { type: 'integer', description: 'Seconds until it is worth trying again.' },
    },
  },
};

const failure = (description: string, examples: Record<string, object>, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: {
    'application/json': {
      schema: schemaRef('Error'),
      examples: Object.fromEntries(
        Object.entries(examples).map(([code, more]) => [code, { value: { success: false, code, ...more } }]),
      ),
    },
  },
});

/** Every way a call can fail, once for all calls. */
export const failures = {
  Malformed: failure(
    'The request is not one that this call takes: an unknown key, a missing wrapper, no number where one is due.',
    {
      malformed: { error: 'Unknown field: colour' },
    },
  ),
  SignedOut: failure('There is no such company, or nobody is signed in by this token.', {
    signed_out: { error: 'Please sign in' },
    unknown_company: { error: 'There is no such company' },
  }),
  Forbidden: failure('The role of the signed-in user lacks the privilege.', {
    forbidden: { error: 'Your role lacks the privilege leads.edit' },
  }),
  NotFound: failure('The company has no such record.', { not_found: { error: 'This record is not there, or no longer' } }),
  Conflict: failure('Somebody saved in between (`stale`, with the record as it is now), or is saving just now (`busy`).', {
    stale: { error: 'Somebody saved in between', current: { id: 1, version: 4 } },
    busy: { error: 'Somebody else is saving this record just now' },
  }),
  TooLarge: failure('The body is larger than one megabyte.', { too_large: { error: 'This is too large' } }),
  Refused: failure('Fields are wrong, the lifecycle does not allow the move, or other records stand against it.', {
    invalid: { error: 'Some fields are wrong', fields: { end_on: 'The end must come after the start.' } },
    refused: {
      error: 'The lead needs a name in its identity document',
      reasons: [
        {
          guard: 'hasIdentity',
          why: 'quotation.why.hasIdentity',
          values: {},
          unblockers: ['who.leads.edit'],
          explain_en: 'The lead has no identity number',
          explain_ar: 'لا يوجد رقم هوية للعميل المحتمل',
        },
      ],
    },
  }),
  Throttled: failure(
    'Too many requests.',
    { throttled: { error: 'Too many requests. Try again in a minute.', retry_after: 60 } },
    { 'retry-after': { description: 'Seconds until it is worth trying again.', schema: { type: 'integer' } } },
  ),
};

/** Whether a call asks for a record that may not be there: in its path, or by an id beside it. A list's filters find nothing instead. */
const namesRecord = (call: Call): boolean =>
  call.path.includes('{') ||
  [call.body, call.paged ? undefined : call.query].some((schema) =>
    Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}).some((key) => /(^|_)id$/.test(key)),
  );

/** By which statuses a call can fail. */
export function failuresOf(call: Call): Record<string, { $ref: string }> {
  const isWrite = call.method !== 'GET';
  const takesAnything = call.query || call.body || (call.path.includes('{') && !call.textual);
  const found: [number, keyof typeof failures][] = [
    ...(takesAnything ? [[400, 'Malformed'] as const] : []),
    [401, 'SignedOut'],
    ...(call.needs === 'nobody' ? [] : [[403, 'Forbidden'] as const]),
    ...(namesRecord(call) ? [[404, 'NotFound'] as const] : []),
    ...(isWrite ? [[409, 'Conflict'] as const] : []),
    ...(call.body ? [[413, 'TooLarge'] as const] : []),
    ...(isWrite ? [[422, 'Refused'] as const] : []),
    [429, 'Throttled'],
  ].map(([status, name]) => [status as number, name as keyof typeof failures]);
  return Object.fromEntries(found.map(([status, name]) => [status, responseRef(name)]));
}

/** The answer of a call in its envelope: what it is called among the shared responses, and what it says. */
export function answerOf(call: Call, schema: JsonSchema, operationId: string): { name: string; schema: JsonSchema } {
  const isList = !call.paged && schema.type === 'array' && schema.items?.$ref;
  const { $ref } = isList ? (schema.items as JsonSchema) : schema;
  const named = $ref?.replace(/^.*\//, '') ?? pascal(operationId);
  const ending = call.paged ? 'Page' : isList ? 'List' : 'Answer';
  // Under `data` as nearly all; otherwise the name says where.
  const place = call.field === 'data' ? '' : call.field === null ? 'Plain' : `In${pascal(call.field)}`;
  const held = call.paged ? { type: 'array', items: schema } : schema;
  const own: JsonSchema =
    call.field === null ? schema : { type: 'object', required: [call.field], properties: { [call.field]: held } };
  return {
    name: `${named}${ending}${place}`,
    schema: { allOf: [schemaRef('Success'), ...(call.paged ? [schemaRef('Page')] : []), own] },
  };
}
