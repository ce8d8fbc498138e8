import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AvailableEvent } from '../../../machines/kit/lifecycle.ts';
import { Button } from '../../kit/actions/button.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

interface StatusLineProps {
  offers: AvailableEvent[];
  isBusy: boolean;
  onPress: (offer: AvailableEvent) => void;
  /** The status and what is known about it. */
  children: ReactNode;
}

/** A status of a contract beside its signature: what is known about it, and what can be done, apart from each other. */
export function StatusLine({ offers, isBusy, onPress, children }: StatusLineProps) {
  const { t } = useTexts();
  return (
    <Line>
      <div>{children}</div>
      {offers.length > 0 && (
        <div>
          {offers.map((offer) => (
            <Button key={offer.event} refusals={offer.refusals} isDisabled={isBusy} onPress={() => onPress(offer)}>
              {t(offer.meta.label)}
            </Button>
          ))}
        </div>
      )}
    </Line>
  );
}

const Line = styled.div`
  display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between;
  > div { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; }
  > div:last-child:not(:first-child) { gap: 8px; }
`;
