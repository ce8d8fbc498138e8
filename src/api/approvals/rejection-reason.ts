import * as z from 'zod/mini';
import { columnsOf, defineFields, field, inputOf, nameFields, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { activeColumn, approvalKinds } from './kinds.ts';

export const rejectionReasonFields = defineFields('approvals', {
  ...nameFields(),
  active: field.flag(true),
  note_required: field.flag(false),
});
export const RejectionReason = z.object({
  ...recordShape,
  ...recordOf(rejectionReasonFields),
  kind: z.enum(approvalKinds),
});
export type RejectionReason = z.infer<typeof RejectionReason>;
export const RejectionReasonInput = z.strictObject(inputOf(rejectionReasonFields));
export const rejectionReasonColumns = columnsOf<RejectionReason>(rejectionReasonFields, [
  'name_en',
  'name_ar',
  activeColumn(),
  'note_required',
]);
