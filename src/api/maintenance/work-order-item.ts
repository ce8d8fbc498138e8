import * as z from 'zod/mini';
import { moneyText } from '../field-meta.ts';
import { recordShape } from '../fields.ts';

export const workOrderItemKinds = ['service', 'additional_cost', 'part'] as const;
export const workOrderItemStatuses = ['draft', 'submitted', 'approved', 'used', 'rejected', 'cancelled'] as const;

/** What an issue costs: a service, a part from the store, or another cost. Amounts are net. */
export const WorkOrderItem = z.object({
  ...recordShape,
  issue_id: z.int(),
  kind: z.enum(workOrderItemKinds),
  status: z.enum(workOrderItemStatuses),
  description: z.string(),
  part_id: z.nullable(z.int()),
  quantity: z.int(),
  /** What is asked for, all of it: of a part, its value in the store; once more was needed, that. */
  amount: moneyText(),
  submitted_by: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  used_qty: z.int(),
  returned_qty: z.int(),
  /** What of its part is on hand, and what of that isn't reserved; null for what is no part. */
  part_on_hand: z.nullable(z.int()),
  part_free: z.nullable(z.int()),
  /** Of the issue's other items that aren't cancelled or rejected: those approved by nobody, and all that are approved or used. */
  issue_unseen: moneyText(),
  issue_approved: moneyText(),
});
export type WorkOrderItem = z.infer<typeof WorkOrderItem>;
