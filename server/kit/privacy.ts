import type { Need } from '../../src/api/contract.ts';
import { type Privileges, staffModules } from '../../src/api/privileges.ts';
import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import { isOutside } from './sight.ts';

/**
 * Only users who work on leads or tenants need their ID numbers (PDPL, art. 11: data minimisation); those of owners, by the calls of
 * owners, whoever works on these.
 */
export const seesIdentities = (viewer: Viewer, needs: Need = 'anybody'): boolean =>
  may(viewer, 'leads.edit') || may(viewer, 'tenants.edit') || (needs.startsWith('owners.') && may(viewer, 'owners.edit'));

/** An ID number masked so that it can be recognised but not recovered: `1•••••••82`. */
export const masked = (number: string): string =>
  number.length > 3 ? `${number[0]}${'•'.repeat(number.length - 3)}${number.slice(-2)}` : '•'.repeat(number.length);

interface RolePowers {
  is_admin: boolean;
  is_provider: boolean;
  privileges: Privileges;
}
/** A provider's people work with the staff without knowing their addresses and numbers. */
export const seesStaffAddresses = (role: Pick<RolePowers, 'is_admin' | 'is_provider'>): boolean => !isOutside(role);
/** What a role's people may do, whatever it was given before it became a provider's. */
export const powersOf = (role: RolePowers): Privileges =>
  seesStaffAddresses(role)
    ? role.privileges
    : Object.fromEntries(Object.entries(role.privileges).filter(([module]) => !(staffModules as string[]).includes(module)));

/** Masks every ID number in a response: in records, in lists, and in logged changes. */
export function discreet(answer: unknown, name = ''): unknown {
  if (typeof answer === 'string') return name === 'identity_no' ? masked(answer) : answer;
  if (Array.isArray(answer)) return answer.map((one) => discreet(one, name));
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, discreet(value, key)]));
}
