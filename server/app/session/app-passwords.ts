import type { sessionCalls } from '../../../src/api/app/session.ts';
import { mobileAccesses } from '../../db/schema/mobile-access.ts';
import { unitOwners } from '../../db/schema/unit-owner.ts';
import type { Scope } from '../../db/scope.ts';
import { type HandlerContext, WithMessage } from '../../http/contract.ts';
import { ApiError } from '../../kit/api-error.ts';
import { type Company, systemUser } from '../../kit/current-user.ts';
import { advance } from '../../kit/lifecycle.ts';
import { lockRow } from '../../kit/lock.ts';
import type { Services } from '../../kit/services.ts';
import { accessOfOwner } from '../../leasing/mobile-access.ts';
import { accessOfLink, endAccessLinks } from '../../leasing/mobile-access-links.ts';
import { endOwnerLinks, ownerOfLink } from '../../property/unit-owner-invitations.ts';
import { readOwner } from '../../property/unit-owner-record.ts';
import { limitAttempts } from './attempts.ts';
import { hashPassword } from './hashing.ts';
import { keepPortalPassword } from './portal-sessions.ts';

type Asking<C extends keyof typeof sessionCalls> = Pick<
  HandlerContext<(typeof sessionCalls)[C]>,
  'services' | 'currentUser' | 'params' | 'body' | 'request'
>;
const expired = () => new ApiError(422, 'link_expired', 'app.error.link_expired');
type Whose = { access: number } | { owner: number };

/** Whose a link is: somebody's who signs in for a tenant or an owner, or an owner's who accepts an invitation. */
async function whoseLink(scope: Scope, token: string): Promise<Whose | null> {
  const access = await accessOfLink(scope, token);
  if (access) return { access };
  const owner = await ownerOfLink(scope, token);
  return owner ? { owner } : null;
}
/** Uses a link up. Returns the access whose password is set with it. */
async function useLink(scope: Scope, services: Services, company: Company, token: string): Promise<number> {
  const found = await whoseLink(scope, token);
  if (!found) throw expired();
  // Two who use it at once take turns.
  await ('access' in found ? lockRow(scope, mobileAccesses, found.access) : lockRow(scope, unitOwners, found.owner));
  if (!(await whoseLink(scope, token))) throw expired();
  const by = { currentUser: systemUser(company), event: { type: 'accept' } } as const;
  if ('access' in found) {
    await endAccessLinks(scope, found.access);
    await advance(scope, services, { entity: 'mobile_access', id: found.access, ...by });
    return found.access;
  }
  await endOwnerLinks(scope, found.owner);
  await advance(scope, services, { entity: 'unit_owner', id: found.owner, ...by });
  return accessOfOwner(scope, found.owner);
}

/** Sets the password of somebody who signs in to the app, whose invitation that accepts. */
export async function setAppPassword({
  services,
  currentUser: { company },
  params: { id: token },
  body,
  request,
}: Asking<'resetMobile'>) {
  const attempt = await limitAttempts(services, { company, what: 'reset', address: request.ip });
  // Hashing costs a processor: only for a link that works.
  if (!(await services.db.read(company.id, (scope) => whoseLink(scope, token)))) throw expired();
  const password_hash = await hashPassword(body.password, { company: company.id, address: request.ip });
  const email = await services.db.write(company.id, async (scope) =>
    keepPortalPassword(scope, await useLink(scope, services, company, token), password_hash),
  );
  await attempt.succeeded();
  return new WithMessage({ email }, 'app.said.password_changed');
}

/** Notes that a unit owner opened the link of their invitation. */
export async function openInvitation({
  services,
  currentUser: { company },
  params: { id: token },
  request,
}: Asking<'openInvitation'>) {
  const attempt = await limitAttempts(services, { company, what: 'reset', address: request.ip });
  const { name_en, name_ar } = await services.db.write(company.id, async (scope) => {
    const owner = await ownerOfLink(scope, token);
    if (!owner) throw expired();
    await lockRow(scope, unitOwners, owner);
    const found = await readOwner(scope, owner);
    if (!(await ownerOfLink(scope, token))) throw expired();
    // A link is opened as often as its mail is looked at.
    if (found.status === 'invited')
      await advance(scope, services, {
        entity: 'unit_owner',
        id: owner,
        currentUser: systemUser(company),
        event: { type: 'open' },
      });
    return found;
  });
  await attempt.succeeded();
  return { name_en, name_ar };
}
