import * as z from 'zod/mini';
import { get, post, put } from '../contract.ts';
import { defineFields, field, recordOf } from '../define-fields.ts';
import { recordShape, text } from '../fields.ts';

export const leadTakeoverStatuses = ['requested', 'accepted', 'declined', 'withdrawn'] as const;
const nullableId = z.nullable(z.int());
const nullableText = z.nullable(z.string());

export const leadTakeoverFields = defineFields('sales.takeover', {
  status: field.shown('choice', z.enum(leadTakeoverStatuses), {
    label: 'sales.lead.status',
    options: leadTakeoverStatuses,
    texts: 'lead_takeover.status',
  }),
});

/** Somebody asks for a lead of somebody else. Of the lead it says what a refused duplicate says, and no more. */
export const LeadTakeover = z.object({
  ...recordShape,
  ...recordOf(leadTakeoverFields),
  lead_id: z.int(),
  lead_ref_no: z.string(),
  lead_name: z.string(),
  lead_status: z.string(),
  asker_id: z.int(),
  asker_name: z.string(),
  /** They still can be given leads. */
  asker_at_work: z.boolean(),
  /** Whose lead it is, and whom they report to. */
  owner_id: nullableId,
  owner_name: nullableText,
  supervisor_id: nullableId,
  /** Why it was declined. */
  reason: nullableText,
});
export type LeadTakeover = z.infer<typeof LeadTakeover>;

const version = z.optional(z.int().check(z.gte(1)));
const one = '/leads/{lead_id}/takeovers/{id}';
const moving = (event: 'accept' | 'decline' | 'withdraw') =>
  ({ needs: 'leads.edit', answer: LeadTakeover, moves: { lifecycle: 'lead_takeover', event } }) as const;

export const leadTakeoverCalls = {
  /** Our additions: whoever meets a lead of somebody else asks for it. */
  ofLead: get('X-LEA-02', '/leads/{lead_id}/takeovers', { needs: 'leads.view', answer: z.array(LeadTakeover) }),
  create: post('X-LEA-03', '/leads/{lead_id}/takeovers', {
    needs: 'leads.edit',
    body: z.strictObject({}),
    answer: LeadTakeover,
  }),
  get: get('X-LEA-04', one, { needs: 'leads.view', answer: LeadTakeover }),
  accept: put('X-LEA-05', `${one}/accept`, { ...moving('accept'), body: z.strictObject({ version }) }),
  decline: put('X-LEA-06', `${one}/decline`, { ...moving('decline'), body: z.strictObject({ reason: text(500), version }) }),
  withdraw: put('X-LEA-07', `${one}/withdraw`, { ...moving('withdraw'), body: z.strictObject({ version }) }),
};
