import type { IssueAnswer } from '../../../api/maintenance/issue-answer.ts';

export type GivenAnswer = Pick<IssueAnswer, 'result' | 'value' | 'text' | 'attachment_id'>;

/** Whether a step is answered: by what its kind asks for, or because it doesn't apply. */
export function isAnswered({ answer }: Pick<IssueAnswer['step'], 'answer'>, given: GivenAnswer): boolean {
  if (given.result === 'na') return true;
  const { result, value, text, attachment_id } = given;
  return { pass_fail: result, number: value, reading: value, text, photo: attachment_id }[answer] !== null;
}

/** Whether a step failed: as whoever answered it says, or because its number is outside its limits. */
export function hasFailed(
  { answer, min, max }: Pick<IssueAnswer['step'], 'answer' | 'min' | 'max'>,
  given: GivenAnswer,
): boolean {
  if (answer === 'pass_fail') return given.result === 'fail';
  if (answer !== 'number' || given.value === null) return false;
  return (min !== null && given.value < min) || (max !== null && given.value > max);
}

/** The text of the issue that a failed step makes, for readers of both languages. */
export function failureText(
  { name_en, name_ar, unit }: IssueAnswer['step'],
  { value, note }: Pick<IssueAnswer, 'value' | 'note'>,
): string {
  const measured = value === null ? '' : `: ${value}${unit ? ` ${unit}` : ''}`;
  return `${name_en} / ${name_ar}${measured}${note ? ` (${note})` : ''}`.slice(0, 2000);
}
