import * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import type { Services } from '../../kit/services.ts';
import { texts } from '../../kit/texts.ts';
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

/**
 * Emails a password link. The link is created when the email is sent: until then its token doesn't exist, and only its hash is
 * ever stored. An email that is sent again contains a new link; each works once.
 */
export const passwordLinkJob = defineJob({
  kind: 'password_link',
  // A mail server may be down for half a day.
  attempts: 20,
  payload: z.strictObject({ link: z.enum(['reset', 'invitation']), user: z.int() }),
  run: async ({ services, currentUser: { company }, payload: { link: kind, user }, job }) => {
    const made = await services.db.write(company.id, async ({ client }) => {
      const { rows } = await client.query<Person>(
        'select name, email, language from users where company_id = $1 and id = $2 and active',
        [company.id, user],
      );
      if (!rows[0]) return null;
      const token = newToken();
      await client.query({
        name: 'links.make',
        text: 'insert into password_resets (company_id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))',
        values: [company.id, hashOf(token), user, minutes[kind]],
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
 * Enqueues the email of a password link. It is sent after the commit, because the time it takes would reveal whether the
 * account exists.
 */
export const sendLink = (scope: Scope, services: Services, link: keyof typeof minutes, user: number): Promise<unknown> =>
  enqueue(scope, services, passwordLinkJob, { link, user });

/** Uses up a link; returns its user, or null if it was used or has expired. */
export async function useLink(scope: Scope, token: string): Promise<number | null> {
  const { rows } = await scope.client.query<{ user_id: number }>(
    'update password_resets set used_at = now() where company_id = $1 and token_hash = $2 and used_at is null and expires_at > now() returning user_id',
    [scope.company, hashOf(token)],
  );
  return rows[0]?.user_id ?? null;
}
