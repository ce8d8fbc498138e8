import * as z from 'zod/mini';
import { ownerInvitationDays, type UnitOwner } from '../../src/api/property/unit-owner.ts';
import { hashOf, newToken } from '../app/session/sessions.ts';
import type { Scope } from '../db/scope.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import type { Company } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import type { Services } from '../kit/services.ts';
import { inGroup } from '../kit/statuses.ts';
import { texts } from '../kit/texts.ts';

type Addressee = Pick<UnitOwner, 'id' | 'name_en' | 'name_ar' | 'email' | 'language'>;

/** Makes a link that works once, and returns its token, which is kept nowhere. */
export async function makeOwnerLink({ client, company }: Scope, owner: number): Promise<string> {
  const token = newToken();
  await client.query({
    name: 'unit_owner_links.make',
    text: `insert into unit_owner_links (company_id, token_hash, unit_owner_id, expires_at)
      values ($1, $2, $3, now() + make_interval(days => $4))`,
    values: [company, hashOf(token), owner, ownerInvitationDays],
  });
  return token;
}
export const addressOf = ({ config }: Services, company: Company, token: string): string =>
  `${config.publicUrl}/app/invitation/${token}?company=${company.slug}`;

/** A mail server says for good that there is no such mailbox (RFC 5321: 5xx); everything else may pass. */
const isRefused = (error: unknown): boolean => {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 550 && code <= 553;
};

/** Emails an invitation. The link is made when it is sent, so that only its hash is stored. */
const unitOwnerInvitationJob = defineJob({
  kind: 'unit_owner_invitation',
  isAwaited: true,
  // A mail server may be down for half a day.
  attempts: 20,
  payload: z.strictObject({ owner: z.int() }),
  run: async ({ services, currentUser, payload: { owner }, job }) => {
    const { company } = currentUser;
    const made = await services.db.write(company.id, async (scope) => {
      const { rows } = await scope.client.query<Addressee>(
        `select id, name_en, name_ar, email, language from unit_owners where company_id = $1 and id = $2 and email is not null
          and status ${inGroup('unit_owner', 'asked')} for share`,
        [company.id, owner],
      );
      return rows[0] ? { person: rows[0], token: await makeOwnerLink(scope, owner) } : null;
    });
    if (!made) return;
    const { person, token } = made;
    const t = texts[person.language];
    const isArabic = person.language === 'ar';
    const values = {
      name: isArabic ? person.name_ar : person.name_en,
      company: isArabic ? company.name_ar : company.name_en,
      link: addressOf(services, company, token),
      days: ownerInvitationDays,
    };
    try {
      await services.mail.send({
        reference: job.reference,
        to: person.email as string,
        subject: t('app.mail.owner_invitation_subject', values),
        text: t('app.mail.owner_invitation_text', values),
      });
    } catch (error) {
      if (!isRefused(error)) throw error;
      // Whoever sent it may be on leave: the server says so on its own.
      const viewer = { ...currentUser.viewer, privileges: { ...currentUser.viewer.privileges, owners: { edit: true } } };
      await services.db.write(company.id, (scope) =>
        advance(scope, services, {
          entity: 'unit_owner',
          id: owner,
          currentUser: { ...currentUser, viewer },
          event: { type: 'bounce', reason: texts.ar('property.unit_owner.bounced', { email: person.email as string }) },
        }),
      );
    }
  },
});

export const sendOwnerInvitation = (scope: Scope, services: Services, owner: number): Promise<unknown> =>
  enqueue(scope, services, unitOwnerInvitationJob, { owner });

/** Whose link it is; null if it was used, has expired or was ended. */
export async function ownerOfLink({ client, company }: Scope, token: string): Promise<number | null> {
  const { rows } = await client.query<{ unit_owner_id: number }>({
    name: 'unit_owner_links.of',
    text: `select unit_owner_id from unit_owner_links
      where company_id = $1 and token_hash = $2 and used_at is null and expires_at > now()`,
    values: [company, hashOf(token)],
  });
  return rows[0]?.unit_owner_id ?? null;
}

/** Ends all links of an owner. */
export const endOwnerLinks = ({ client, company }: Scope, owner: number): Promise<unknown> =>
  client.query({
    name: 'unit_owner_links.end',
    text: 'update unit_owner_links set used_at = now() where company_id = $1 and unit_owner_id = $2 and used_at is null',
    values: [company, owner],
  });
