import { ticketPriorities } from '../../../api/community/ticket.ts';
import type { BoardIssue, IssueBoard } from '../../../api/maintenance/issue-board.ts';
import type { I18n } from '../../kit/ground/texts.tsx';
import type { EventForms } from '../../kit/record/record-prompts.tsx';
import { issueForms } from '../maintenance-issue/asks.ts';

/** Inputs of the board's acts: the issue's own, a visit together with who makes it, and the priority. */
export function boardForms(card: BoardIssue, chosen: unknown, { technicians, today }: IssueBoard, i18n: I18n): EventForms {
  const { t } = i18n;
  const own = issueForms(card, i18n, today);
  const who = (own.assignee ?? []).map((field) => ({ ...field, shown: technicians.find(({ id }) => id === chosen)?.name }));
  return {
    ...own,
    visit: [...who, ...(own.slot ?? [])],
    visit_later: [...who, ...(own.later ?? [])],
    priority: [
      {
        ...{ name: 'priority', label: t('maintenance.issue.priority'), kind: 'select', isRequired: true },
        choices: ticketPriorities.map((id) => ({ id, label: t(`community.ticket.priority_name.${id}`) })),
      },
    ],
  };
}
