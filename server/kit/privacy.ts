import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';

/** Who works on leads or tenants needs their identity numbers; nobody else does (PDPL, art. 11: no more than is needed). */
export const seesIdentities = (viewer: Viewer): boolean => may(viewer, 'leads.edit') || may(viewer, 'tenants.edit');

/** An identity number by which a person can be told, and not be found: `1•••••••82`. */
const masked = (number: string): string =>
  number.length > 3 ? `${number[0]}${'•'.repeat(number.length - 3)}${number.slice(-2)}` : '•'.repeat(number.length);

/** An answer with every identity number masked, wherever it stands: in records, in lists, in what a log says was changed. */
export function discreet(answer: unknown, name = ''): unknown {
  if (typeof answer === 'string') return name === 'identity_no' ? masked(answer) : answer;
  if (Array.isArray(answer)) return answer.map((one) => discreet(one, name));
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, discreet(value, key)]));
}
