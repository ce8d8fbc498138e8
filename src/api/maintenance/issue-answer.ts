import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { optional, recordShape } from '../fields.ts';
import { FrozenChecklistStep } from './work-order-checklist.ts';

/** The outcome of a step: whether it passed, or doesn't apply here, as any step may. */
export const answerResults = ['pass', 'fail', 'na'] as const;

const nullableText = z.nullable(z.string());

/** The answer to a step of an issue's checklist; which of these it takes follows from the kind of the step. */
export const issueAnswerFields = defineFields('maintenance.answer', {
  result: field.optionalChoice(answerResults, 'maintenance.answer.result_name'),
  value: field.own(
    'decimal',
    z.nullable(z.number()),
    optional(z.number().check(z.gte(-1_000_000_000), z.lte(1_000_000_000_000))),
  ),
  /** The meter that a reading is of, if the equipment has several in use. */
  meter_id: field.optionalReference('meter'),
  text: field.long(2000),
  note: field.long(2000, { label: 'sales.lead.note' }),
  answered_at: field.shown('instant', nullableText),
  answered_by: field.shown('reference', z.nullable(z.int()), { to: 'user', shownBy: ['answered_by_name'] }),
  /** It failed, or its number is outside the limits of the step. */
  failed: field.shown('flag', z.boolean()),
});
/** A step of an issue's checklist, as it was when the checklist was assigned, with its answer. */
export const IssueAnswer = z.object({
  ...recordShape,
  ...recordOf(issueAnswerFields),
  issue_id: z.int(),
  /** Its place among the steps, from 0. */
  position: z.int(),
  step: FrozenChecklistStep,
  /** The photo, which is among the issue's files. */
  attachment_id: z.nullable(z.int()),
  /** The reading that it was taken as. */
  reading_id: z.nullable(z.int()),
  answered_by_name: nullableText,
  meter_name_en: nullableText,
  meter_name_ar: nullableText,
  /** The issue that its failure made. */
  made_issue_id: z.nullable(z.int()),
  made_ref_no: nullableText,
});
export type IssueAnswer = z.infer<typeof IssueAnswer>;
export const IssueAnswerInput = z.strictObject({
  ...inputOf(issueAnswerFields),
  /** A photo that was uploaded for the issue. */
  attachment_id: z.optional(z.nullable(z.int().check(z.gte(1)))),
});
export type IssueAnswerInput = z.input<typeof IssueAnswerInput>;

/** Fields that an answer of a kind has besides the result and the note. */
export const answerFields = {
  pass_fail: [],
  number: ['value'],
  text: ['text'],
  photo: ['attachment_id'],
  reading: ['value', 'meter_id'],
} as const satisfies Record<IssueAnswer['step']['answer'], readonly (keyof IssueAnswerInput)[]>;

/** Answers that don't fit their step: field name → locale key. */
export function issueAnswerErrors(kind: IssueAnswer['step']['answer'], answer: Record<string, unknown>): Record<string, string> {
  const own: readonly string[] = answerFields[kind];
  const wrong: Record<string, string> = {};
  for (const name of ['value', 'meter_id', 'text', 'attachment_id'])
    if (answer[name] != null && !own.includes(name)) wrong[name] = 'maintenance.answer.error.other_kind';
  if (kind !== 'pass_fail' && answer.result != null && answer.result !== 'na')
    wrong.result = 'maintenance.answer.error.no_result';
  if (answer.result === 'na')
    for (const name of own) if (answer[name] != null) wrong[name] = 'maintenance.answer.error.not_applicable';
  if (kind === 'reading' && answer.value != null && !(Number.isInteger(answer.value) && Number(answer.value) >= 0))
    wrong.value = 'maintenance.answer.error.whole';
  return wrong;
}

/** The steps of an issue's checklist (MNT-08 assigns it), which are answered one by one. */
export const issueAnswerCalls = childCalls('/maintenance/issues/{issue_id}/checklist', {
  ids: { list: 'X-ISS-26', get: 'X-ISS-27', update: 'X-ISS-28' },
  ...{ module: 'maintenance', wrapper: 'answer', record: IssueAnswer, input: IssueAnswerInput },
});
