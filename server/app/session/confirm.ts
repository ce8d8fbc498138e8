import { invalid } from '../../kit/api-error.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import type { Services } from '../../kit/services.ts';
import { limitAttempts } from './attempts.ts';
import { isPassword } from './hashing.ts';

/**
 * Whoever is signed in proves once more who they are: a screen left open or a stolen token doesn't suffice. Throws an ApiError 422
 * about `field`, or 429.
 */
export async function confirmPassword(
  services: Services,
  { company, viewer }: CurrentUser,
  given: string,
  field: string,
  address: string,
): Promise<{ email: string }> {
  const { rows } = await services.db.read(company.id, ({ client }) =>
    client.query<{ email: string; password_hash: string | null }>(
      'select lower(email) as email, password_hash from users where company_id = $1 and id = $2',
      [company.id, viewer.id],
    ),
  );
  const { email = '', password_hash } = rows[0] ?? {};
  const attempt = await limitAttempts(services, { company, what: 'confirm', account: email, address });
  if (!(await isPassword(password_hash, given, { company: company.id, address })))
    throw invalid({ [field]: 'app.error.wrong_password' });
  await attempt.succeeded();
  return { email };
}
