import * as z from 'zod/mini';
import { ticketPriorities } from '../community/ticket.ts';
import { withWire } from '../contract.ts';
import { dayText, instantText, moneyText } from '../field-meta.ts';
import { id, idInQuery, instant, optional, optionalText, text } from '../fields.ts';
import { dispatchStatuses, waitingStatuses } from './issue-fields.ts';
import { issueTaskStatuses } from './issue-task.ts';
import { workOrderItemStatuses } from './item-statuses.ts';
import { quoting, waiting } from './maintenance-issue.ts';
import { ProviderDocument, ProviderMessage, ProviderMessageInput } from './provider-message.ts';
import { providerWire as wire } from './provider-wire.ts';

const nullableText = z.nullable(z.string());
const nullableInstant = () => z.nullable(instantText());
const needs = 'provider' as const;
const version = z.optional(z.int().check(z.gte(1)));

/** What a provider does with an offer or a job. */
export const providerActs = ['accept', 'decline', 'quote', 'schedule', 'arrive', 'leave', 'finish', 'hand_back'] as const;
export type ProviderAct = (typeof providerActs)[number];
/** Offers that wait for an answer, jobs to be done, and those that are done. */
export const providerGroups = ['offers', 'jobs', 'done'] as const;
/**
 * Whether the provider knows for whom it works: not before it has the job, and no longer when the work has been done for so many days
 * (`contactDays`).
 */
export const contactSights = ['masked', 'shown', 'over'] as const;

/** An offer or a job in the list of the provider that has it. */
export const ProviderIssueRow = z.object({
  id: z.int(),
  version: z.int(),
  ref_no: z.string(),
  priority: z.enum(ticketPriorities),
  description: z.string(),
  category_name_en: z.string(),
  category_name_ar: z.string(),
  subsubcategory_name_en: z.string(),
  subsubcategory_name_ar: z.string(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  building_name_en: nullableText,
  building_name_ar: nullableText,
  /** Null until the provider has the job: it says who lives there. */
  unit_number: nullableText,
  equipment_name_en: nullableText,
  equipment_name_ar: nullableText,
  dispatch_status: z.enum(dispatchStatuses),
  waiting_status: z.enum(waitingStatuses),
  /** The time until which the offer has to be answered. */
  respond_by: nullableInstant(),
  slot_from: nullableInstant(),
  slot_to: nullableInstant(),
  resolve_due_at: instantText(),
  technician_id: z.nullable(z.int()),
  technician_name: nullableText,
});
export type ProviderIssueRow = z.infer<typeof ProviderIssueRow>;

/** An act that the job's chart has now, with the reasons that stand in its way, in the reader's language. */
const AvailableAct = z.object({ act: z.enum(providerActs), refusals: z.array(z.string()) });

/** An offer or a job as the provider sees it: nothing of other providers, of who pays, and of what the office says among itself. */
export const ProviderIssue = z.object({
  ...ProviderIssueRow.shape,
  place_note: nullableText,
  waiting_until: nullableInstant(),
  contact: z.enum(contactSights),
  tenant_name: nullableText,
  contact_name: nullableText,
  contact_mobile: nullableText,
  /** A tenant is told a day ahead of a visit, unless it is critical. */
  needs_notice: z.boolean(),
  /** Required tasks and steps of the checklist that are open: the work isn't finished before. */
  open_tasks: z.int(),
  open_steps: z.int(),
  done_on: z.nullable(dayText()),
  /** The provider's own quote. */
  quote: z.nullable(
    z.object({ net: moneyText(), description: z.string(), until: nullableInstant(), status: z.enum(workOrderItemStatuses) }),
  ),
  acts: z.array(AvailableAct),
});
export type ProviderIssue = z.infer<typeof ProviderIssue>;

/** A service of the provider on its job. Amounts are riyals without VAT. */
export const ProviderItem = z.object({
  id: z.int(),
  description: nullableText,
  quantity: z.int(),
  amount: moneyText(),
  status: z.enum(workOrderItemStatuses),
});
export type ProviderItem = z.infer<typeof ProviderItem>;

/** A task of a job. */
export const ProviderTask = z.object({
  id: z.int(),
  version: z.int(),
  issue_id: z.int(),
  issue_ref_no: z.string(),
  title: z.string(),
  required: z.boolean(),
  status: z.enum(issueTaskStatuses),
  minutes: z.nullable(z.int()),
  note: nullableText,
});
export type ProviderTask = z.infer<typeof ProviderTask>;

/** A colleague at the provider. */
export const ProviderPerson = z.object({ id: z.int(), name: z.string() });
export type ProviderPerson = z.infer<typeof ProviderPerson>;

const page = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const perPage = z.coerce.number().check(z.int(), z.gte(1), z.lte(100));
const minutes = optional(z.int().check(z.gte(0), z.lte(10_000)));
const attachment = z.strictObject({ attachment_id: id(), note: optionalText(500) });

/**
 * The calls of a provider's people: about offers to their provider and its jobs, and nothing else. Another's id isn't found, and neither
 * is a job that was taken back.
 */
export const providerPortalCalls = {
  /** Offers and jobs; offers by the time to answer, others by their visit. */
  issues: withWire('MNT-17', wire.issues, {
    needs,
    query: z.strictObject({ group: z.optional(z.enum(providerGroups)), page: z.optional(page), per_page: z.optional(perPage) }),
    answer: ProviderIssueRow,
  }),
  issue: withWire('MNT-18', wire.issue, { needs, answer: ProviderIssue }),
  /** Carries out one act, with what that asks for; the chart of the issue decides. */
  act: withWire('MNT-19', wire.act, {
    needs,
    body: z.strictObject({
      act: z.enum(providerActs),
      version,
      ...quoting,
      ...waiting,
      slot_from: optional(instant()),
      slot_to: optional(instant()),
      /** The tenant agreed to be told later than a day ahead. */
      agreed: z.optional(z.boolean()),
      reason: optionalText(2000),
    }),
    answer: ProviderIssue,
  }),
  /** Names who comes, among the provider's own people; null if nobody yet. */
  assignee: withWire('MNT-20', wire.assignee, {
    needs,
    body: z.strictObject({ technician_id: z.nullable(id()), version }),
    answer: ProviderIssue,
  }),
  tasks: withWire('MNT-21', wire.tasks, {
    needs,
    query: z.strictObject({ issue_id: idInQuery() }),
    answer: z.array(ProviderTask),
  }),
  createTask: withWire('MNT-22', wire.createTask, {
    needs,
    body: z.strictObject({
      issue_id: id(),
      title: text(200),
      required: z.optional(z.boolean()),
      minutes,
      note: optionalText(2000),
    }),
    answer: ProviderTask,
  }),
  /** Changes fields, the status, or both, fields first. */
  updateTask: withWire('MNT-23', wire.updateTask, {
    needs,
    body: z.strictObject({
      title: z.optional(text(200)),
      status: z.optional(z.enum(issueTaskStatuses)),
      minutes,
      note: optionalText(2000),
      version,
    }),
    answer: ProviderTask,
  }),
  /** The provider's own photos and papers of a task. */
  taskDocuments: withWire('MNT-24', wire.taskDocuments, { needs, answer: z.array(ProviderDocument) }),
  addTaskDocument: withWire('MNT-25', wire.addTaskDocument, { needs, body: attachment, answer: ProviderDocument }),
  /** The provider's own photos and papers of a job. */
  documents: withWire('X-PRV-01', wire.documents, { needs, answer: z.array(ProviderDocument) }),
  addDocument: withWire('X-PRV-02', wire.addDocument, { needs, body: attachment, answer: ProviderDocument }),
  /** The conversation of the provider with the office. */
  messages: withWire('X-PRV-03', wire.messages, { needs, answer: z.array(ProviderMessage) }),
  addMessage: withWire('X-PRV-04', wire.addMessage, { needs, body: ProviderMessageInput, answer: ProviderMessage }),
  people: withWire('X-PRV-05', wire.people, { needs, answer: z.array(ProviderPerson) }),
  /** The provider's own services on a job, its quote among them. */
  items: withWire('X-PRV-06', wire.items, { needs, answer: z.array(ProviderItem) }),
};
