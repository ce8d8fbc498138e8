import * as z from 'zod/mini';
import { crud, get } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { instantText } from '../field-meta.ts';
import { recordShape } from '../fields.ts';
import { answerKinds } from './checklist-step.ts';

/** A list of steps that are answered on an issue. Its steps are calls of their own. */
export const workOrderChecklistFields = defineFields('maintenance.checklist', {
  ...nameFields(),
  /** The version that its steps are: editing the steps of one that is in use begins the next. */
  revision: field.shown('number', z.int(), { isSorted: true, width: 90 }),
  steps: field.shown('number', z.int(), { width: 90 }),
  note: field.long(2000, { label: 'sales.lead.note' }),
  active: field.flag(true, { label: 'settings.field.active', width: 90 }),
});
export const WorkOrderChecklist = z.object({ ...recordShape, ...recordOf(workOrderChecklistFields) });
export type WorkOrderChecklist = z.infer<typeof WorkOrderChecklist>;
export const WorkOrderChecklistInput = z.strictObject(inputOf(workOrderChecklistFields));
export const workOrderChecklistColumns = columnsOf<WorkOrderChecklist>(workOrderChecklistFields, [
  'name_en',
  'name_ar',
  'revision',
  'steps',
  'active',
]);

const nullableNumber = z.nullable(z.number());
const nullableText = z.nullable(z.string());
/** A step as a version keeps it. */
export const FrozenChecklistStep = z.object({
  ...{ id: z.int(), name_en: z.string(), name_ar: z.string(), answer: z.enum(answerKinds), min: nullableNumber },
  ...{ max: nullableNumber, unit: nullableText, required: z.boolean(), fail_subsubcategory_id: z.nullable(z.int()) },
  hint: nullableText,
});
/** A version in use, with its steps as they were. */
export const ChecklistVersion = z.object({
  revision: z.int(),
  frozen_at: instantText(),
  steps: z.array(FrozenChecklistStep),
});
export type ChecklistVersion = z.infer<typeof ChecklistVersion>;

export const workOrderChecklistCalls = {
  ...crud('/maintenance/work_order_checklists', {
    ids: ['MNT-70', 'MNT-72', 'MNT-71', 'MNT-73', 'X-CHK-01'],
    module: 'maintenance',
    wrapper: 'work_order_checklist',
    record: WorkOrderChecklist,
    input: WorkOrderChecklistInput,
    filters: filtersOf(workOrderChecklistFields, 'active'),
    sorts: [...sortsOf(workOrderChecklistFields), 'created_at'],
  }),
  /** The versions that are or were in use, the latest first. */
  versions: get('X-CHK-02', '/maintenance/work_order_checklists/{id}/versions', {
    needs: 'maintenance.view',
    answer: z.array(ChecklistVersion),
  }),
};
