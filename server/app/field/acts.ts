import * as z from 'zod/mini';
import { commentCalls } from '../../../src/api/app/comment.ts';
import { documentCalls } from '../../../src/api/app/document.ts';
import { type AnswerOf, type Call, isByPrivilege } from '../../../src/api/contract.ts';
import type { FieldEvent, FieldEventName, FieldMove, Suggestion } from '../../../src/api/maintenance/field.ts';
import { type IssueAnswer, issueAnswerCalls } from '../../../src/api/maintenance/issue-answer.ts';
import { type IssueTask, issueTaskCalls } from '../../../src/api/maintenance/issue-task.ts';
import { maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { meterReadingCalls } from '../../../src/api/maintenance/meter-reading.ts';
import { workOrderItemCalls } from '../../../src/api/maintenance/work-order-item.ts';
import { maintenanceIssues } from '../../db/schema/maintenance-issue.ts';
import type { Scope } from '../../db/scope.ts';
import { enterBooks } from '../../finance/ledger/enter-books.ts';
import { check, type Handler, type HandlerContext, WithMessage } from '../../http/contract.ts';
import { invalid, notFound } from '../../kit/api-error.ts';
import { lockRow } from '../../kit/lock.ts';
import { mustMay } from '../../kit/must-may.ts';
import { readOr404 } from '../../kit/records.ts';
import { issueAnswerHandlers, issueAnswerStore } from '../../maintenance/issue-answer.ts';
import { readIssue } from '../../maintenance/issue-record.ts';
import { issueTaskHandlers, issueTaskStore } from '../../maintenance/issue-task.ts';
import { maintenanceIssueHandlers } from '../../maintenance/maintenance-issue.ts';
import { meterReadingHandlers } from '../../maintenance/meter-reading.ts';
import { workOrderItemHandlers } from '../../maintenance/work-order-item.ts';
import { readItem } from '../../maintenance/work-order-item-record.ts';
import { commentHandlers } from '../comment.ts';
import { documentHandlers } from '../document.ts';
import { type Edited, merge } from './merge.ts';

/** The context of the batch that an event came in, in the event's own transaction. */
export type Doing = Pick<HandlerContext<Call>, 'scope' | 'services' | 'currentUser' | 'request' | 'reply'>;
type Params = Record<string, number>;
interface Done {
  suggestions?: Suggestion[];
  awaits_approval?: boolean;
}

/** An ordinary call, made for an event: with its privilege, its schema and its handler. */
const ordinary =
  <C extends Call>(call: C, handle: Handler<C>) =>
  async (doing: Doing, params: Params, payload: unknown): Promise<AnswerOf<C>> => {
    if (isByPrivilege(call.needs)) mustMay(doing.currentUser.viewer, call.needs);
    const body = call.body && check(call.body, payload, 422, call.wrapper);
    // The call's own schema produced the body, and its path has these parameters.
    const result = await handle({ ...doing, params, query: undefined, body } as HandlerContext<C>);
    return result instanceof WithMessage ? result.answer : result;
  };

const calls = maintenanceIssueCalls;
const handlers = maintenanceIssueHandlers;
const moves = {
  arrive: ordinary(calls.arrive, handlers.arrive),
  start: ordinary(calls.start, handlers.start),
  leave: ordinary(calls.leave, handlers.leave),
  finish: ordinary(calls.finish, handlers.finish),
  wait: ordinary(calls.wait, handlers.wait),
  resume: ordinary(calls.resume, handlers.resume),
  resolve: ordinary(calls.resolve, handlers.resolve),
} satisfies Record<FieldMove, unknown>;
const editIssue = ordinary(calls.update, handlers.update);
const editTask = ordinary(issueTaskCalls.update, issueTaskHandlers.update);
const answerStep = ordinary(issueAnswerCalls.update, issueAnswerHandlers.update);
const addItem = ordinary(workOrderItemCalls.createAdditional, workOrderItemHandlers.createAdditional);
const submitItem = ordinary(workOrderItemCalls.submit, workOrderItemHandlers.submit);
const consumeItem = ordinary(workOrderItemCalls.use, workOrderItemHandlers.use);
const addNote = ordinary(commentCalls.addToIssue, commentHandlers.addToIssue);
const addFile = ordinary(documentCalls.addToIssue, documentHandlers.addToIssue);
const addReading = ordinary(meterReadingCalls.create, meterReadingHandlers.create);

const Edits = z.record(z.string(), z.strictObject({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) }));
const edits = z.optional(Edits);
const Payloads = {
  edit: z.strictObject({ fields: Edits }),
  task: z.strictObject({ status: z.optional(z.string()), fields: edits }),
  answer: z.strictObject({ fields: Edits }),
  part: z.strictObject({ part_id: z.int().check(z.gte(1)), qty: z.int().check(z.gte(1)) }),
  use: z.strictObject({ item_id: z.int().check(z.gte(1)), qty: z.optional(z.nullable(z.int().check(z.gte(1)))) }),
  reading: z.looseObject({ meter_id: z.int().check(z.gte(1)) }),
};
/** Fields that a phone edits. */
const editable = {
  edit: ['description', 'place_note', 'contact_name', 'contact_mobile'],
  task: ['minutes', 'note'],
  answer: ['result', 'value', 'meter_id', 'text', 'attachment_id', 'note'],
} as const;
type Editing = keyof typeof editable;

/** Merges a phone's edits into a record. Throws an ApiError for fields that phones don't edit. */
function mergedInto(what: Editing, now: { version: number }, given: z.infer<typeof edits>, base: number | null | undefined) {
  const own: readonly string[] = editable[what];
  const unknown = Object.keys(given ?? {}).filter((field) => !own.includes(field));
  if (unknown.length) throw invalid(Object.fromEntries(unknown.map((field) => [`fields.${field}`, 'app.error.malformed'])));
  const record: Record<string, unknown> = { ...now };
  const isUnchanged = now.version === base;
  const asHad = ([field, edit]: [string, { from?: unknown; to?: unknown }]): [string, Edited] => [
    field,
    { from: isUnchanged ? record[field] : edit.from, to: edit.to ?? null },
  ];
  return merge(record, Object.fromEntries(Object.entries(given ?? {}).map(asHad)));
}

const taskOf = async (scope: Scope, { issue_id, task_id }: FieldEvent): Promise<IssueTask> => {
  const task = await readOr404<IssueTask>(scope, issueTaskStore, task_id ?? 0);
  if (task.issue_id !== issue_id) throw notFound();
  return task;
};
const stepOf = async (scope: Scope, { issue_id, step_id }: FieldEvent): Promise<IssueAnswer> => {
  const step = await readOr404<IssueAnswer>(scope, issueAnswerStore, step_id ?? 0);
  if (step.issue_id !== issue_id) throw notFound();
  return step;
};

type Act = (doing: Doing, event: FieldEvent) => Promise<Done>;
const moving =
  (name: FieldMove): Act =>
  async (doing, { issue_id: id, payload = {} }) => {
    await moves[name](doing, { id }, payload);
    return {};
  };
const attaching =
  (type: 'photo' | 'signature'): Act =>
  async (doing, { issue_id, payload = {} }) => {
    await addFile(doing, { issue_id }, { ...payload, type });
    return {};
  };

const acts: Record<FieldEventName, Act> = {
  arrive: moving('arrive'),
  start: moving('start'),
  leave: moving('leave'),
  finish: moving('finish'),
  wait: moving('wait'),
  resume: moving('resume'),
  resolve: moving('resolve'),
  photo: attaching('photo'),
  signature: attaching('signature'),
  note: async (doing, { issue_id, payload }) => {
    await addNote(doing, { issue_id }, payload);
    return {};
  },
  edit: async (doing, { issue_id: id, payload, base_version }) => {
    const { fields } = check(Payloads.edit, payload, 422);
    const { changes, suggestions } = mergedInto('edit', await readIssue(doing.scope, id), fields, base_version);
    if (Object.keys(changes).length) await editIssue(doing, { id }, changes);
    return { suggestions };
  },
  task: async (doing, event) => {
    const { status, fields } = check(Payloads.task, event.payload ?? {}, 422);
    const { id, issue_id, ...task } = await taskOf(doing.scope, event);
    const { changes, suggestions } = mergedInto('task', task, fields, event.base_version);
    const wanted = { ...changes, ...(status !== undefined && { status }) };
    if (Object.keys(wanted).length) await editTask(doing, { issue_id, id }, wanted);
    return { suggestions };
  },
  answer: async (doing, event) => {
    const { fields } = check(Payloads.answer, event.payload, 422);
    const { id, issue_id, ...step } = await stepOf(doing.scope, event);
    const { changes, suggestions } = mergedInto('answer', step, fields, event.base_version);
    if (Object.keys(changes).length) await answerStep(doing, { issue_id, id }, changes);
    return { suggestions };
  },
  part: async (doing, { issue_id, payload }) => {
    const { part_id, qty } = check(Payloads.part, payload, 422);
    const { id } = await addItem(doing, { issue_id }, { kind: 'part', part_id, quantity: qty });
    const { status } = await submitItem(doing, { id }, {});
    if (status !== 'approved') return { awaits_approval: true };
    await consumeItem(doing, { id }, { qty });
    return {};
  },
  use: async (doing, { issue_id, payload }) => {
    const { item_id: id, qty } = check(Payloads.use, payload, 422);
    if ((await readItem(doing.scope, id)).issue_id !== issue_id) throw notFound();
    const { status } = await consumeItem(doing, { id }, { qty });
    return { awaits_approval: status === 'submitted' };
  },
  reading: async (doing, { payload }) => {
    const { meter_id, ...reading } = check(Payloads.reading, payload, 422);
    await addReading(doing, { meter_id }, reading);
    return {};
  },
};

/** Carries out an event as the ordinary call does, with the issue locked. Throws an ApiError. */
export async function carryOut(doing: Doing, event: FieldEvent): Promise<Done> {
  const { scope } = doing;
  if (event.event === 'part' || event.event === 'use') await enterBooks(scope);
  if ((await lockRow(scope, maintenanceIssues, event.issue_id)) === undefined) throw notFound();
  return acts[event.event](doing, event);
}

/** Takes what an event suggested for some fields. Throws an ApiError. */
export async function takeSuggested(doing: Doing, event: FieldEvent, changes: Record<string, unknown>): Promise<void> {
  if (event.event === 'edit') await editIssue(doing, { id: event.issue_id }, changes);
  if (event.event === 'task') await editTask(doing, { issue_id: event.issue_id, id: event.task_id ?? 0 }, changes);
  if (event.event === 'answer') await answerStep(doing, { issue_id: event.issue_id, id: event.step_id ?? 0 }, changes);
}
