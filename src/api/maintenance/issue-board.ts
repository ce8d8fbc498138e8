import * as z from 'zod/mini';
import { ticketPriorities } from '../community/ticket.ts';
import { get, put } from '../contract.ts';
import { dayText, instantText } from '../field-meta.ts';
import { day, id, idInQuery, instant, optional, optionalText } from '../fields.ts';
import { MaintenanceIssue } from './maintenance-issue.ts';

/** The most issues that the queue lists, how long a slot is unless another length is chosen, and the steps that slots begin at. */
export const boardLimits = { queue: 500, minutes: 60, step: 30 } as const;

const shape = MaintenanceIssue.shape;
/** An issue on the board: what its card says, and what its chart judges it by. */
export const BoardIssue = z.object({
  id: shape.id,
  version: shape.version,
  ref_no: shape.ref_no,
  /** The first 120 characters. */
  description: shape.description,
  priority: shape.priority,
  place_en: shape.place_en,
  place_ar: shape.place_ar,
  subsubcategory_name_en: shape.subsubcategory_name_en,
  subsubcategory_name_ar: shape.subsubcategory_name_ar,
  status: shape.status,
  dispatch_status: shape.dispatch_status,
  waiting_status: shape.waiting_status,
  waiting_until: shape.waiting_until,
  billing_status: shape.billing_status,
  assignee_id: shape.assignee_id,
  assignee_name: shape.assignee_name,
  provider_id: shape.provider_id,
  provider_name_en: shape.provider_name_en,
  provider_name_ar: shape.provider_name_ar,
  slot_from: shape.slot_from,
  slot_to: shape.slot_to,
  sla: shape.sla,
  missed_at: shape.missed_at,
  resolve_due_at: shape.resolve_due_at,
  unit_id: shape.unit_id,
  tenant_id: shape.tenant_id,
  default_payer: shape.default_payer,
  assessed_by: shape.assessed_by,
  rating: shape.rating,
  closed_on: shape.closed_on,
  provider: shape.provider,
  plan: shape.plan,
  assignee_at_work: shape.assignee_at_work,
  open_tasks: shape.open_tasks,
  open_steps: shape.open_steps,
  awaiting_items: shape.awaiting_items,
  reserved_items: shape.reserved_items,
  spent_items: shape.spent_items,
  photos: shape.photos,
  signatures: shape.signatures,
  posted_bills: shape.posted_bills,
  pending_items: shape.pending_items,
  awaited_bills: shape.awaited_bills,
  cost: shape.cost,
  payers: shape.payers,
  open_invoices: shape.open_invoices,
  open_claims: shape.open_claims,
  collected_claims: shape.collected_claims,
  quote: shape.quote,
});
export type BoardIssue = z.infer<typeof BoardIssue>;

/** Somebody who can be given issues, with the visits of the day: how many, and how many minutes they take together. */
export const Technician = z.object({ id: z.int(), name: z.string(), visits: z.int(), minutes: z.int() });
export type Technician = z.infer<typeof Technician>;

export const IssueBoard = z.object({
  /** The company's date that is shown, its date of today, and its time. */
  day: dayText(),
  today: dayText(),
  now: instantText(),
  /** The company's open hours of the day, in order; none on a day on which it is closed. */
  open: z.array(z.object({ from_at: instantText(), to_at: instantText() })),
  /** By name. Whoever else has a visit on the day is among them. */
  technicians: z.array(Technician),
  /** Open issues without a visit ahead, by when they are due; at most 500. */
  queue: z.array(BoardIssue),
  /** Visits of the day, by their beginning. */
  visits: z.array(BoardIssue),
  /** Sums of the whole queue by these filters, also of what isn't listed. */
  totals: z.object({ queue: z.int(), unassigned: z.int(), at_risk: z.int(), breached: z.int() }),
});
export type IssueBoard = z.infer<typeof IssueBoard>;

const one = '/maintenance/issues/{id}';
export const issueBoardCalls = {
  /** The dispatcher's board: the queue, and the visits of a day beside who makes them. Filters narrow the queue alone. */
  board: get('X-ISS-38', '/maintenance/board', {
    needs: 'maintenance.view',
    query: z.strictObject({
      day: z.optional(day()),
      search: z.optional(z.string().check(z.maxLength(200))),
      priority: z.optional(z.enum(ticketPriorities)),
      compound_id: idInQuery(),
      category_id: idInQuery(),
    }),
    answer: IssueBoard,
  }),
  /** Gives an issue to a technician, unless they have it, and agrees on a visit: both, or neither. */
  dispatch: put('X-ISS-39', `${one}/dispatch`, {
    needs: 'maintenance.edit',
    answer: MaintenanceIssue,
    body: z.strictObject({
      assignee_id: id(),
      slot_from: optional(instant()),
      slot_to: optional(instant()),
      /** The tenant agreed to be told later than a day ahead. */
      agreed: z.optional(z.boolean()),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
  }),
};
