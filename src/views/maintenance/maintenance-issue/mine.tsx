import { Link } from 'wouter';
import {
  type MyIssues as Found,
  issuesToBillMachine,
  myIssuesMachine,
} from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { IssueLines } from './lines.tsx';

interface Part {
  id: keyof Found;
  /** Its heading, and the link to all of them. */
  title: string;
  all: string;
  to: string;
}
const parts: Part[] = [
  {
    id: 'today',
    title: 'app.work.visits_today',
    all: 'app.work.all_visits',
    to: '/issues?assignee_id=me&dispatch_status=scheduled',
  },
  { id: 'mine', title: 'app.work.issues', all: 'app.work.all_issues', to: '/issues?assignee_id=me' },
  {
    ...{ id: 'queue', title: 'app.work.issue_queue', all: 'maintenance.board' },
    to: '/issues/board',
  },
  { id: 'at_risk', title: 'app.work.issues_at_risk', all: 'app.work.all_at_risk', to: '/issues?sla=at_risk,breached' },
  {
    ...{ id: 'to_assess', title: 'app.work.issues_to_assess', all: 'app.work.all_to_assess' },
    to: '/issues?status=resolved,closed&billing_status=none',
  },
];

/** The user's visits of today and issues, and what nobody has, may be late or has no payer yet, for My work; nothing without any. */
export function MyIssues() {
  const { t } = useTexts();
  const { today } = useCurrentUser().profile.company;
  const { answer } = useRead(myIssuesMachine, { day: today });
  if (!answer) return null;
  return parts
    .filter(({ id }) => answer[id].length > 0)
    .map(({ id, title, all, to }) => (
      <Section key={id}>
        <h2>{t(title)}</h2>
        <IssueLines issues={answer[id]} />
        <p>
          <Link href={to}>{t(all)}</Link>
        </p>
      </Section>
    ));
}

/** Issues whose payers agreed to pay, for who bills them; nothing without any. */
export function IssuesToBill() {
  const { t } = useTexts();
  const { answer } = useRead(issuesToBillMachine, null);
  if (!answer?.length) return null;
  return (
    <Section>
      <h2>{t('app.work.issues_to_bill')}</h2>
      <IssueLines issues={answer} />
      <p>
        <Link href="/issues?billing_status=agreed">{t('app.work.all_to_bill')}</Link>
      </p>
    </Section>
  );
}
