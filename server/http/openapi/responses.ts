import type { Call } from '../../../src/api/contract.ts';
import { type JsonSchema, pascal } from './schemas.ts';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
export const schemaRef = (name: string): JsonSchema => ref('schemas', name);
export const responseRef = (name: string) => ref('responses', name);
export const parameterRef = (name: string) => ref('parameters', name);
export const bodyRef = (name: string) => ref('requestBodies', name);

const count: JsonSchema = { type: 'integer', minimum: 0 };

/** The envelope of every response. */
export const envelopeSchemas: Record<string, JsonSchema> = {
  Success: {
    type: 'object',
    required: ['success'],
    properties: {
      success: { const: true },
      message: { type: 'string', description: 'What was done, for display, in the requested language.' },
    },
  },
  Page: {
    type: 'object',
    required: ['total_entries', 'total_exact', 'page', 'per_page', 'next_cursor'],
    properties: {
      total_entries: { ...count, description: 'Total number of records; a lower bound while `total_exact` is false.' },
      total_exact: { type: 'boolean' },
      page: count,
      per_page: count,
      next_cursor: { type: ['string', 'null'], description: 'Send it as `cursor` to get the next page; null on the last page.' },
    },
  },
  Reason: {
    type: 'object',
    description: 'Why the lifecycle refuses the transition, and who can unblock it.',
    required: ['guard', 'why', 'values', 'unblockers', 'explain_en', 'explain_ar'],
    properties: {
      guard: { type: 'string', description: 'The guard that failed.' },
      why: { type: 'string' },
      values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      unblockers: { type: 'array', items: { type: 'string' }, description: 'Who can make the guard pass.' },
      fix: {
        type: 'object',
        required: ['kind'],
        description: 'What puts it right: fields, a record, an action, or somebody to ask.',
        properties: {
          kind: { enum: ['field', 'record', 'action', 'person'] },
          entity: { type: 'string', description: 'The kind of the record that has to change.' },
          id: { type: ['integer', 'null'], description: 'Its id; null for a list, or a call of no record.' },
          fields: { type: 'array', items: { type: 'string' } },
          tab: { type: 'string' },
          event: { type: 'string' },
        },
      },
      about: {
        type: 'object',
        required: ['entity', 'id'],
        description: 'The record that is refused.',
        properties: { entity: { type: 'string' }, id: { type: 'integer' } },
      },
      explain_en: { type: 'string' },
      explain_ar: { type: 'string' },
    },
  },
  Error: {
    type: 'object',
    required: ['success', 'error', 'code'],
    properties: {
      success: { const: false },
      error: { type: 'string', description: 'The error message, for display, in the requested language.' },
      code: { type: 'string', description: 'A machine-readable error code. New codes may be added.' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'The error of each field; nested field names are joined with dots.',
      },
      reasons: { type: 'array', items: schemaRef('Reason') },
      current: { description: 'For a 409 with the code `stale`: the current record.' },
      retry_after: { type: 'integer', description: 'Seconds to wait before retrying.' },
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
  Malformed: failure('The request is malformed: an unknown key, a missing wrapper or a value of the wrong type.', {
    malformed: { error: '“colour” isn’t a known field. Remove it.' },
  }),
  SignedOut: failure('The company is unknown, the token is missing or expired, or the password is wrong.', {
    signed_out: { error: 'You’re signed out. Sign in again.' },
    wrong_credentials: { error: 'The email or password is wrong.' },
    unknown_company: { error: 'We couldn’t find that company. Check the company ID.' },
  }),
  Forbidden: failure("The role of the signed-in user doesn't include the required privilege.", {
    forbidden: { error: 'You don’t have permission to edit leads. Ask an administrator of your company.' },
  }),
  NotFound: failure('The company has no such record.', { not_found: { error: 'Not found or no access' } }),
  Conflict: failure(
    'Someone else saved the record first (`stale`, with the current record), or is saving it right now (`busy`).',
    {
      stale: { error: 'Someone else has edited this. Compare and choose what to keep.', current: { id: 1, version: 4 } },
      busy: { error: 'Someone else is changing this right now. Try again in a moment.' },
    },
  ),
  TooLarge: failure('The body is larger than one megabyte.', { too_large: { error: 'The request is too large.' } }),
  Refused: failure('Fields are invalid, the lifecycle refuses the transition, or related records prevent it.', {
    invalid: { error: 'Fix the highlighted fields.', fields: { end_on: 'The end date must be after the start date.' } },
    refused: {
      error: 'The customer’s ID is missing.',
      reasons: [
        {
          guard: 'hasIdentity',
          why: 'quotation.why.hasIdentity',
          values: {},
          unblockers: ['who.leads.edit'],
          explain_en: 'The customer’s ID is missing.',
          explain_ar: 'هوية العميل غير مدخلة.',
        },
      ],
    },
  }),
  Throttled: failure(
    'Too many requests.',
    { throttled: { error: 'Too many requests. Try again in a minute.', retry_after: 60 } },
    { 'retry-after': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } } },
  ),
  Unavailable: failure(
    'The database is restarting. A write may have been made: send it again with the same idempotency key.',
    {
      unavailable: { error: 'The service is restarting. Your work is not lost. Try again in a moment.', retry_after: 2 },
    },
    { 'retry-after': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } } },
  ),
  Full: failure('There is no room on the disk. Nothing was kept.', {
    full: {
      error: 'The server has no room left, so nothing was saved. Tell your administrator, then try again.',
      retry_after: 30,
    },
  }),
};

/** Whether a call names a record that may not exist, in its path, query or body. A list's filters just find nothing. */
const namesRecord = (call: Call): boolean =>
  call.path.includes('{') ||
  [call.body, call.paged ? undefined : call.query].some((schema) =>
    Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}).some((key) => /(^|_)id$/.test(key)),
  );

/** The statuses a call can fail with. */
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
    [503, 'Unavailable'],
    ...(isWrite ? [[507, 'Full'] as const] : []),
  ].map(([status, name]) => [status as number, name as keyof typeof failures]);
  return Object.fromEntries(found.map(([status, name]) => [status, responseRef(name)]));
}

/** The response of a call in its envelope: its name among the shared responses, and its schema. */
export function answerOf(call: Call, schema: JsonSchema, operationId: string): { name: string; schema: JsonSchema } {
  const isList = !call.paged && schema.type === 'array' && schema.items?.$ref;
  const { $ref } = isList ? (schema.items as JsonSchema) : schema;
  const named = $ref?.replace(/^.*\//, '') ?? pascal(operationId);
  const ending = call.paged ? 'Page' : isList ? 'List' : 'Answer';
  // Nearly all are under `data`; for the others, the name says where.
  const place = call.field === 'data' ? '' : call.field === null ? 'Plain' : `In${pascal(call.field)}`;
  const held = call.paged ? { type: 'array', items: schema } : schema;
  const own: JsonSchema =
    call.field === null ? schema : { type: 'object', required: [call.field], properties: { [call.field]: held } };
  return {
    name: `${named}${ending}${place}`,
    schema: { allOf: [schemaRef('Success'), ...(call.paged ? [schemaRef('Page')] : []), own] },
  };
}
