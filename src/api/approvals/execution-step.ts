import * as z from 'zod/mini';
import { defineFields, field, recordOf } from '../define-fields.ts';
import { instantText } from '../field-meta.ts';
import { Decision } from './decision.ts';
import { stepModes } from './kinds.ts';

const nullableText = z.nullable(z.string());
const stepStatuses = ['waiting', 'active', 'approved', 'rejected', 'skipped'] as const;

/** Approvers who are asked at the same time. */
export const executionStepFields = defineFields('approvals', {
  name: field.shown('text', z.string(), { label: 'approvals.step' }),
  status: field.shown('choice', z.enum(stepStatuses), {
    label: 'sales.lead.status',
    options: stepStatuses,
    texts: 'execution_step.status',
  }),
  due_at: field.shown('instant', nullableText, { label: 'approvals.due' }),
});
export const ExecutionStep = z.object({
  ...recordOf(executionStepFields),
  id: z.int(),
  order: z.int(),
  mode: z.enum(stepModes),
  quorum: z.nullable(z.int()),
  overdue: z.boolean(),
  started_at: z.nullable(instantText()),
  decided_at: z.nullable(instantText()),
  decisions: z.array(Decision),
});
export type ExecutionStep = z.infer<typeof ExecutionStep>;
