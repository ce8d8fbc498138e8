import * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import type { Services } from '../../kit/services.ts';
import { texts } from '../../kit/texts.ts';

/** What a person is told about their own account, so that they notice when it wasn't them. */
const notices = z.enum([
  'password_changed',
  'own_password_changed',
  'email_changed',
  'access_ended',
  'access_given',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'recovery_code_used',
]);

const accountNoticeJob = defineJob({
  kind: 'account_notice',
  // A mail server may be down for half a day.
  attempts: 20,
  /** `email` is where it is sent to if not to the user's present address. */
  payload: z.strictObject({ notice: notices, user: z.int(), email: z.optional(z.string()) }),
  run: async ({ services, currentUser: { company }, payload: { notice, user, email }, job }) => {
    const { rows } = await services.db.read(company.id, ({ client }) =>
      client.query<{ name: string; email: string; language: 'en' | 'ar' }>(
        'select name, email, language from users where company_id = $1 and id = $2',
        [company.id, user],
      ),
    );
    const [person] = rows;
    if (!person) return;
    const t = texts[person.language];
    const values = {
      name: person.name,
      company: person.language === 'ar' ? company.name_ar : company.name_en,
      email: person.email,
      address: services.config.publicUrl,
    };
    await services.mail.send({
      reference: job.reference,
      to: email ?? person.email,
      subject: t(`app.mail.${notice}_subject`, values),
      text: t(`app.mail.${notice}_text`, values),
    });
  },
});

/** Tells a person by email, after the commit, what has become of their account. */
export const sendNotice = (
  scope: Scope,
  services: Services,
  notice: z.infer<typeof notices>,
  user: number,
  email?: string,
): Promise<unknown> => enqueue(scope, services, accountNoticeJob, { notice, user, email });
