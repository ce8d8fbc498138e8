import type { Flag, Module, Privileges } from '../../src/api/privileges.ts';
import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError, refused } from '../kit/api-error.ts';

interface Powers {
  is_admin: boolean;
  privileges: Privileges;
}

/** No one may grant, change or take over privileges they lack themselves. Throws an ApiError 403 naming the first few. */
export function refuseBeyond(viewer: Viewer, powers: Powers): void {
  if (viewer.is_admin || viewer.system) return;
  if (powers.is_admin) throw new ApiError(403, 'forbidden', 'settings.role.error.admin_only');
  const beyond = Object.entries(powers.privileges).flatMap(([module, flags]) =>
    Object.entries(flags ?? {}).flatMap(([flag, given]) =>
      given && !may(viewer, `${module as Module}.${flag as Flag}`) ? [`${module}.${flag}`] : [],
    ),
  );
  if (beyond.length)
    throw new ApiError(403, 'forbidden', 'settings.role.error.beyond', {
      values: { privileges: beyond.slice(0, 3).join(', ') },
    });
}

/**
 * Throws unless an active administrator remains. Called after a change, in its transaction; the lock on the administrator roles
 * serializes such changes. `but` is a user about to be deleted.
 */
export async function requireAnAdmin(scope: Scope, but = 0): Promise<void> {
  await scope.client.query('select id from roles where company_id = $1 and is_admin order by id for no key update', [
    scope.company,
  ]);
  const { rows } = await scope.client.query<{ left: boolean }>(
    `select exists (select from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.active and r.is_admin and u.id <> $2) as left`,
    [scope.company, but],
  );
  if (!rows[0]?.left)
    throw refused([
      {
        guard: 'keepsAnAdmin',
        why: 'settings.user.why.keepsAnAdmin',
        values: {},
        unblockers: ['who.users.edit'],
      },
    ]);
}
