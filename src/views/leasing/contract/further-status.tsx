import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { Failure } from '../../../api/failure.ts';
import type { AvailableEvent } from '../../../machines/kit/lifecycle.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Section } from '../../kit/display/parts.tsx';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPrompt } from '../../kit/record/record-prompt.tsx';
import { pendingOf } from './asking.ts';

interface FurtherStatusProps {
  title: string;
  offers: AvailableEvent[];
  /** The move that was last wanted, by the status it leads to. */
  task: { busy: boolean; failure: Failure | null; wanted: { status: string } | null; done: number };
  /** What a move that asks has to be told, and what it begins with. */
  asks: (offer: AvailableEvent) => { fields: FormField[]; payload?: Record<string, unknown> };
  onMove: (offer: AvailableEvent, payload?: object) => void;
  /** The status and what is known about it. */
  children: ReactNode;
}

/** A status of the contract beside its signature: what is known about it, what can be done, and what that asks. */
export function FurtherStatus({ title, offers, task, asks, onMove, children }: FurtherStatusProps) {
  const { t } = useTexts();
  const { busy, failure, wanted, done } = task;
  const [prompt, setPrompt] = useState<{ offer: AvailableEvent; done: number } | null>(null);
  // A prompt closes once its move is done; a contract that others change meanwhile leaves it open, with what was typed.
  const asked = prompt?.done === done ? prompt.offer : null;
  const asking = asked && asks(asked);
  return (
    <Section>
      <h2>{title}</h2>
      {!asked && <FailureAlert failure={failure} />}
      <Line>
        <div>{children}</div>
        {offers.length > 0 && (
          <div>
            {offers.map((offer) => (
              <Button
                key={offer.event}
                refusals={offer.refusals}
                isDisabled={busy}
                onPress={() => (offer.meta.asks ? setPrompt({ offer, done }) : onMove(offer))}
              >
                {t(offer.meta.label)}
              </Button>
            ))}
          </div>
        )}
      </Line>
      {asked && asking && (
        <RecordPrompt
          // A failure of something else isn't this prompt's.
          wanted={pendingOf(asked, wanted?.status === asked.target ? failure : null, asking.payload)}
          fields={asking.fields}
          onAnswer={(payload) => onMove(asked, payload)}
          onLeave={() => setPrompt(null)}
        />
      )}
    </Section>
  );
}

const Line = styled.div`
  display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between;
  > div { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; }
  > div:last-child:not(:first-child) { gap: 8px; }
`;
