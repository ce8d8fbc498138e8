import * as z from 'zod/mini';
import { changeOf, get, post, put } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { optional, recordShape } from '../fields.ts';
import { issueStatuses } from './issue-fields.ts';

export const issueTaskStatuses = ['open', 'in_progress', 'on_hold', 'complete'] as const;

/** A step of the work on an issue. */
export const issueTaskFields = defineFields('maintenance.task', {
  title: field.text(200),
  /** The issue isn't resolved while it is open. */
  required: field.flag(true),
  assignee_id: field.optionalReference('user', { among: '/maintenance_users', shownBy: ['assignee_name'] }),
  order: field.presetNumber({ from: 0, to: 999 }, { initial: 0, label: 'maintenance.field.order' }),
  status: field.shown('choice', z.enum(issueTaskStatuses), {
    ...{ label: 'sales.lead.status', options: issueTaskStatuses, texts: 'issue_task.status' },
  }),
  /** The minutes that it took. */
  minutes: field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(0), z.lte(10_000)))),
  note: field.long(2000, { label: 'sales.lead.note' }),
});
export const IssueTask = z.object({
  ...recordShape,
  ...recordOf(issueTaskFields),
  issue_id: z.int(),
  assignee_name: z.nullable(z.string()),
  issue_status: z.enum(issueStatuses),
});
export type IssueTask = z.infer<typeof IssueTask>;
export const IssueTaskInput = z.strictObject(inputOf(issueTaskFields));
export type IssueTaskInput = z.input<typeof IssueTaskInput>;

const many = '/maintenance/issues/{issue_id}/tasks';
const wrapped = { wrapper: 'task', answer: IssueTask };
export const issueTaskCalls = {
  list: get('MNT-77', many, { needs: 'maintenance.view', answer: z.array(IssueTask) }),
  get: get('X-ISS-25', `${many}/{id}`, { needs: 'maintenance.view', answer: IssueTask }),
  create: post('MNT-78', many, { needs: 'maintenance.edit', body: IssueTaskInput, ...wrapped }),
  /** Changes fields, the status, or both, fields first. */
  update: put('MNT-79', `${many}/{id}`, {
    needs: 'maintenance.edit',
    body: z.strictObject({ ...changeOf(IssueTaskInput).shape, status: z.optional(z.enum(issueTaskStatuses)) }),
    ...wrapped,
    moves: { lifecycle: 'issue_task', event: 'by status' },
  }),
};
