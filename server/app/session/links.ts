import type { Scope } from '../../db/scope.ts';
import type { Company } from '../../kit/actor.ts';
import type { Services } from '../../kit/services.ts';
import { texts } from '../../kit/texts.ts';
import { hashOf, newToken } from './sessions.ts';

/** How long a link to a password works, in minutes: one that was asked for, and one that invites. Each works once. */
const minutes = { reset: 15, invitation: 7 * 24 * 60 };
const texted = {
  reset: { subject: 'app.mail.reset_subject', text: 'app.mail.reset_text' },
  invitation: { subject: 'app.mail.invitation_subject', text: 'app.mail.invitation_text' },
};

interface Person {
  id: number;
  name: string;
  email: string;
  language: 'en' | 'ar';
}

/** Makes a link by which a person sets a password, and mails it once that is committed. Only the token's hash is kept. */
export async function sendLink(
  scope: Scope,
  services: Services,
  company: Company,
  kind: keyof typeof minutes,
  person: Person,
): Promise<void> {
  const token = newToken();
  await scope.client.query({
    name: 'links.make',
    text: 'insert into password_resets (company_id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))',
    values: [scope.company, hashOf(token), person.id, minutes[kind]],
  });
  const t = texts[person.language];
  const link = `${services.config.publicUrl}/reset-password/${token}?company=${company.slug}`;
  const values = {
    name: person.name,
    company: person.language === 'ar' ? company.name_ar : company.name_en,
    link,
    minutes: minutes[kind],
    days: 7,
  };
  scope.afterCommit(() => {
    // Not awaited: how long a mail takes would tell whether the account exists.
    services.mail
      .send({
        to: person.email,
        subject: t(texted[kind].subject, values),
        text: t(texted[kind].text, values),
      })
      .catch((error) => services.log.error(error, 'a mail could not be sent'));
  });
}

/** Uses a link up; gives whose it is, or null when it was used or has expired. */
export async function useLink(scope: Scope, token: string): Promise<number | null> {
  const { rows } = await scope.client.query<{ user_id: number }>(
    'update password_resets set used_at = now() where company_id = $1 and token_hash = $2 and used_at is null and expires_at > now() returning user_id',
    [scope.company, hashOf(token)],
  );
  return rows[0]?.user_id ?? null;
}
