import { useState } from 'react';
import { type Contract, depositHolders, paymentMethods } from '../../../api/leasing/contract.ts';
import { type AvailableEvent, availableEvents } from '../../../machines/kit/lifecycle.ts';
import { depositMachine } from '../../../machines/leasing/deposit/flows.ts';
import { depositLifecycle } from '../../../machines/leasing/deposit/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { RecordPrompt } from '../../kit/record/record-prompt.tsx';
import { choicesOf, pendingOf } from './asking.ts';
import { StatusLine } from './status-line.tsx';

/** The deposit has a lifecycle of its own. */
export function Deposit({ contract }: { contract: Contract }) {
  const { t, money, date } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const { perform, failure, busy, wanted } = useTask(depositMachine);
  const [asked, setAsked] = useState<AvailableEvent | null>(null);
  const offers = availableEvents(
    depositLifecycle,
    contract.deposit_status,
    depositLifecycle.factsOf(contract, viewer, profile.company.today),
  );
  const move = ({ target }: AvailableEvent, payload: object = {}) =>
    perform({
      tenant_id: contract.tenant_id,
      contract_id: contract.id,
      status: target as Contract['deposit_status'],
      version: contract.version,
      ...payload,
    });
  return (
    <Section>
      <h2>{t('sales.quotation.deposit')}</h2>
      {!asked && <FailureAlert failure={failure} />}
      <StatusLine offers={offers} isBusy={busy} onPress={(offer) => (offer.meta.asks ? setAsked(offer) : move(offer))}>
        <span className="num">{money(contract.deposit)}</span>
        <StatusChip lifecycle={depositLifecycle} status={contract.deposit_status} />
        {contract.deposit_status === 'due' && contract.deposit_due_on && (
          <span>{t('leasing.deposit.due_on', { day: date(contract.deposit_due_on) })}</span>
        )}
        {contract.deposit_receipt_no && (
          <span>
            {t('leasing.deposit.received', {
              method: t(`leasing.payment.method.${contract.deposit_method}`),
              no: contract.deposit_receipt_no,
              day: date(contract.deposit_received_on),
            })}
            {' · '}
            {t('leasing.deposit.holder')}: {t(`leasing.deposit.holder.${contract.deposit_held_by}`)}
          </span>
        )}
      </StatusLine>
      {asked && (
        <RecordPrompt
          // A failure of something else isn't this prompt's.
          wanted={pendingOf(asked, wanted?.status === asked.target ? failure : null)}
          fields={[
            {
              name: 'method',
              label: t('leasing.payment.method'),
              kind: 'select',
              isRequired: true,
              choices: choicesOf(t, 'leasing.payment.method', paymentMethods),
            },
            { name: 'receipt_no', label: t('leasing.deposit.receipt'), isRequired: true },
            {
              name: 'held_by',
              label: t('leasing.deposit.holder'),
              kind: 'select',
              isRequired: true,
              choices: choicesOf(t, 'leasing.deposit.holder', depositHolders),
            },
          ]}
          onAnswer={(payload) => move(asked, payload)}
          onLeave={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
