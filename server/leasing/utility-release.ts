import { and, asc, eq } from 'drizzle-orm';
import { utilityAccountRequests } from '../db/schema/leasing.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';

/** A tenant who returns the keys gives the meters back, too (domain 3.8, 3.20). */
export async function requestReleases({ scope, services, currentUser }: WriteContext, lease_id: number): Promise<void> {
  const r = utilityAccountRequests;
  const linked = await scope.db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.company_id, scope.company), eq(r.lease_id, lease_id), eq(r.status, 'linked')))
    .orderBy(asc(r.id));
  for (const { id } of linked)
    await advance(scope, services, {
      entity: 'utility_account_request',
      id,
      currentUser: systemUser(currentUser.company),
      event: { type: 'request_release' },
    });
}
