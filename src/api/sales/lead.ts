import * as z from 'zod/mini';
import { changeOf, crud, get, list, post, put } from '../contract.ts';
import {
  amount,
  commercialRegister,
  day,
  email,
  id,
  identityNo,
  identityTypes,
  instant,
  mobile,
  optional,
  optionalText,
  propertyUse,
  recordShape,
  text,
  vatNo,
  wrongIdentity,
} from '../fields.ts';
import { halalas } from '../money.ts';

export const leadStatuses = [
  'new',
  'contacted',
  'qualified',
  'viewing',
  'quoted',
  'negotiating',
  'accepted',
  'finalizing',
  'finalized',
  'lost',
] as const;
export const leadSources = ['website', 'walk_in', 'phone', 'whatsapp', 'referral', 'broker', 'social', 'exhibition'] as const;
export const lostReasons = [
  'price',
  'location',
  'unit_not_available',
  'chose_competitor',
  'not_reachable',
  'budget',
  'documents_rejected',
  'duplicate',
  'spam',
  'other',
] as const;
export const activityKinds = ['call', 'whatsapp', 'email', 'meeting', 'viewing', 'note'] as const;

const nullableText = z.nullable(z.string());
const nullableId = z.nullable(z.int());

/** One step of turning an accepted quotation into leases, as shown while it runs. */
export const GenerationStep = z.object({
  step: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  at: nullableText,
});
export type GenerationStep = z.infer<typeof GenerationStep>;

/** How the approval of the deal stands, for the offer that was accepted. */
export const dealApproval = z.enum(['not_needed', 'missing', 'running', 'approved', 'rejected']);

export const Lead = z.object({
  ...recordShape,
  status: z.enum(leadStatuses),
  ref_no: z.string(),
  kind: z.enum(['person', 'company']),
  name: z.string(),
  mobile: nullableText,
  email: nullableText,
  source: z.string(),
  identity_type: z.nullable(z.enum(identityTypes)),
  identity_no: nullableText,
  identity_expiry: nullableText,
  nationality: nullableText,
  birth_date: nullableText,
  commercial_register: nullableText,
  vat_no: nullableText,
  property_use: z.nullable(propertyUse()),
  budget_min: nullableText,
  budget_max: nullableText,
  compound_id: nullableId,
  compound_name_en: nullableText,
  compound_name_ar: nullableText,
  unit_type_id: nullableId,
  unit_type_name_en: nullableText,
  unit_type_name_ar: nullableText,
  move_in_on: nullableText,
  interest_level_id: nullableId,
  business_type_id: nullableId,
  trade_name_id: nullableId,
  assignee_id: nullableId,
  assignee_name: nullableText,
  note: nullableText,
  first_response_at: nullableText,
  viewing_on: nullableText,
  viewing_unit_id: nullableId,
  viewing_unit_number: nullableText,
  lost_reason: nullableText,
  lost_note: nullableText,
  lost_at: nullableText,
  tenant_id: nullableId,
  generation_error: nullableText,
  /** What the guards look at beside the record's own fields. */
  open_duplicate_id: nullableId,
  quotations_open: z.int(),
  accepted_quotation_id: nullableId,
  accepted_quotations: z.int(),
  deal_approval: dealApproval,
  down_payment_due: z.boolean(),
  units_free: z.boolean(),
  generation: z.array(GenerationStep),
});
export type Lead = z.infer<typeof Lead>;

/** What a row of the list shows. */
export const LeadRow = z.object({
  ...recordShape,
  status: z.enum(leadStatuses),
  ref_no: z.string(),
  kind: z.enum(['person', 'company']),
  name: z.string(),
  mobile: nullableText,
  email: nullableText,
  source: z.string(),
  property_use: z.nullable(propertyUse()),
  budget_min: nullableText,
  budget_max: nullableText,
  move_in_on: nullableText,
  compound_id: nullableId,
  compound_name_en: nullableText,
  compound_name_ar: nullableText,
  assignee_id: nullableId,
  assignee_name: nullableText,
  first_response_at: nullableText,
});
export type LeadRow = z.infer<typeof LeadRow>;

export const LeadInput = z.strictObject({
  kind: z.optional(z.enum(['person', 'company'])),
  name: text(120),
  mobile: optional(mobile()),
  email: optional(email()),
  source: z.enum(leadSources),
  identity_type: optional(z.enum(identityTypes)),
  identity_no: optional(identityNo()),
  identity_expiry: optional(day()),
  nationality: optionalText(2),
  birth_date: optional(day()),
  commercial_register: optional(commercialRegister()),
  vat_no: optional(vatNo()),
  property_use: optional(propertyUse()),
  budget_min: optional(amount()),
  budget_max: optional(amount()),
  compound_id: optional(id()),
  unit_type_id: optional(id()),
  move_in_on: optional(day()),
  interest_level_id: optional(id()),
  business_type_id: optional(id()),
  trade_name_id: optional(id()),
  assignee_id: optional(id()),
  note: optionalText(5000),
});
export type LeadInput = z.input<typeof LeadInput>;

type Values = Partial<Record<keyof z.output<typeof LeadInput>, unknown>>;

/** What no single field can say of a lead: wire name → locale key. Held by the form and by the server alike. */
export function wrongLead(lead: Values, today: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!lead.mobile && !lead.email) wrong.mobile = 'sales.lead.error.mobile_or_email';
  if (lead.identity_no && !lead.identity_type) wrong.identity_type = 'app.error.required';
  if (lead.identity_no && lead.identity_type) {
    const found = wrongIdentity(lead.identity_type as (typeof identityTypes)[number], lead.identity_no as string);
    if (found) wrong.identity_no = found;
  }
  if (lead.budget_min && lead.budget_max && halalas(lead.budget_min as string) > halalas(lead.budget_max as string))
    wrong.budget_max = 'sales.lead.error.budget_order';
  if (typeof lead.move_in_on === 'string' && lead.move_in_on < today) wrong.move_in_on = 'sales.lead.error.move_in_past';
  if (lead.kind === 'company' && !lead.commercial_register) wrong.commercial_register = 'app.error.required';
  return wrong;
}

export const Activity = z.object({
  ...recordShape,
  lead_id: z.int(),
  kind: z.enum(activityKinds),
  outcome: nullableText,
  note: nullableText,
  due_at: nullableText,
  done_at: nullableText,
  assignee_id: nullableId,
  assignee_name: nullableText,
});
export type Activity = z.infer<typeof Activity>;

export const LogEntry = z.object({
  id: z.int(),
  event: z.string(),
  from: nullableText,
  to: nullableText,
  actor_id: nullableId,
  actor_name: nullableText,
  at: z.string(),
  company_at: z.string(),
  reason: nullableText,
  payload: z.nullable(z.record(z.string(), z.unknown())),
  changes: z.nullable(z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
  chart_version: nullableText,
});
export type LogEntry = z.infer<typeof LogEntry>;

export const Contact = z.object({
  ...recordShape,
  owner_id: z.int(),
  name: z.string(),
  position: nullableText,
  mobile: nullableText,
  email: nullableText,
  is_signatory: z.boolean(),
});
export type Contact = z.infer<typeof Contact>;
export const ContactInput = z.strictObject({
  name: text(120),
  position: optionalText(120),
  mobile: optional(mobile()),
  email: optional(email()),
  is_signatory: z.optional(z.boolean()),
});
export type ContactInput = z.input<typeof ContactInput>;

const version = z.optional(z.int().check(z.gte(1)));
const reason = () => optionalText(2000);

const five = crud('/leads', {
  ids: ['LEA-01', 'LEA-02', 'LEA-03', 'LEA-04', 'LEA-05'],
  module: 'leads',
  wrapper: 'lead',
  record: Lead,
  input: LeadInput,
});

export const leadCalls = {
  ...five,
  list: list('LEA-01', '/leads', {
    needs: 'leads.view',
    answer: LeadRow,
    filters: {
      status: z.optional(z.string().check(z.maxLength(20))),
      lead_status: z.optional(z.string().check(z.maxLength(20))),
      source: z.optional(z.string().check(z.maxLength(30))),
      assignee_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      compound_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      unit_type_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      property_use: z.optional(propertyUse()),
    },
  }),
  logs: get('LEA-06', '/leads/{id}/logs', { needs: 'leads.view', answer: z.array(LogEntry) }),
  lose: put('LEA-07', '/leads/{id}/lost', {
    needs: 'leads.edit',
    wrapper: 'lost',
    body: z.strictObject({ reason: z.enum(lostReasons), note: reason(), version }),
    answer: Lead,
    moves: { lifecycle: 'lead', event: 'lose' },
  }),
  status: put('LEA-08', '/leads/{id}/status', {
    needs: 'leads.edit',
    wrapper: 'lead',
    body: z.strictObject({
      status: z.enum(leadStatuses),
      reason: reason(),
      note: reason(),
      outcome: optionalText(500),
      /** How somebody was first spoken to: a call, where it is not said. */
      kind: z.optional(z.enum(activityKinds)),
      viewing_on: optional(instant()),
      viewing_unit_id: optional(id()),
      version,
    }),
    answer: Lead,
    moves: { lifecycle: 'lead', event: 'by status' },
  }),
  finalize: put('LEA-09', '/leads/{id}/finalize', {
    needs: 'leads.edit',
    wrapper: 'lead',
    body: z.strictObject({ version }),
    answer: Lead,
    moves: { lifecycle: 'lead', event: 'finalize' },
  }),
  activities: get('LEA-10', '/leads/{id}/activities', { needs: 'leads.view', answer: z.array(Activity) }),
  addActivity: post('LEA-11', '/leads/{id}/activities', {
    needs: 'leads.edit',
    wrapper: 'activity',
    body: z.strictObject({
      kind: z.enum(activityKinds),
      outcome: optionalText(500),
      note: optionalText(5000),
      due_at: optional(instant()),
      done_at: optional(instant()),
      assignee_id: optional(id()),
    }),
    answer: Activity,
  }),
  /** Says that a planned activity is done, or not after all. */
  finishActivity: put('X-LEA-01', '/leads/{lead_id}/activities/{id}', {
    needs: 'leads.edit',
    wrapper: 'activity',
    body: z.strictObject({ done: z.boolean(), outcome: optionalText(500), version }),
    answer: Activity,
  }),
  qualify: put('LEA-12', '/leads/{id}/qualify', {
    needs: 'leads.edit',
    wrapper: 'lead',
    body: z.strictObject({ interest_level_id: optional(id()), version }),
    answer: Lead,
    moves: { lifecycle: 'lead', event: 'qualify' },
  }),
  contactPeople: get('LEA-17', '/leads/{lead_id}/contact_people', { needs: 'leads.view', answer: z.array(Contact) }),
  contactPerson: get('LEA-18', '/leads/{lead_id}/contact_people/{id}', { needs: 'leads.view', answer: Contact }),
  addContactPerson: post('LEA-19', '/leads/{lead_id}/contact_people', {
    needs: 'leads.edit',
    wrapper: 'contact_person',
    body: ContactInput,
    answer: Contact,
  }),
  updateContactPerson: put('LEA-20', '/leads/{lead_id}/contact_people/{id}', {
    needs: 'leads.edit',
    wrapper: 'contact_person',
    body: changeOf(ContactInput),
    answer: Contact,
  }),
  tenantContactPeople: get('LEA-21', '/tenants/{tenant_id}/contact_people', { needs: 'tenants.view', answer: z.array(Contact) }),
  tenantContactPerson: get('LEA-22', '/tenants/{tenant_id}/contact_people/{id}', { needs: 'tenants.view', answer: Contact }),
  addTenantContactPerson: post('LEA-23', '/tenants/{tenant_id}/contact_people', {
    needs: 'tenants.edit',
    wrapper: 'contact_person',
    body: ContactInput,
    answer: Contact,
  }),
  updateTenantContactPerson: put('LEA-24', '/tenants/{tenant_id}/contact_people/{id}', {
    needs: 'tenants.edit',
    wrapper: 'contact_person',
    body: changeOf(ContactInput),
    answer: Contact,
  }),
};
