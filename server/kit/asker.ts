import type { Privileges } from '../../src/api/privileges.ts';
import type { Language } from '../../src/locales/translate.ts';
import { ApiError } from './api-error.ts';
import type { Company, CurrentUser } from './current-user.ts';
import { powersOf } from './privacy.ts';
import type { Services } from './services.ts';
import { sightOf } from './sight.ts';

/** The user on whose behalf a job works, with their current privileges. Throws ApiError if they are no longer active. */
export async function askerOf(
  { db }: Services,
  company: Company,
  user_id: number | null,
  language: Language,
): Promise<CurrentUser> {
  const { rows } = await db.read(company.id, ({ client }) =>
    client.query<{ id: number; is_admin: boolean; is_provider: boolean; privileges: Privileges }>(
      `select r.id, r.is_admin, r.is_provider, r.privileges from users u
        join roles r on r.company_id = u.company_id and r.id = u.role_id
        where u.company_id = $1 and u.id = $2 and u.active`,
      [company.id, user_id],
    ),
  );
  const role = rows[0];
  if (!role || user_id === null) throw new ApiError(403, 'forbidden', 'app.error.signed_out');
  const viewer = { id: user_id, is_admin: role.is_admin, privileges: powersOf(role) };
  return { company, language, role, viewer, sight: sightOf(user_id, role) };
}
