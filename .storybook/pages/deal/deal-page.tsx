import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { Alert } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { dealMachine } from '../../../src/workbench/deal/deal.machine.ts';
import { encodeDeal } from '../../../src/workbench/deal/link.ts';
import { LinkHere } from '../kit/link-here.tsx';
import { Page } from '../kit/page.tsx';
import { DealHistory } from './deal-history.tsx';
import { DealRecords } from './deal-records.tsx';
import { TermsForm } from './terms-form.tsx';

/** A deal from its lead to the keys: every record with what can be done, and what followed from what. */
export function DealPage({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const { t } = useTexts();
  const deal = useActorRef(dealMachine, { input: { code } });
  const snapshot = useSelector(deal, (now) => now);
  const now = encodeDeal(snapshot.context.situation);
  useEffect(() => {
    if (now !== code) onCode(now);
  }, [now, code, onCode]);
  return (
    <Page title={t('workbench.play_a_deal')} about={t('workbench.deal.about')} isFilling tools={<LinkHere code={now} />}>
      <Columns>
        <TermsForm situation={snapshot.context.situation} send={deal.send} />
        <div>
          {snapshot.matches('lost') && (
            <Alert data-tone="yellow" role="status">
              {t('workbench.try.lost.why')}
              <button type="button" onClick={() => deal.send({ type: 'cancel' })}>
                {t('workbench.try.accept')}
              </button>
            </Alert>
          )}
          <DealRecords snapshot={snapshot} send={deal.send} />
        </div>
        <DealHistory snapshot={snapshot} send={deal.send} />
      </Columns>
    </Page>
  );
}

const Columns = styled.div`
  display: grid; grid-template-columns: 230px minmax(0, 1fr) 360px; gap: 16px; min-block-size: 0;
  > * { overflow: auto; min-block-size: 0; padding-inline-end: 4px; }
  > div { display: grid; gap: 8px; align-content: start; }
  @media (max-width: 1100px) { grid-template-columns: minmax(0, 1fr); > * { overflow: visible; } }
`;
