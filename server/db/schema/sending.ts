import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Sending } from '../../../src/api/sales/sending.ts';
import { belongsTo, companyTable, instant, key, listIndexes } from './columns.ts';
import { contracts } from './leasing.ts';
import { quotations } from './sales.ts';
import { templates } from './settings.ts';

/** What was sent of a quotation. Of a link's token and of a code, only the hash is kept. */
export const sendings = companyTable(
  'sendings',
  {
    status: text().$type<Sending['status']>().notNull().default('queued'),
    quotation_id: key().notNull(),
    /** Of the quotation's contract, where it is that which was sent. */
    contract_id: key(),
    channel: text().$type<Sending['channel']>().notNull(),
    by_hand: boolean().notNull(),
    name: text().notNull(),
    email: text(),
    mobile: text(),
    language: text().$type<Sending['language']>().notNull().default('ar'),
    template_id: key(),
    token_hash: text(),
    expires_at: instant(),
    sent_at: instant(),
    opened_at: instant(),
    answered_at: instant(),
    answer: text().$type<Sending['answer']>(),
    error: text(),
    code_hash: text(),
    /** In real time: a code is read at once. */
    code_until: instant(),
    code_tries: integer().notNull().default(0),
    codes_sent: integer().notNull().default(0),
  },
  (t) => [
    ...listIndexes('sendings', t, 'name', 'status', 'sent_at', 'opened_at', 'answered_at', 'created_at', 'channel'),
    uniqueIndex('sendings_token').on(t.company_id, t.token_hash),
    index('sendings_quotation').on(t.company_id, t.quotation_id),
    index('sendings_contract').on(t.company_id, t.contract_id),
    belongsTo(t.quotation_id, t.company_id, () => quotations, 'cascade'),
    belongsTo(t.contract_id, t.company_id, () => contracts, 'cascade'),
    belongsTo(t.template_id, t.company_id, () => templates),
  ],
);
