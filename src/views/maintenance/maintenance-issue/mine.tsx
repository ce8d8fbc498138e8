import { Link } from 'wouter';
import { issuesToBillMachine, myIssuesMachine } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { IssueLines } from './lines.tsx';

/** The user's own issues, and those that nobody has, for My work; nothing without any. */
export function MyIssues() {
  const { t } = useTexts();
  const { answer } = useRead(myIssuesMachine, null);
  if (!answer) return null;
  return (
    <>
      {answer.mine.length > 0 && (
        <Section>
          <h2>{t('app.work.issues')}</h2>
          <IssueLines issues={answer.mine} />
          <p>
            <Link href="/issues?assignee_id=me">{t('app.work.all_issues')}</Link>
          </p>
        </Section>
      )}
      {answer.queue.length > 0 && (
        <Section>
          <h2>{t('app.work.issue_queue')}</h2>
          <IssueLines issues={answer.queue} />
          <p>
            <Link href="/issues?status=pending&dispatch_status=none">{t('app.work.all_queue')}</Link>
          </p>
        </Section>
      )}
    </>
  );
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
