import * as z from 'zod/mini';
import { get, post, put } from '../contract.ts';
import { instantText } from '../field-meta.ts';
import { id, instant } from '../fields.ts';
import { IssueAnswer } from './issue-answer.ts';
import { IssueTask } from './issue-task.ts';
import { MaintenanceIssue } from './maintenance-issue.ts';
import { Meter } from './meter.ts';
import { Part } from './part.ts';
import { WorkOrderItem } from './work-order-item.ts';

/** Moves of an issue that a technician makes, with what the ordinary calls of the same name take. */
export const fieldMoves = ['arrive', 'start', 'leave', 'finish', 'wait', 'resume', 'resolve'] as const;
export type FieldMove = (typeof fieldMoves)[number];
/** What a phone queues: moves, answers and edits, parts, and evidence. */
export const fieldEventNames = [
  ...fieldMoves,
  'task',
  'answer',
  'edit',
  'part',
  'use',
  'note',
  'photo',
  'signature',
  'reading',
] as const;
export type FieldEventName = (typeof fieldEventNames)[number];
export const fieldOutcomes = ['accepted', 'refused', 'later'] as const;
/** Evidence that stays with the issue whatever becomes of the event that brought it. */
export const keptKinds = ['note', 'photo', 'signature', 'reading', 'time'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** Minutes by which a phone's clock may differ for its times to count, and hours for which they do. */
export const clockLimits = { minutes: 5, hours: 72 } as const;
/** Days of own jobs that a phone holds, and events in one batch. */
export const fieldLimits = { days: 7, events: 50, jobs: 100, parts: 500 } as const;

const isWritable = z.refine<Record<string, unknown>>(
  (payload) => {
    let isWhole = true;
    const text = JSON.stringify(payload, (_, value) => {
      if (typeof value === 'string' && /\p{Cs}/u.test(value)) isWhole = false;
      return value;
    });
    return isWhole && text.length <= 20_000;
  },
  { error: 'app.error.malformed' },
);

/** An event as a phone kept it. */
export const FieldEvent = z.strictObject({
  /** The phone's own name of it: it is carried out once, however often it is sent. */
  uuid: z.uuid(),
  /** By the phone's clock. */
  device_time: instant(),
  /** The version of the issue, task or step that the phone had. */
  base_version: z.optional(z.nullable(z.int().check(z.gte(1)))),
  issue_id: id(),
  task_id: z.optional(z.nullable(id())),
  step_id: z.optional(z.nullable(id())),
  event: z.enum(fieldEventNames),
  /** As the ordinary call takes it. Edited fields are `fields: { name: { from, to } }`, `from` as the phone had it. */
  payload: z.optional(z.record(z.string().check(z.maxLength(60)), z.unknown()).check(isWritable)),
});
export type FieldEvent = z.infer<typeof FieldEvent>;

/** A field that somebody else changed meanwhile: what the phone had, what it wants, and what is there, which stays. */
const Suggestion = z.object({ field: z.string(), from: z.unknown(), mine: z.unknown(), theirs: z.unknown() });
export type Suggestion = z.infer<typeof Suggestion>;
const Reason = z.object({
  guard: z.string(),
  why: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  unblockers: z.array(z.string()),
  explain_en: z.string(),
  explain_ar: z.string(),
});
const nullableText = z.nullable(z.string());

/** What became of an event. */
export const FieldAnswer = z.object({
  uuid: z.string(),
  /** `later`: it couldn't be judged now, and what follows it neither. It is to be sent again. */
  outcome: z.enum(fieldOutcomes),
  /** The time that counts; null for what is to be sent again. */
  counted_at: z.nullable(instantText()),
  /** The phone's clock was off, or the event too old: the server's time counts, and the phone's is noted. */
  is_skewed: z.boolean(),
  code: nullableText,
  error: nullableText,
  reasons: z.array(Reason),
  /** Somebody else's move, because of which it is no longer possible. */
  since: z.nullable(z.object({ entity: z.string(), status: z.string(), by: nullableText, at: instantText() })),
  /** Evidence that was kept although the event was refused. */
  kept: z.array(z.enum(keptKinds)),
  suggestions: z.array(Suggestion),
  /** A part that has to be approved before it is used. */
  awaits_approval: z.boolean(),
});
export type FieldAnswer = z.infer<typeof FieldAnswer>;

/** An event as it is kept with its issue. */
export const FieldRecord = z.object({
  id: z.int(),
  version: z.int(),
  issue_id: z.nullable(z.int()),
  task_id: z.nullable(z.int()),
  step_id: z.nullable(z.int()),
  event: z.enum(fieldEventNames),
  payload: z.nullable(z.record(z.string(), z.unknown())),
  by: z.nullable(z.int()),
  by_name: nullableText,
  device_at: instantText(),
  received_at: instantText(),
  /** Seconds by which the phone's clock was ahead. */
  skew: z.int(),
  /** Suggestions that nobody has decided about. */
  open_suggestions: z.array(z.string()),
  ...FieldAnswer.shape,
});
export type FieldRecord = z.infer<typeof FieldRecord>;

/** A job with all that is needed where there is no connection. */
export const FieldJob = z.object({
  issue: MaintenanceIssue,
  tasks: z.array(IssueTask),
  steps: z.array(IssueAnswer),
  /** Parts and other costs; a part that is approved can be used. */
  items: z.array(WorkOrderItem),
  meters: z.array(Meter),
});
export type FieldJob = z.infer<typeof FieldJob>;
/** A part of the store, to be found by its barcode. */
export const FieldPart = z.pick(Part, {
  id: true,
  code: true,
  name_en: true,
  name_ar: true,
  barcode: true,
  measure: true,
  free: true,
});
export type FieldPart = z.infer<typeof FieldPart>;
export const FieldJobs = z.object({
  /** The server's time, by which the phone finds how far its own is off. */
  taken_at: instantText(),
  /** The company's time, which a sandbox may have moved: what a phone plans ahead is planned by it. */
  company_now: instantText(),
  /** The company's date. */
  today: z.string(),
  jobs: z.array(FieldJob),
  parts: z.array(FieldPart),
});
export type FieldJobs = z.infer<typeof FieldJobs>;

const ofIssue = '/maintenance/issues/{issue_id}/field_events';

/** A technician's work where there is no connection: the phone takes jobs along, and sends what was done. */
export const fieldCalls = {
  /** The caller's own open jobs of the next seven days, and those without a day. */
  jobs: get('X-FLD-01', '/maintenance/field_jobs', { needs: 'maintenance.view', answer: FieldJobs }),
  /**
   * Carries out queued events in their order, each in a transaction of its own, once for each uuid: as the ordinary calls do, by the
   * same charts. A refusal is an answer, not an error.
   */
  sync: post('X-FLD-02', '/maintenance/field_events', {
    needs: 'maintenance.edit',
    wrapper: 'batch',
    body: z.strictObject({
      /** The phone's clock when it sends. */
      device_now: instant(),
      events: z.array(FieldEvent).check(z.minLength(1), z.maxLength(fieldLimits.events)),
    }),
    answer: z.object({ answers: z.array(FieldAnswer), received_at: instantText() }),
  }),
  /** The events of phones on an issue, the newest first: what was kept, and what is suggested. */
  events: get('X-FLD-03', ofIssue, { needs: 'maintenance.view', answer: z.array(FieldRecord) }),
  /** Decides about what is suggested: these fields are taken as the phone had them, the others stay. */
  settle: put('X-FLD-04', `${ofIssue}/{id}`, {
    needs: 'maintenance.edit',
    body: z.strictObject({
      take: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20)),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: FieldRecord,
  }),
};
