import { sql } from 'drizzle-orm';
import type { Sending } from '../../src/api/sales/sending.ts';
import { contracts } from '../db/schema/leasing.ts';
import { quotations } from '../db/schema/sales.ts';
import { sendings } from '../db/schema/sending.ts';
import { templates } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { isLike } from '../kit/likenesses.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';

const s = sendings;
export const sendingStore: EntityStore = {
  entity: 'sending',
  table: s,
  title: 'x.name',
  hidden: ['token_hash', 'code_hash', 'code_until', 'code_tries', 'codes_sent'],
  joins: [
    [quotations, s.quotation_id],
    [contracts, s.contract_id],
    [templates, s.template_id],
  ],
  shows: {
    quotation_ref_no: quotations.ref_no,
    quotation_status: quotations.status,
    quotation_valid_until: quotations.valid_until,
    contract_ref_no: contracts.ref_no,
    contract_status: contracts.status,
    contract_life_status: contracts.life_status,
    template_name_en: templates.name_en,
    template_name_ar: templates.name_ar,
    sender_name: sql<string | null>`(select u.name from users u where u.company_id = ${s.company_id} and u.id = ${s.created_by})`,
  },
  filters: {
    status: (value) => sql`${s.status} = ${value}`,
    channel: (value) => sql`${s.channel} = ${value}`,
    quotation_id: (value) => sql`${s.quotation_id} = ${value}`,
    contract_id: (value) => sql`${s.contract_id} = ${value}`,
  },
  matches: (words) => isLike(sql`${s.name} || ' ' || coalesce(${s.email}, '') || ' ' || coalesce(${s.mobile}, '')`, words),
  sorts: {
    name: s.name,
    status: s.status,
    sent_at: s.sent_at,
    opened_at: s.opened_at,
    answered_at: s.answered_at,
    created_at: s.created_at,
  },
};
export const readSending = (scope: Scope, id: number): Promise<Sending> => readOr404<Sending>(scope, sendingStore, id);
