import { useState } from 'react';
import type { Quotation } from '../../../api/sales/quotation.ts';
import { privilegeRefusal } from '../../../machines/kit/lifecycle.ts';
import { downPaymentMachine } from '../../../machines/sales/quotation/parts.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Alert } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { Question } from '../../kit/overlays/dialog.tsx';

/** The down payment due before leases can be created, and the button to record it; hidden if none is due. */
export function DownPayment({
  quotation: { id, lead_id, tenant_id, status, down_payment, down_payment_posted_at },
}: {
  quotation: Quotation;
}) {
  const { t, money, instant } = useTexts();
  const { may } = useCurrentUser();
  const { perform, failure, busy } = useTask(downPaymentMachine);
  const [isAsking, setAsking] = useState(false);
  if (Number(down_payment) === 0) return null;
  const amount = money(down_payment);
  if (down_payment_posted_at) return <p>{t('sales.down_payment.posted', { amount, at: instant(down_payment_posted_at) })}</p>;
  if (status !== 'accepted') return null;
  const post = () => {
    setAsking(false);
    perform({ id, lead_id, tenant_id });
  };
  return (
    <>
      <FailureAlert failure={failure} />
      <Alert data-tone="yellow" role="status">
        <p>{t('sales.down_payment.due', { amount })}</p>
        <Button
          isPending={busy}
          refusals={may('finance.create') ? [] : [privilegeRefusal('finance.create')]}
          onPress={() => setAsking(true)}
        >
          {t('sales.down_payment.post')}
        </Button>
        {isAsking && (
          <Question
            title={t('sales.down_payment.post')}
            onAnswer={post}
            onLeave={() => setAsking(false)}
            actions={
              <>
                <Button kind="primary" onPress={post}>
                  {t('sales.down_payment.post')}
                </Button>
                <Button onPress={() => setAsking(false)}>{t('kit.back')}</Button>
              </>
            }
          >
            <p>{t('sales.down_payment.means', { amount })}</p>
            <p>{t('kit.final')}</p>
          </Question>
        )}
      </Alert>
    </>
  );
}
