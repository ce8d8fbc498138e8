import { type IssueAnswer, issueAnswerCalls } from '../../src/api/maintenance/issue-answer.ts';
import { maintenanceIssueCalls } from '../../src/api/maintenance/maintenance-issue.ts';
import type { Office } from './office.ts';

/** Gives an issue one of the company's checklists. */
export async function giveChecklist({ operations, sql }: Office, id: number, n: number): Promise<void> {
  const checklists = await sql<{ id: number }>(
    `select c.id::int from work_order_checklists c where c.company_id = $1 and c.active
      and exists (select from checklist_steps s where s.company_id = c.company_id and s.checklist_id = c.id) order by c.id`,
    [],
  );
  const chosen = checklists[n % Math.max(1, checklists.length)];
  if (chosen) await operations.ask(maintenanceIssueCalls.assignChecklist, { id }, { checklist_id: chosen.id });
}

const answerOf = ({ step: { answer, min, max } }: IssueAnswer, fails: boolean): object => {
  if (answer === 'pass_fail') return fails ? { result: 'fail', note: 'يحتاج إلى استبدال' } : { result: 'pass' };
  if (answer === 'number') return { value: min !== null && max !== null ? (min + max) / 2 : (min ?? max ?? 1) };
  return answer === 'text' ? { text: 'لا ملاحظات' } : { result: 'na' };
};
/** Answers the first steps of an issue's checklist, or all; one of every fourth checklist fails. */
export async function answerSteps({ operations }: Office, issue_id: number, n: number, most = 100): Promise<void> {
  const steps = await operations.ask<IssueAnswer[]>(issueAnswerCalls.list, { issue_id });
  for (const step of steps.slice(0, most))
    await operations.ask(issueAnswerCalls.update, { issue_id, id: step.id }, answerOf(step, n % 4 === 2 && step.position === 0));
}
