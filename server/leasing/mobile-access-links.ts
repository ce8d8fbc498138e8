import * as z from 'zod/mini';
import { invitationDays, type MobileAccess, resetHours } from '../../src/api/leasing/mobile-access.ts';
import { hashOf, newToken } from '../app/session/sessions.ts';
import type { Scope } from '../db/scope.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import type { Services } from '../kit/services.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { texts } from '../kit/texts.ts';

type Addressee = Pick<MobileAccess, 'id' | 'name' | 'email' | 'language' | 'status'>;

/**
 * Emails a link with which somebody sets their password: no password is ever in a mail. The link is made when it is sent, so that
 * only its hash is stored.
 */
const mobileAccessLinkJob = defineJob({
  kind: 'mobile_access_link',
  isAwaited: true,
  // A mail server may be down for half a day.
  attempts: 20,
  payload: z.strictObject({ access: z.int() }),
  run: async ({ services, currentUser: { company }, payload: { access }, job }) => {
    const made = await services.db.write(company.id, async ({ client }) => {
      const { rows } = await client.query<Addressee>(
        `select id, name, email, language, status from mobile_accesses where company_id = $1 and id = $2 and email is not null
          and status ${inGroup('mobile_access', 'given')} for share`,
        [company.id, access],
      );
      const [person] = rows;
      if (!person) return null;
      const isInvited = person.status === 'invited';
      const token = newToken();
      await client.query({
        name: 'mobile_access_links.make',
        text: `insert into mobile_access_links (company_id, token_hash, mobile_access_id, expires_at)
          values ($1, $2, $3, now() + make_interval(hours => $4))`,
        values: [company.id, hashOf(token), person.id, isInvited ? invitationDays * 24 : resetHours],
      });
      return { person, token, kind: isInvited ? 'invitation' : 'reset' };
    });
    if (!made) return;
    const { person, token, kind } = made;
    const t = texts[person.language];
    const values = {
      name: person.name,
      company: person.language === 'ar' ? company.name_ar : company.name_en,
      link: `${services.config.publicUrl}/app/reset-password/${token}?company=${company.slug}`,
      days: invitationDays,
      hours: resetHours,
    };
    await services.mail.send({
      reference: job.reference,
      to: person.email as string,
      subject: t(`app.mail.mobile_${kind}_subject`, values),
      text: t(`app.mail.mobile_${kind}_text`, values),
    });
  },
});

export const sendAccessLink = (scope: Scope, services: Services, access: number): Promise<unknown> =>
  enqueue(scope, services, mobileAccessLinkJob, { access });

/** Sends a link to whoever is admitted with an address: one for all their accesses, which have one password. */
export async function sendLinkToAddress(scope: Scope, services: Services, email: string): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'mobile_accesses.of_address',
    text: `select id from mobile_accesses where company_id = $1 and lower(email) = $2 and status = ${word('mobile_access', 'active')}
      order by id limit 1`,
    values: [scope.company, email],
  });
  if (rows[0]) await sendAccessLink(scope, services, rows[0].id);
}

/** Whose link it is; null if it was used, has expired or was ended. */
export async function accessOfLink({ client, company }: Scope, token: string): Promise<number | null> {
  const { rows } = await client.query<{ mobile_access_id: number }>({
    name: 'mobile_access_links.of',
    text: `select mobile_access_id from mobile_access_links
      where company_id = $1 and token_hash = $2 and used_at is null and expires_at > now()`,
    values: [company, hashOf(token)],
  });
  return rows[0]?.mobile_access_id ?? null;
}

/** Ends all links of an access; returns how many still worked. */
export async function endAccessLinks({ client, company }: Scope, access: number): Promise<number> {
  const { rowCount } = await client.query({
    name: 'mobile_access_links.end',
    text: 'update mobile_access_links set used_at = now() where company_id = $1 and mobile_access_id = $2 and used_at is null',
    values: [company, access],
  });
  return rowCount ?? 0;
}
