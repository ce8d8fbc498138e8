import type { Call } from '../../src/api/contract.ts';
import { type FieldErrors, passing } from '../../src/api/issues.ts';

type Rules = (fields: Record<string, unknown>, today: string) => Record<string, string>;
const known = new Map<string, Rules>();

/** Rules between the fields of a call's body, told together with what is wrong with single fields, in one round. */
export const rulesBetween = ({ id }: Call, rules: Rules): void => void known.set(id, rules);

/** Which of a call's rules the valid fields of a body break; fields that are wrong by themselves aren't looked at. */
export function brokenRules(call: Call, body: unknown, today: string): FieldErrors {
  const rules = known.get(call.id);
  if (!rules || !call.body || typeof body !== 'object' || body === null) return {};
  const said = rules(passing(call.body, body), today);
  return Object.fromEntries(Object.entries(said).map(([field, messageKey]) => [field, { messageKey, values: {} }]));
}
