import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';

/** Only users who work on leads or tenants need their ID numbers (PDPL, art. 11: data minimisation). */
export const seesIdentities = (viewer: Viewer): boolean => may(viewer, 'leads.edit') || may(viewer, 'tenants.edit');

/** An ID number masked so that it can be recognised but not recovered: `1•••••••82`. */
const masked = (number: string): string =>
  number.length > 3 ? `${number[0]}${'•'.repeat(number.length - 3)}${number.slice(-2)}` : '•'.repeat(number.length);

/** Masks every ID number in a response: in records, in lists, and in logged changes. */
export function discreet(answer: unknown, name = ''): unknown {
  if (typeof answer === 'string') return name === 'identity_no' ? masked(answer) : answer;
  if (Array.isArray(answer)) return answer.map((one) => discreet(one, name));
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, discreet(value, key)]));
}
