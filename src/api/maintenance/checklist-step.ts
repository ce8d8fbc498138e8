import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, nameFields, recordOf } from '../define-fields.ts';
import { optional, recordShape } from '../fields.ts';

/** What a step is answered with. `pass_fail` is pass, fail or not applicable; a reading is one of the equipment's meter. */
export const answerKinds = ['pass_fail', 'number', 'text', 'photo', 'reading'] as const;

const bound = (hint: string) =>
  field.own('decimal', z.nullable(z.number()), optional(z.number().check(z.gte(-1_000_000), z.lte(1_000_000))), { hint });

/** A step of a checklist: a question to who does the work. */
export const checklistStepFields = defineFields('maintenance.checklist_step', {
  ...nameFields(),
  answer: field.presetChoice(answerKinds, 'maintenance.checklist_step.answer', { initial: 'pass_fail' }),
  /** The least and the most that a number may be; null: no limit. */
  min: bound('maintenance.checklist_step.hint.min'),
  max: bound('maintenance.checklist_step.hint.max'),
  /** Written after a number: bar, °C. */
  unit: field.optionalText(20),
  required: field.flag(true),
  /** The category of the issue that a failed step makes; null: it makes none. */
  fail_subsubcategory_id: field.optionalReference('maintenance_subsubcategory', {
    hint: 'maintenance.checklist_step.hint.fail_subsubcategory_id',
    shownBy: ['fail_name_en', 'fail_name_ar'],
  }),
  hint: field.long(1000),
  order: field.presetNumber({ from: 0, to: 9999 }, { initial: 0, hint: 'maintenance.hint.order' }),
});
export const ChecklistStep = z.object({
  ...recordShape,
  checklist_id: z.int(),
  ...recordOf(checklistStepFields),
  fail_name_en: z.nullable(z.string()),
  fail_name_ar: z.nullable(z.string()),
});
export type ChecklistStep = z.infer<typeof ChecklistStep>;
export const ChecklistStepInput = z.strictObject(inputOf(checklistStepFields));
export type ChecklistStepInput = z.input<typeof ChecklistStepInput>;

/** Cross-field errors of a step: field name → locale key. */
export function checklistStepErrors(step: Record<string, unknown>): Record<string, string> {
  const { answer, min, max, unit, fail_subsubcategory_id } = step as Partial<ChecklistStep>;
  const wrong: Record<string, string> = {};
  const isNumber = (value: unknown) => typeof value === 'number';
  if (answer !== 'number') {
    if (isNumber(min)) wrong.min = 'maintenance.checklist_step.error.numbers_only';
    if (isNumber(max)) wrong.max = 'maintenance.checklist_step.error.numbers_only';
    if (unit) wrong.unit = 'maintenance.checklist_step.error.numbers_only';
  } else if (isNumber(min) && isNumber(max) && Number(min) > Number(max))
    wrong.max = 'maintenance.checklist_step.error.max_below_min';
  if (fail_subsubcategory_id && answer !== 'pass_fail' && answer !== 'number')
    wrong.fail_subsubcategory_id = 'maintenance.checklist_step.error.cannot_fail';
  return wrong;
}

export const checklistStepCalls = childCalls('/maintenance/work_order_checklists/{checklist_id}/tasks', {
  ids: { list: 'MNT-74', create: 'MNT-75', update: 'MNT-76', remove: 'X-CHK-03' },
  ...{ module: 'maintenance', wrapper: 'task', record: ChecklistStep, input: ChecklistStepInput },
});
