import * as z from 'zod/mini';
import { defineFields, field, recordOf } from '../define-fields.ts';
import { instantText } from '../field-meta.ts';

const decisionStatuses = ['pending', 'approved', 'rejected', 'delegated', 'reassigned', 'void'] as const;

/** One person's decision in one step. */
export const decisionFields = defineFields('approvals', {
  status: field.shown('choice', z.enum(decisionStatuses), {
    label: 'approvals.decision',
    options: decisionStatuses,
    texts: 'decision.status',
  }),
  user_id: field.shown('reference', z.int(), { label: 'approvals.who', to: 'user', shownBy: ['user_name'] }),
  comment: field.long(2000),
  rejection_reason_id: field.optionalReference('rejection_reason', { label: 'approvals.reason', pick: 'select' }),
});
export const Decision = z.object({
  ...recordOf(decisionFields),
  id: z.int(),
  version: z.int(),
  execution_id: z.int(),
  step_id: z.int(),
  user_name: z.string(),
  from_name: z.nullable(z.string()),
  /** Asked because `from_name` is late, and decides on their behalf. */
  escalated: z.boolean(),
  /** Delegated to this user, or taken over from one who is away: it isn't passed on a second time. */
  passed_on: z.boolean(),
  /** Asked about their own request, as the company's only person who may approve it. */
  sole_approver: z.boolean(),
  /** Whether somebody besides the sole approver may approve it by now. */
  others_may_approve: z.boolean(),
  decided_at: z.nullable(instantText()),
  created_at: instantText(),
  requester_id: z.int(),
  /** Who made the record or changed its priced content. */
  maker_ids: z.array(z.int()),
  step_status: z.string(),
  execution_status: z.string(),
  allow_delegate: z.boolean(),
  require_comment: z.boolean(),
});
export type Decision = z.infer<typeof Decision>;
