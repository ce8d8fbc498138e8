import * as z from 'zod/mini';
import type { Sending } from '../../src/api/sales/sending.ts';
import { dayIn } from '../../src/calendar/zone.ts';
import { hashOf, newToken } from '../app/session/sessions.ts';
import { sendings } from '../db/schema/sending.ts';
import type { Scope } from '../db/scope.ts';
import type { DealPapers } from '../documents/deal.ts';
import type { PrintedDocument } from '../documents/document.ts';
import { fileName } from '../documents/file-name.ts';
import { filled } from '../documents/fill.ts';
import { contractPaper } from '../documents/lease-contract.ts';
import { withLogo } from '../documents/logo.ts';
import { bodyOf, offerPaper, templateFor } from '../documents/offer.ts';
import { defineJob, type JobContext } from '../jobs/job.ts';
import { explainMailError, isRefusedForGood } from '../jobs/mail-refusals.ts';
import type { Messenger } from '../jobs/messenger.ts';
import { ApiError } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { type Company, systemUser } from '../kit/current-user.ts';
import { advanceIfAllowed } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { masked } from '../kit/privacy.ts';
import type { Services } from '../kit/services.ts';
import { readSending } from './sending-record.ts';

type Subject = Pick<Sending, 'quotation_id' | 'contract_id'>;

/** The texts of what was sent: an offer's, or a contract's. */
export const textsOf = ({ contract_id }: Pick<Sending, 'contract_id'>) =>
  contract_id === null ? 'sales.sending' : 'sales.contract_sending';

/** What a sending's customer gets, and the version of it that they read: identity numbers stay in the office. */
export async function sentPaper(
  scope: Scope,
  company: Company,
  { quotation_id, contract_id }: Subject,
  language: Sending['language'],
): Promise<{ papers: DealPapers; paper: PrintedDocument; version: number }> {
  const asked = { language, today: todayOf(company), identity: masked };
  if (contract_id !== null) {
    const { papers, paper, contract } = await contractPaper(scope, contract_id, asked);
    return { papers, paper, version: contract.version };
  }
  const { papers, paper } = await offerPaper(scope, quotation_id, asked);
  return { papers, paper, version: papers.quotation.version };
}

/** A link to the offer, in place of the one before. The company is a part of it, as nobody is signed in there. */
export async function newLink(scope: Scope, services: Services, company: Company, id: number): Promise<string> {
  const token = newToken();
  await scope.client.query({
    name: 'sending.link',
    text: `update sendings set token_hash = $3, code_hash = null, code_tries = 0, codes_sent = 0 where company_id = $1 and id = $2`,
    values: [scope.company, id, hashOf(token)],
  });
  return `${services.config.publicUrl}/o/${company.slug}.${token}`;
}

/** The message in its customer's language, by the company's template, and its link last. Only a mail has the document with it. */
export async function messageOf(scope: Scope, company: Company, sending: Sending, link: string) {
  const { language } = sending;
  const { papers, paper } = await sentPaper(scope, company, sending, language);
  const { t, quotation, formats } = papers;
  const about = textsOf(sending);
  const template =
    sending.contract_id === null
      ? await templateFor(scope, 'offer_message', { chosen: sending.template_id, use: quotation.property_use })
      : null;
  // It ends with that day: the moment after it is the next one.
  const ends = sending.expires_at === null ? null : new Date(Date.parse(sending.expires_at) - 1);
  const until = ends ? formats.date(dayIn(company.time_zone, ends)) : '';
  const values = {
    ...papers.values,
    customer_name: sending.name,
    ...(sending.contract_ref_no !== null && { ref_no: sending.contract_ref_no, valid_until: until }),
  };
  const body = template
    ? filled(bodyOf(template, language), values, {})
        .flatMap((block) => ('text' in block ? [block.text] : []))
        .join('\n\n')
    : t(sending.contract_id !== null && sending.channel !== 'email' ? `${about}.link_text` : `${about}.mail_text`, values);
  return {
    paper,
    subject: t(`${about}.mail_subject`, values),
    text: `${body}\n\n${t(`${about}.mail_link`, { valid_until: values.valid_until })}\n${link}\n`,
  };
}

const payload = z.strictObject({ sending: z.int() });
/** About seven minutes: whoever sent it is still there to do something about it. */
const attempts = 5;

/** Sends it, with the offer as PDF, by the channel that has a server for it. */
export const sendingJob = defineJob({
  kind: 'sending',
  isAwaited: true,
  payload,
  attempts,
  run: send,
  givenUp: async (scope, services, { sending }) => {
    const company = await services.companies.byId(scope.company);
    if (company) await fail(scope, services, company, sending, 'lost');
  },
});

async function send({ services, currentUser: { company }, payload: { sending: id }, job }: JobContext<z.infer<typeof payload>>) {
  const made = await services.db.write(company.id, async (scope) => {
    await lockRow(scope, sendings, id);
    const sending = await readSending(scope, id);
    if (sending.status !== 'queued' || sending.by_hand) return null;
    const link = await newLink(scope, services, company, id);
    return { sending, ...(await messageOf(scope, company, sending, link)) };
  });
  // It was revoked before it went.
  if (!made) return;
  const { sending, paper, subject, text } = made;
  // Each attempt has a link of its own, so that a mail program must not take them for the same.
  const reference = `${job.reference}.${job.attempt}`;
  try {
    if (sending.channel === 'whatsapp') await providerOf(services).send({ reference, to: sending.mobile as string, text });
    else {
      const { pdf: content } = await services.printer.print({ company: company.id, person: null }, () =>
        withLogo(services, company.id, paper),
      );
      const attachments = [{ filename: fileName(paper), content, contentType: 'application/pdf' }];
      await services.mail.send({ reference, to: sending.email as string, subject, text, attachments });
    }
  } catch (error) {
    if (!isFinal(error) && job.attempt < attempts) throw error;
    await services.db.write(company.id, (scope) => fail(scope, services, company, id, explainMailError(error)));
    return;
  }
  await services.db.write(company.id, (scope) =>
    advanceIfAllowed(scope, services, {
      entity: 'sending',
      id,
      currentUser: systemUser(company),
      event: { type: 'deliver' },
    }),
  );
}

const fail = (scope: Scope, services: Services, company: Company, id: number, error: string) =>
  advanceIfAllowed(scope, services, {
    entity: 'sending',
    id,
    currentUser: systemUser(company),
    event: { type: 'fail', error },
  });

/** Throws an ApiError where there was one when it was queued, and is none any more. */
function providerOf({ whatsapp }: Services): Messenger {
  if (!whatsapp) throw new ApiError(503, 'no_provider', 'sales.sending.error.no_provider');
  return whatsapp;
}

/** Reasons for which it would be refused again. */
const isFinal = (error: unknown): boolean => (error instanceof ApiError ? error.code === 'no_provider' : isRefusedForGood(error));
