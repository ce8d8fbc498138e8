import * as z from 'zod/mini';
import { crud, get, list, put } from '../contract.ts';
import {
  columnsOf,
  defineFields,
  field,
  filtersOf,
  inputNames,
  inputOf,
  pick,
  rangesOf,
  recordOf,
  sortsOf,
} from '../define-fields.ts';
import { dayText, instantText, lastChosen } from '../field-meta.ts';
import {
  commercialRegister,
  day,
  id,
  identityErrors,
  identityNoOrNone,
  identityTypes,
  instant,
  optional,
  optionalText,
  propertyUses,
  recordShape,
  vatNo,
} from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { halalas } from '../money.ts';
import { UnitConflict } from '../property/unit-conflict.ts';

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
/** Kept here so that the list of leads loads without the activities. */
export const activityKinds = ['call', 'whatsapp', 'email', 'meeting', 'viewing', 'note'] as const;

const nullableText = z.nullable(z.string());
const nullableId = z.nullable(z.int());

export const leadFields = defineFields('sales.lead', {
  name: field.text(120, { isSorted: true, isMain: true, width: 165 }),
  kind: field.presetChoice(['person', 'company'], 'sales.kind', { initial: 'person' }),
  mobile: field.phone({ isMain: true, width: 145 }),
  email: field.email(),
  source: field.choice(leadSources, 'sales.source', { initial: lastChosen, isSorted: true, width: 110 }),
  identity_type: field.optionalChoice(identityTypes, 'sales.identity'),
  identity_no: field.coded(identityNoOrNone()),
  identity_expiry: field.optionalDay(),
  commercial_register: field.coded(commercialRegister()),
  property_use: field.optionalChoice(propertyUses, 'sales.use'),
  unit_type_id: field.optionalReference('unit_type', { label: 'sales.lead.unit_type', pick: 'select' }),
  compound_id: field.optionalReference('compound', { label: 'sales.lead.compound', width: 150 }),
  interest_level_id: field.optionalReference('interest_level', { label: 'sales.lead.interest_level', pick: 'select' }),
  assignee_id: field.optionalReference('user', {
    among: '/leasing_users',
    label: 'sales.lead.assignee',
    shownBy: ['assignee_name'],
    width: 130,
  }),
  budget_min: field.optionalMoney(),
  budget_max: field.optionalMoney({ isSorted: true }),
  move_in_on: field.optionalDay({ label: 'sales.lead.move_in', isSorted: true, width: 118 }),
  note: field.long(),
  // Only sent by API clients.
  nationality: field.nationality(),
  birth_date: field.optionalBirthDate(),
  vat_no: field.coded(vatNo()),
  business_type_id: field.optionalReference('business_type', { label: 'sales.lead.business_type' }),
  trade_name_id: field.optionalReference('trade_name', { label: 'sales.lead.trade_name' }),
  status: field.shown('choice', z.enum(leadStatuses), {
    options: leadStatuses,
    texts: 'lead.status',
    isSorted: true,
    isMain: true,
    width: 120,
  }),
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', width: 80 }),
  first_response_at: field.shown('instant', nullableText, { label: 'sales.lead.first_response' }),
  created_at: field.shown('instant', z.string(), { label: 'sales.lead.created', isSorted: true }),
});
const notInForm = ['nationality', 'birth_date', 'vat_no', 'business_type_id', 'trade_name_id'];
/** The fields of its form, in order. */
export const leadForm = inputNames(leadFields).filter((name) => !notInForm.includes(name));

/** What qualifying a lead establishes. */
export const qualifyFields = pick(leadFields, 'interest_level_id');
export const Qualify = z.object(inputOf(qualifyFields));
export type Qualify = z.output<typeof Qualify>;

/** One step of creating leases from an accepted quotation, as shown while it runs. */
export const GenerationStep = z.object({
  step: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  at: z.nullable(instantText()),
});
export type GenerationStep = z.infer<typeof GenerationStep>;

/** The approval status of the deal, for the accepted quotation. */
export const dealApproval = z.enum(['not_needed', 'missing', 'running', 'approved', 'rejected']);

/** The names of a lead's references. */
const shownNames = { compound_name_en: nullableText, compound_name_ar: nullableText, assignee_name: nullableText };

export const Lead = z.object({
  ...recordShape,
  ...recordOf(leadFields),
  ...shownNames,
  unit_type_name_en: nullableText,
  unit_type_name_ar: nullableText,
  viewing_on: z.nullable(instantText()),
  viewing_unit_id: nullableId,
  viewing_unit_number: nullableText,
  /** Who shows it; the assignee if nobody else does. */
  viewing_escort_id: nullableId,
  viewing_escort_name: nullableText,
  lost_reason: nullableText,
  lost_note: nullableText,
  lost_at: z.nullable(instantText()),
  /** The company's day of it. */
  lost_on: z.nullable(dayText()),
  tenant_id: nullableId,
  generation_error: nullableText,
  /** What the guards need besides the record's own fields. */
  open_duplicate_id: nullableId,
  quotations_open: z.int(),
  accepted_quotation_id: nullableId,
  accepted_quotations: z.int(),
  deal_approval: dealApproval,
  down_payment_due: z.boolean(),
  /** What keeps the units of its accepted quotation. */
  conflicts: z.array(UnitConflict),
  generation: z.array(GenerationStep),
});
export type Lead = z.infer<typeof Lead>;

/** A row of the list. */
export const LeadRow = z.object({
  ...recordShape,
  ...recordOf(
    pick(
      leadFields,
      'status',
      'ref_no',
      'kind',
      'name',
      'mobile',
      'email',
      'source',
      'property_use',
      'budget_min',
      'budget_max',
      'move_in_on',
      'compound_id',
      'assignee_id',
      'first_response_at',
    ),
  ),
  ...shownNames,
});
export type LeadRow = z.infer<typeof LeadRow>;
export const leadColumns = columnsOf<LeadRow>(leadFields, [
  'name',
  'status',
  'ref_no',
  'mobile',
  'compound_id',
  // The list only has room for one end of the budget.
  {
    id: 'budget_max',
    sort: 'budget_max',
    label: 'sales.lead.budget',
    kind: 'money',
    of: (lead) => lead.budget_max,
    isSummed: true,
    width: 110,
  },
  'move_in_on',
  'source',
  'assignee_id',
  'created_at',
]);

export const LeadInput = z.strictObject(inputOf(leadFields));
export type LeadInput = z.input<typeof LeadInput>;

type Values = Partial<Record<keyof z.output<typeof LeadInput>, unknown>>;

/** Cross-field errors of a lead: field name → locale key. Used by the form and the server. */
export function leadErrors(lead: Values, today: string): Record<string, string> {
  const wrong = identityErrors(lead);
  if (!lead.mobile && !lead.email) wrong.mobile = 'sales.lead.error.mobile_or_email';
  if (lead.budget_min && lead.budget_max && halalas(lead.budget_min as string) > halalas(lead.budget_max as string))
    wrong.budget_max = 'sales.lead.error.budget_order';
  if (typeof lead.move_in_on === 'string' && lead.move_in_on < today) wrong.move_in_on = 'sales.lead.error.move_in_past';
  return wrong;
}

const version = z.optional(z.int().check(z.gte(1)));
const reason = () => optionalText(2000);

const crudCalls = crud('/leads', {
  ids: ['LEA-01', 'LEA-02', 'LEA-03', 'LEA-04', 'LEA-05'],
  module: 'leads',
  wrapper: 'lead',
  record: Lead,
  input: LeadInput,
});

export const leadCalls = {
  ...crudCalls,
  list: list('LEA-01', '/leads', {
    needs: 'leads.view',
    answer: LeadRow,
    filters: {
      ...filtersOf(leadFields, 'status', 'source', 'assignee_id', 'compound_id', 'unit_type_id', 'property_use'),
      ...rangesOf(leadFields, 'created_at', 'move_in_on', 'budget_max'),
      /** The specification's name for the status. */
      lead_status: z.optional(z.enum(leadStatuses)),
    },
    sorts: sortsOf(leadFields),
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
      /** How the first contact was made; a call by default. */
      kind: z.optional(z.enum(activityKinds)),
      /** A moment, or a day: noon of it, by the company's clock. */
      viewing_on: optional(z.union([day(), instant()])),
      /** The time of that day, such as 16:30. */
      viewing_time: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'sales.lead.error.viewing_time'))),
      viewing_unit_id: optional(id()),
      viewing_escort_id: optional(id()),
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
  qualify: put('LEA-12', '/leads/{id}/qualify', {
    needs: 'leads.edit',
    wrapper: 'lead',
    body: z.strictObject({ ...Qualify.shape, version }),
    answer: Lead,
    moves: { lifecycle: 'lead', event: 'qualify' },
  }),
};
