import { useState } from 'react';
import { Link } from 'wouter';
import type { Ticket } from '../../../api/community/ticket.ts';
import { reportTicketMachine, takePartMachine } from '../../../machines/community/ticket/flows.ts';
import { ticketLifecycle } from '../../../machines/community/ticket/lifecycle.ts';
import { sourceOf } from '../../../machines/kit/choices.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { may } from '../../../machines/kit/lifecycle.ts';
import { issuesOfPlaceMachine } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { maintenanceIssueLifecycle } from '../../../machines/maintenance/maintenance-issue/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Empty, Loading, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { LazyComboField } from '../../kit/fields/lazy-fields.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** The maintenance issue that a ticket is part of; until then, how it becomes part of one. */
export function IssueOfTicket({ record: ticket }: { record: Ticket }) {
  const { t } = useTexts();
  const { viewer } = useCurrentUser();
  const { perform, failure, busy } = useTask(takePartMachine);
  const isHeld = !hasTag(ticketLifecycle, ticket.status, 'open') || !may(viewer, 'tickets.edit');
  const link = (issue_id: number | null) => perform({ id: ticket.id, version: ticket.version, issue_id });
  return (
    <Stack>
      {ticket.issue_id === null ? (
        isHeld ? (
          <Empty title={t('community.ticket.issue.none')} />
        ) : (
          <>
            {may(viewer, 'maintenance.create') && <Report ticket={ticket} />}
            <Issues ticket={ticket} isBusy={busy} onLink={link} />
          </>
        )
      ) : (
        <Row>
          <Link href={`/issues/${ticket.issue_id}`}>{ticket.issue_ref_no}</Link>
          {!isHeld && (
            <Button isHeld={busy} onPress={() => link(null)}>
              {t('community.ticket.issue.unlink')}
            </Button>
          )}
        </Row>
      )}
      <FailureAlert failure={failure} />
    </Stack>
  );
}

/** Reports the ticket as an issue of a category. */
function Report({ ticket: { id } }: { ticket: Ticket }) {
  const { t } = useTexts();
  const { perform, failure, busy } = useTask(reportTicketMachine);
  const [category, setCategory] = useState<number | null>(null);
  return (
    <Section>
      <LazyComboField
        name="subsubcategory_id"
        label={t('maintenance.issue.subsubcategory_id')}
        value={category === null ? '' : String(category)}
        source={sourceOf('maintenance_subsubcategory')}
        onChange={(chosen) => setCategory(chosen === null ? null : Number(chosen))}
        isRequired
      />
      <Row>
        <Button
          kind="primary"
          why={category === null && t('community.ticket.issue.category_first')}
          isHeld={busy}
          onPress={() => category !== null && perform({ id, subsubcategory_id: category })}
        >
          {t('community.ticket.issue.report')}
        </Button>
      </Row>
      <FailureAlert failure={failure} />
    </Section>
  );
}

interface IssuesProps {
  ticket: Ticket;
  isBusy: boolean;
  onLink: (issue: number) => void;
}
/** The open issues of the ticket's place. */
function Issues({ ticket: { unit_id, compound_id }, isBusy, onLink }: IssuesProps) {
  const { t } = useTexts();
  const place: Record<string, number> = unit_id === null ? { compound_id } : { unit_id };
  const { answer, error, retry } = useRead(issuesOfPlaceMachine, { place });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const open = answer.filter(({ status }) => hasTag(maintenanceIssueLifecycle, status, 'open'));
  return (
    <Section>
      <h2>{t('community.ticket.issue.open')}</h2>
      {open.length === 0 && <p>{t('community.ticket.issue.open_none')}</p>}
      {open.map(({ id, ref_no, description }) => (
        <Row key={id}>
          <Link href={`/issues/${id}`}>{ref_no}</Link>
          <bdi>{description}</bdi>
          <Button
            kind="quiet"
            isHeld={isBusy}
            aria-label={t('community.ticket.issue.link_to', { ref_no })}
            onPress={() => onLink(id)}
          >
            {t('community.ticket.issue.link')}
          </Button>
        </Row>
      ))}
    </Section>
  );
}
