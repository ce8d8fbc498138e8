import { useState } from 'react';
import type { LeadTakeover } from '../../../api/sales/lead-takeover.ts';
import { type AvailableEvent, availableEvents } from '../../../machines/kit/lifecycle.ts';
import { moveTakeoverMachine } from '../../../machines/sales/lead-takeover/flows.ts';
import { leadTakeoverLifecycle } from '../../../machines/sales/lead-takeover/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { RecordPrompt } from '../../kit/record/record-prompt.tsx';
import { pendingOf } from '../../leasing/contract/asking.ts';

/** What can be done about a request for a lead; whoever can do nothing about it sees only whose turn it is. */
export function TakeoverMoves({ takeover, onDone }: { takeover: LeadTakeover; onDone?: () => void }) {
  const { t } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const [asked, setAsked] = useState<AvailableEvent | null>(null);
  const { perform, failure, busy } = useTask(moveTakeoverMachine, () => {
    setAsked(null);
    onDone?.();
  });
  const facts = leadTakeoverLifecycle.factsOf(takeover, viewer, profile.company.today);
  // Of the two sides, each has its own moves.
  const offers = availableEvents(leadTakeoverLifecycle, takeover.status, facts).filter(
    ({ event }) => (event === 'withdraw') === facts.is_asker,
  );
  return (
    <>
      <Row role="group" aria-label={`${takeover.asker_name} · ${takeover.lead_ref_no}`}>
        {offers.map((offer) => (
          <Button
            key={offer.event}
            refusals={offer.refusals}
            isHeld={busy}
            onPress={() => (offer.meta.asks ? setAsked(offer) : perform({ takeover, event: offer.event }))}
          >
            {t(offer.meta.label)}
          </Button>
        ))}
      </Row>
      {asked ? (
        <RecordPrompt
          wanted={pendingOf(asked, failure)}
          fields={[{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }]}
          onAnswer={({ reason }) => perform({ takeover, event: asked.event, reason: String(reason ?? '') })}
          onLeave={() => setAsked(null)}
        />
      ) : (
        <FailureAlert failure={failure} />
      )}
    </>
  );
}
