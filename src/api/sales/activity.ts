import * as z from 'zod/mini';
import { get, post, put } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { optionalText, recordShape } from '../fields.ts';
import { activityKinds } from './lead.ts';

/** An activity on a lead, done or planned. */
export const activityFields = defineFields('sales.activity', {
  kind: field.choice(activityKinds, 'sales.activity', { initial: 'call' }),
  outcome: field.optionalText(500),
  note: field.optionalText(5000),
  due_at: field.optionalInstant({ label: 'sales.activity.due_on' }),
  done_at: field.optionalInstant({ label: 'sales.activity.when' }),
  assignee_id: field.optionalReference('user', {
    among: '/leasing_users',
    label: 'sales.lead.assignee',
    shownBy: ['assignee_name'],
  }),
});
export const Activity = z.object({
  ...recordShape,
  lead_id: z.int(),
  ...recordOf(activityFields),
  assignee_name: z.nullable(z.string()),
});
export type Activity = z.infer<typeof Activity>;
export const ActivityInput = z.strictObject(inputOf(activityFields));

export const activityCalls = {
  list: get('LEA-10', '/leads/{id}/activities', { needs: 'leads.view', answer: z.array(Activity) }),
  create: post('LEA-11', '/leads/{id}/activities', {
    needs: 'leads.edit',
    wrapper: 'activity',
    body: ActivityInput,
    answer: Activity,
  }),
  /** Marks a planned activity as done or not done. */
  finish: put('X-LEA-01', '/leads/{lead_id}/activities/{id}', {
    needs: 'leads.edit',
    wrapper: 'activity',
    body: z.strictObject({
      done: z.boolean(),
      outcome: optionalText(500),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: Activity,
  }),
};
