import type { Call } from '../../src/api/contract.ts';
import { type Json, schemaOf as jsonOf, madeOf } from '../../src/machines/kit/samples/made.ts';

/** The JSON schema of a call's body. */
export const schemaOf = (call: Call): Json | null => (call.body ? jsonOf(call.body) : null);

/** A valid body for a call, with only its required fields. */
export const validBody = (call: Call): Record<string, unknown> => {
  const schema = schemaOf(call);
  // A body is an object.
  return schema ? (madeOf(schema) as Record<string, unknown>) : {};
};

/** The body as sent, under its wrapper if it has one. */
export const wrapped = (call: Call, body: unknown): unknown => (call.wrapper ? { [call.wrapper]: body } : body);
