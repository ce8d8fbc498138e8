import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, pick, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { id, optional, optionalText, recordShape, text } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

export const ticketStatuses = ['pending', 'assigned', 'in_progress', 'resolved', 'closed', 'cancelled'] as const;
export const ticketPriorities = ['low', 'normal', 'high', 'critical'] as const;
export const ticketCategories = ['maintenance', 'billing', 'contract', 'complaint', 'inquiry', 'suggestion', 'other'] as const;
export const ticketStandings = ['on_track', 'at_risk', 'breached'] as const;

/** Within how many hours a ticket is to be begun and resolved: open hours, but of a critical one hours around the clock. */
export const ticketHours: Record<Ticket['priority'], { respond: number; resolve: number }> = {
  critical: { respond: 1, resolve: 4 },
  high: { respond: 4, resolve: 24 },
  normal: { respond: 8, resolve: 72 },
  low: { respond: 24, resolve: 120 },
};
/** How long a resolved ticket waits for an objection until it closes by itself. */
export const autoCloseHours = 72;
/** For how many days everybody may reopen a closed ticket. */
export const reopenDays = 14;

const nullableText = z.nullable(z.string());
const shownAt = () => field.shown('instant', nullableText, { width: 160 });

/** What a tenant or a visitor of a compound asks for or complains about. */
export const ticketFields = defineFields('community.ticket', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 100 }),
  subject: field.text(160, { isMain: true, width: 220 }),
  compound_id: field.reference('compound', { label: 'sales.lead.compound', pick: 'select', width: 150 }),
  unit_id: field.optionalReference('unit', { label: 'sales.unit.number', shownBy: ['unit_number'], width: 100 }),
  tenant_id: field.optionalReference('tenant', {
    label: 'leasing.tenant',
    shownBy: ['tenant_name'],
    hint: 'community.ticket.hint.tenant_id',
    width: 180,
  }),
  name: field.optionalText(120, { width: 160 }),
  mobile: field.mobile({ label: 'sales.lead.mobile' }),
  email: field.email({ label: 'sales.lead.email' }),
  category: field.choice(ticketCategories, 'community.ticket.category_name', { initial: lastChosen, width: 120 }),
  priority: field.choice(ticketPriorities, 'community.ticket.priority_name', {
    initial: 'normal',
    isSorted: true,
    isMain: true,
    width: 110,
  }),
  message: field.own('long', z.string(), text(5000), { initial: '', isRequired: true }),
  status: field.status(ticketStatuses, 'ticket.status', { width: 150 }),
  assignee_id: field.shown('reference', z.nullable(z.int()), {
    to: 'user',
    among: '/ticket_users',
    shownBy: ['assignee_name'],
    width: 160,
  }),
  /** The maintenance issue that it is part of, and is resolved with. */
  issue_id: field.shown('reference', z.nullable(z.int()), {
    ...{ to: 'maintenance_issue', label: 'app.entity.maintenance_issue', shownBy: ['issue_ref_no'] },
  }),
  /** Whether it is in time; null once it is cancelled. */
  sla: field.shown('choice', z.nullable(z.enum(ticketStandings)), {
    options: ticketStandings,
    texts: 'community.ticket.sla_name',
    width: 165,
  }),
  respond_due_at: field.shown('instant', z.string(), { width: 160 }),
  resolve_due_at: field.shown('instant', z.string(), { isSorted: true, width: 205 }),
  responded_at: shownAt(),
  resolved_at: shownAt(),
  closed_at: shownAt(),
  resolution: field.shown('long', nullableText),
  /** Why it was last reopened, or cancelled. */
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
  reopen_count: field.shown('number', z.int()),
  /** What the person thinks of the answer, 1 to 5. */
  rating: field.shown('number', z.nullable(z.int())),
  feedback: field.shown('long', nullableText),
});

/** A row of the list. */
export const TicketRow = z.object({
  ...recordShape,
  ...recordOf(
    pick(
      ticketFields,
      'ref_no',
      'subject',
      'compound_id',
      'unit_id',
      'tenant_id',
      'name',
      'category',
      'priority',
      'status',
      'assignee_id',
      'sla',
      'resolve_due_at',
      'reopen_count',
    ),
  ),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  unit_number: nullableText,
  tenant_name: nullableText,
  assignee_name: nullableText,
  /** The limit that it missed, to respond or to resolve, as an instant; null if neither. */
  missed_at: nullableText,
});
export type TicketRow = z.infer<typeof TicketRow>;
export const ticketColumns = columnsOf<TicketRow>(ticketFields, [
  'ref_no',
  'subject',
  'status',
  'priority',
  'sla',
  'resolve_due_at',
  'assignee_id',
  'compound_id',
  'tenant_id',
]);
export const Ticket = z.object({
  ...TicketRow.shape,
  ...recordOf(
    pick(
      ticketFields,
      'mobile',
      'email',
      'message',
      'issue_id',
      'respond_due_at',
      'responded_at',
      'resolved_at',
      'closed_at',
      'resolution',
      'reason',
      'rating',
      'feedback',
    ),
  ),
  issue_ref_no: nullableText,
  /** The assignee still works here, and on tickets. */
  assignee_at_work: z.boolean(),
  /** The company's date of its closing. */
  closed_on: nullableText,
});
export type Ticket = z.infer<typeof Ticket>;
export const TicketInput = z.strictObject(inputOf(ticketFields));
export type TicketInput = z.input<typeof TicketInput>;

/** Whom to answer: a tenant, or somebody with a name who can be reached. Field name → locale key. */
export function ticketErrors({ tenant_id, name, mobile, email }: Record<string, unknown>): Record<string, string> {
  if (tenant_id) return {};
  const wrong: Record<string, string> = {};
  if (!name) wrong.name = 'community.ticket.error.who';
  if (!mobile && !email) wrong.mobile = 'community.ticket.error.contact';
  return wrong;
}

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'tickets.view' } as const;
const wrapped = { wrapper: 'form', answer: Ticket };
const one = '/contact_us/forms/{id}';
const moving = (event: string) => ({ needs: 'tickets.edit', answer: Ticket, moves: { lifecycle: 'ticket', event } }) as const;
export const ticketCalls = {
  ofCompound: get('CMP-12', '/compounds/{id}/forms', { ...view, answer: z.array(TicketRow) }),
  list: list('SET-59', '/contact_us/forms', {
    ...view,
    answer: TicketRow,
    filters: {
      ...filtersOf(ticketFields, 'status', 'priority', 'sla', 'category', 'assignee_id', 'compound_id', 'unit_id', 'tenant_id'),
      ...rangesOf(ticketFields, 'resolve_due_at'),
    },
    sorts: [...sortsOf(ticketFields), 'created_at'],
  }),
  get: get('SET-60', one, { ...view, answer: Ticket }),
  create: post('SET-61', '/contact_us/forms', { needs: 'tickets.create', body: TicketInput, ...wrapped }),
  update: put('X-TKT-01', one, { needs: 'tickets.edit', body: changeOf(TicketInput), ...wrapped }),
  close: put('SET-62', `${one}/close_ticket`, { ...moving('close'), body: z.strictObject({ version }) }),
  reopen: put('SET-63', `${one}/reopen_ticket`, {
    ...moving('reopen'),
    body: z.strictObject({ reason: optionalText(2000), version }),
  }),
  assign: put('SET-64', `${one}/assign_ticket`, {
    ...moving('assign'),
    body: z.strictObject({ assignee_id: z.optional(id()), version }),
  }),
  unassign: put('X-TKT-02', `${one}/unassign_ticket`, { ...moving('unassign'), body: z.strictObject({ version }) }),
  start: put('X-TKT-03', `${one}/start_ticket`, { ...moving('start'), body: z.strictObject({ version }) }),
  resolve: put('X-TKT-04', `${one}/resolve_ticket`, {
    ...moving('resolve'),
    body: z.strictObject({ resolution: optionalText(2000), version }),
  }),
  cancel: put('X-TKT-05', `${one}/cancel_ticket`, {
    ...moving('cancel'),
    body: z.strictObject({ reason: optionalText(2000), version }),
  }),
  /** What the person thinks of the answer, entered by whoever was told. */
  rate: put('X-TKT-06', `${one}/feedback`, {
    ...moving('rate'),
    body: z.strictObject({
      rating: z.optional(z.int().check(z.gte(1), z.lte(5))),
      comment: optionalText(2000),
      version,
    }),
  }),
  /**
   * Reports it as a maintenance issue, at its place and of its person. It becomes part of an open issue of the same place and category
   * if there is one. Needs `maintenance.create`, too.
   */
  report: post('X-TKT-09', `${one}/issue`, {
    needs: 'tickets.edit',
    wrapper: 'issue',
    body: z.strictObject({
      subsubcategory_id: id(),
      priority: optional(z.enum(ticketPriorities)),
      /** The ticket's message, if left out. */
      description: optionalText(2000),
    }),
    answer: Ticket,
  }),
  /** Makes it part of an open issue, with which it is resolved; null takes it out again. Needs `maintenance.view`, too. */
  takePart: put('X-TKT-10', `${one}/take_part`, {
    needs: 'tickets.edit',
    body: z.strictObject({ issue_id: z.nullable(id()), version }),
    answer: Ticket,
  }),
  activities: get('X-TKT-07', `${one}/activities`, { ...view, answer: z.array(LogEntry) }),
};
