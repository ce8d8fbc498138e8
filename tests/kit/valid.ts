import type { Call } from '../../src/api/contract.ts';
import { type Json, schemaOf as jsonOf, madeOf } from '../../src/machines/kit/samples/made.ts';

/** The JSON schema of what a call takes. */
export const schemaOf = (call: Call): Json | null => (call.body ? jsonOf(call.body) : null);

/** A body that the call's own schema takes: the required fields only. */
export const validBody = (call: Call): Record<string, unknown> => {
  const schema = schemaOf(call);
  // A body is an object.
  return schema ? (madeOf(schema) as Record<string, unknown>) : {};
};

/** The body as it travels, under the entity's name where it has one. */
export const wrapped = (call: Call, body: unknown): unknown => (call.wrapper ? { [call.wrapper]: body } : body);
