import * as z from 'zod/mini';
import { languages } from '../../locales/translate.ts';
import { withWire } from '../contract.ts';
import { digits, optionalText, text } from '../fields.ts';
import { publicOfferWire } from './public-offer-wire.ts';
import { sendingAnswers } from './sending.ts';

const nullableText = z.nullable(z.string());

/** A printed document's blocks that an offer is made of, as its page shows them. */
const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('table'),
    columns: z.array(z.object({ label: z.string(), isNumber: z.optional(z.boolean()) })),
    rows: z.array(z.array(z.string())),
    total: z.optional(z.array(z.string())),
  }),
  z.object({ type: z.literal('facts'), rows: z.array(z.tuple([z.string(), z.string()])) }),
]);
export type OfferBlock = z.infer<typeof Block>;

/** What a link shows: an offer to accept, or a contract to sign. */
export const publicPapers = ['offer', 'contract'] as const;

/** An offer, or a contract, as its customer sees it, who isn't signed in: what its document says, and nothing else of the company. */
export const PublicOffer = z.object({
  paper: z.enum(publicPapers),
  language: z.enum(languages),
  title: z.string(),
  ref_no: z.string(),
  company: z.object({ name: z.string(), lines: z.array(z.string()) }),
  customer: z.string(),
  blocks: z.array(Block),
  /** Who signs a contract, and when they did, in the document's language. */
  signatures: z.array(z.object({ name: z.string(), role: z.string(), signed: nullableText })),
  /** Null while it can still be answered; `closed`: by neither, as it was answered or taken back elsewhere. */
  answer: z.nullable(z.enum([...sendingAnswers, 'closed'])),
  /** Where a code goes, mostly hidden; null if it can't be answered here. */
  code_to: z.nullable(z.string()),
  /** What was read: an answer says which offer it is about. */
  version: z.int(),
});
export type PublicOffer = z.infer<typeof PublicOffer>;

const code = () => digits(/^\d{6}$/, 'sales.public_offer.error.code_form');
const open = { needs: 'nobody', textual: true } as const;
const signed = { name: text(120), one_time_code: code(), version: z.int().check(z.gte(1)) };
const nothing = z.object({});

/** Our addition: what the customer does with the link of a sending. They have no account: the link's token is their key. */
export const publicOfferCalls = {
  get: withWire('X-OFR-01', publicOfferWire.get, {
    ...open,
    query: z.strictObject({ language: z.optional(z.enum(languages)) }),
    answer: PublicOffer,
  }),
  /**
   * Made by the page once it shows the offer: what only fetches a link (a mail scanner, a preview) doesn't open it. The offer may be
   * counted as sent by it, and has that version then.
   */
  opened: withWire('X-OFR-02', publicOfferWire.opened, {
    ...open,
    body: z.strictObject({}),
    answer: z.object({ version: z.int() }),
  }),
  code: withWire('X-OFR-03', publicOfferWire.code, { ...open, body: z.strictObject({}), answer: nothing }),
  accept: withWire('X-OFR-04', publicOfferWire.accept, { ...open, body: z.strictObject(signed), answer: nothing }),
  decline: withWire('X-OFR-05', publicOfferWire.decline, {
    ...open,
    body: z.strictObject({ ...signed, reason: optionalText(1000) }),
    answer: nothing,
  }),
};
