import * as z from 'zod/mini';
import { columnsOf, defineFields, field, inputOf, nameFields, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { activeColumn } from './kinds.ts';

export const contractDiscountReasonFields = defineFields('approvals', { ...nameFields(), active: field.flag(true) });
export const DiscountReason = z.object({ ...recordShape, ...recordOf(contractDiscountReasonFields) });
export type DiscountReason = z.infer<typeof DiscountReason>;
export const DiscountReasonInput = z.strictObject(inputOf(contractDiscountReasonFields));
export const contractDiscountReasonColumns = columnsOf<DiscountReason>(contractDiscountReasonFields, [
  'name_en',
  'name_ar',
  activeColumn(),
]);
