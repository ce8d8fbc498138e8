import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { id, optional, recordShape } from '../fields.ts';
import { contractLifeStatuses, signatureStatuses } from '../leasing/contract.ts';
import { mailLanguages } from '../leasing/mobile-access.ts';
import { LogEntry } from '../log-entry.ts';
import { TemplateOption } from '../settings/template.ts';
import { quotationStatuses } from './quotation.ts';

export const sendingStatuses = ['queued', 'sent', 'opened', 'answered', 'failed', 'revoked', 'expired'] as const;
/** By mail; by WhatsApp; or a link that is handed over in any other way. */
export const sendingChannels = ['email', 'whatsapp', 'link'] as const;
export const sendingAnswers = ['accepted', 'declined'] as const;

const nullableText = z.nullable(z.string());

/** A message about a quotation to its customer, with a link to the offer, or to the contract that came of it. */
export const sendingFields = defineFields('sales.sending', {
  quotation_id: field.shown('reference', z.int(), {
    label: 'sales.quotation',
    to: 'quotation',
    shownBy: ['quotation_ref_no'],
    isMain: true,
    width: 140,
  }),
  /** The contract of it that is to be signed; none where it is the offer that was sent. */
  contract_id: field.shown('reference', z.nullable(z.int()), {
    label: 'app.entity.contract',
    to: 'contract',
    shownBy: ['contract_ref_no'],
    width: 110,
  }),
  channel: field.choice(sendingChannels, 'sales.sending.channel', { initial: 'email', width: 120 }),
  name: field.text(120, { label: 'sales.lead.name', isSorted: true, isMain: true, width: 200 }),
  email: field.email({ label: 'sales.lead.email', hint: 'sales.sending.hint.email', width: 220 }),
  mobile: field.mobile({ label: 'sales.lead.mobile', width: 150 }),
  language: field.presetChoice(mailLanguages, 'leasing.mobile_access.language', { initial: 'ar', width: 110 }),
  template_id: field.optionalReference('template', { label: 'sales.sending.template', pick: 'select' }),
  status: field.status(sendingStatuses, 'sending.status', { width: 130 }),
  sent_at: field.shown('instant', nullableText, { isSorted: true }),
  opened_at: field.shown('instant', nullableText, { isSorted: true }),
  answered_at: field.shown('instant', nullableText, { isSorted: true }),
  answer: field.shown('choice', z.nullable(z.enum(sendingAnswers)), {
    options: sendingAnswers,
    texts: 'sales.sending.answer',
    width: 120,
  }),
  /** Until when its link shows the offer. */
  expires_at: field.shown('instant', nullableText),
  /** What the mail server said. */
  error: field.shown('long', nullableText),
  /** Nobody but its sender knows when it has gone: there is no server that sends by this channel. */
  by_hand: field.shown('flag', z.boolean()),
});
export const Sending = z.object({
  ...recordShape,
  ...recordOf(sendingFields),
  quotation_ref_no: z.string(),
  quotation_status: z.enum(quotationStatuses),
  quotation_valid_until: z.string(),
  contract_ref_no: nullableText,
  contract_status: z.nullable(z.enum(signatureStatuses)),
  contract_life_status: z.nullable(z.enum(contractLifeStatuses)),
  template_name_en: nullableText,
  template_name_ar: nullableText,
  sender_name: nullableText,
});
export type Sending = z.infer<typeof Sending>;
/** A new link, and the message with it: of the link's token, only the hash is kept, so that the one before works no more. */
export const SendingLink = z.object({ link: z.string(), message: z.string() });
export type SendingLink = z.infer<typeof SendingLink>;
/** Where a quotation's customer is reached. */
export const Addressee = z.object({
  name: z.string(),
  email: nullableText,
  mobile: nullableText,
  /** There is no server that sends WhatsApp messages. */
  whatsapp_by_hand: z.boolean(),
  /** What the company's messages about an offer are written from. */
  templates: z.array(TemplateOption),
});
export type Addressee = z.infer<typeof Addressee>;
export const SendingInput = z.strictObject({ ...inputOf(sendingFields), template_id: optional(id()) });
export type SendingInput = z.input<typeof SendingInput>;
export const sendingColumns = columnsOf<Sending>(sendingFields, [
  'quotation_id',
  'name',
  'channel',
  'status',
  'sent_at',
  'opened_at',
  'answer',
]);

const version = z.strictObject({ version: z.optional(z.int().check(z.gte(1))) });
const view = { needs: 'quotations.view' } as const;
const moves = (event: string) => ({ needs: 'quotations.edit', body: version, moves: { lifecycle: 'sending', event } }) as const;
const ofQuotation = '/quotations/{quotation_id}/sendings';
/** Our addition: what was sent of a quotation, to whom and by what. */
export const sendingCalls = {
  list: list('X-SND-01', '/sendings', {
    ...view,
    answer: Sending,
    filters: filtersOf(sendingFields, 'status', 'channel', 'quotation_id', 'contract_id'),
    sorts: [...sortsOf(sendingFields), 'created_at'],
  }),
  get: get('X-SND-02', '/sendings/{id}', { ...view, answer: Sending }),
  ofQuotation: get('X-SND-03', ofQuotation, { ...view, answer: z.array(Sending) }),
  send: post('X-SND-04', ofQuotation, {
    needs: 'quotations.edit',
    wrapper: 'sending',
    body: SendingInput,
    answer: Sending,
  }),
  /** The contract to be signed, to its tenant. */
  sendContract: post('X-SND-13', '/contracts/{contract_id}/sendings', {
    needs: 'contracts.edit',
    wrapper: 'sending',
    body: SendingInput,
    answer: Sending,
  }),
  retry: put('X-SND-05', '/sendings/{id}/retry', { ...moves('retry'), answer: Sending }),
  /** By hand: its sender says that it has gone. */
  confirm: put('X-SND-06', '/sendings/{id}/confirm', { ...moves('confirm'), answer: Sending }),
  revoke: put('X-SND-07', '/sendings/{id}/revoke', { ...moves('revoke'), answer: Sending }),
  /** By hand: what its sender hands over. */
  link: put('X-SND-09', '/sendings/{id}/link', { needs: 'quotations.edit', body: z.strictObject({}), answer: SendingLink }),
  addressee: get('X-SND-10', '/quotations/{quotation_id}/addressee', { ...view, answer: Addressee }),
  /** What became of all that was sent of a quotation, or of a lead's. */
  ofQuotationActivities: get('X-SND-11', `${ofQuotation}/activities`, { ...view, answer: z.array(LogEntry) }),
  ofLeadActivities: get('X-SND-12', '/leads/{lead_id}/sendings/activities', { ...view, answer: z.array(LogEntry) }),
  activities: get('X-SND-08', '/sendings/{id}/activities', { ...view, answer: z.array(LogEntry) }),
};
