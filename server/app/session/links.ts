import * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import type { Services } from '../../kit/services.ts';
import { texts } from '../../kit/texts.ts';
import { sendLinkToAddress } from '../../leasing/mobile-access-links.ts';
import { hashOf, newToken } from './sessions.ts';

/** How long a password link is valid, in minutes: for a reset, and for an invitation. Each works once. */
const minutes = { reset: 15, invitation: 7 * 24 * 60 };
const texted = {
  reset: { subject: 'app.mail.reset_subject', text: 'app.mail.reset_text' },
  invitation: { subject: 'app.mail.invitation_subject', text: 'app.mail.invitation_text' },
};

interface Person {
  name: string;
  email: string;
  language: 'en' | 'ar';
}

/** Whom a link is for: a user, or whoever has an address, if anybody does. */
const addressee = z.union([z.strictObject({ user: z.int() }), z.strictObject({ email: z.string() })]);

/**
 * Emails a password link. The link is created when the email is sent: until then its token doesn't exist, and only its hash is
 * ever stored. An email that is sent again contains a new link; each works once.
 */
export const passwordLinkJob = defineJob({
  kind: 'password_link',
  isAwaited: true,
  // A mail server may be down for half a day.
  attempts: 20,
  payload: z.strictObject({ link: z.enum(['reset', 'invitation']), to: addressee }),
  run: async ({ services, currentUser: { company }, payload: { link: kind, to }, job }) => {
    const made = await services.db.write(company.id, async (scope) => {
      const { client } = scope;
      // A link to the app goes to the address with which the tenant signs in there.
      if ('email' in to) await sendLinkToAddress(scope, services, to.email);
      // Shared with nobody who changes the address meanwhile: they end this link afterwards.
      const { rows } = await client.query<Person & { id: number }>(
        `select id, name, email, language from users
          where company_id = $1 and active and (id = $2 or lower(email) = $3) for share`,
        [company.id, 'user' in to ? to.user : null, 'email' in to ? to.email : null],
      );
      if (!rows[0]) return null;
      const token = newToken();
      await client.query({
        name: 'links.make',
        text: 'insert into password_resets (company_id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))',
        values: [company.id, hashOf(token), rows[0].id, minutes[kind]],
      });
      return { person: rows[0], token };
    });
    if (!made) return;
    const { person, token } = made;
    const t = texts[person.language];
    const values = {
      name: person.name,
      company: person.language === 'ar' ? company.name_ar : company.name_en,
      link: `${services.config.publicUrl}/reset-password/${token}?company=${company.slug}`,
      minutes: minutes[kind],
      days: 7,
    };
    await services.mail.send({
      reference: job.reference,
      to: person.email,
      subject: t(texted[kind].subject, values),
      text: t(texted[kind].text, values),
    });
  },
});

/**
 * Enqueues the email of a password link. It is looked up who that is, and sent, after the commit: the time that takes would
 * reveal whether the account exists.
 */
export const sendLink = (
  scope: Scope,
  services: Services,
  link: keyof typeof minutes,
  to: z.input<typeof addressee>,
): Promise<unknown> => enqueue(scope, services, passwordLinkJob, { link, to });

/** The user of a link; null if it was used, has expired or was ended. */
export async function userOfLink(scope: Scope, token: string): Promise<number | null> {
  const { rows } = await scope.client.query<{ user_id: number }>({
    name: 'links.user',
    text: `select l.user_id from password_resets l join users u on u.company_id = l.company_id and u.id = l.user_id
      where l.company_id = $1 and l.token_hash = $2 and l.used_at is null and l.expires_at > now() and u.active`,
    values: [scope.company, hashOf(token)],
  });
  return rows[0]?.user_id ?? null;
}

/** Uses up a link, and with it all others of its user; returns its user, or null if it doesn't work any more. */
export async function useLink(scope: Scope, token: string): Promise<number | null> {
  const user = await userOfLink(scope, token);
  if (!user) return null;
  // Two links of one person take turns at their user.
  await scope.client.query('select from users where company_id = $1 and id = $2 for update', [scope.company, user]);
  const { rowCount } = await scope.client.query(
    'update password_resets set used_at = now() where company_id = $1 and token_hash = $2 and used_at is null',
    [scope.company, hashOf(token)],
  );
  if (!rowCount) return null;
  await endLinks(scope, user);
  return user;
}

/** Ends all password links of a user: the password, the address or the access they were sent for has changed. */
export async function endLinks(scope: Scope, user: number): Promise<void> {
  await scope.client.query(
    'update password_resets set used_at = now() where company_id = $1 and user_id = $2 and used_at is null',
    [scope.company, user],
  );
}
