import type { Lead, LeadRow } from '../../../api/sales/lead.ts';
import type { LeadTakeover } from '../../../api/sales/lead-takeover.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { askForLeadMachine, leadTakeoversMachine } from '../../../machines/sales/lead-takeover/flows.ts';
import { leadTakeoverLifecycle } from '../../../machines/sales/lead-takeover/lifecycle.ts';
import { whyNotAsked } from '../../../machines/sales/rules/takeover.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Section } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { TakeoverMoves } from './takeover-moves.tsx';

/** Asks for a lead that somebody else has. */
export function AskForLead({ lead }: { lead: Pick<LeadRow, 'id' | 'status' | 'assignee_id'> }) {
  const { t } = useTexts();
  const { may, viewer } = useCurrentUser();
  const { perform, failure, busy, done } = useTask(askForLeadMachine);
  if (!may('leads.edit') || whyNotAsked(lead, viewer.id)) return null;
  return (
    <Row>
      {done > 0 ? (
        <span>{t('sales.takeover.said')}</span>
      ) : (
        <Button isPending={busy} onPress={() => perform({ lead_id: lead.id })}>
          {t('sales.takeover.ask')}
        </Button>
      )}
      <FailureAlert failure={failure} />
    </Row>
  );
}

/** On a lead's page: who asked for it, what can be done about it, and asking for it oneself. */
export function Takeovers({ lead }: { lead: Lead }) {
  const { t, instant } = useTexts();
  const { may, viewer } = useCurrentUser();
  const { answer } = useRead(leadTakeoversMachine, { id: lead.id });
  if (!answer) return null;
  const isOpen = ({ status }: LeadTakeover) => hasTag(leadTakeoverLifecycle, status, 'open');
  const hasAsked = answer.some((takeover) => isOpen(takeover) && takeover.asker_id === viewer.id);
  const mayAsk = !hasAsked && may('leads.edit') && !whyNotAsked(lead, viewer.id);
  if (!answer.length && !mayAsk) return null;
  return (
    <Section aria-label={t('sales.takeovers')}>
      <h2>{t('sales.takeovers')}</h2>
      {answer.length > 0 && (
        <ul>
          {answer.map((takeover) => (
            <li key={takeover.id}>
              <Row>
                <bdi>{takeover.asker_name}</bdi>
                <StatusChip lifecycle={leadTakeoverLifecycle} status={takeover.status} />
                <small>{instant(takeover.created_at)}</small>
                {takeover.reason && (
                  <q>
                    <bdi>{takeover.reason}</bdi>
                  </q>
                )}
                {isOpen(takeover) && <TakeoverMoves takeover={takeover} />}
              </Row>
            </li>
          ))}
        </ul>
      )}
      {mayAsk && <AskForLead key={answer.length} lead={lead} />}
    </Section>
  );
}
