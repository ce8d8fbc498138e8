import { paymentMethods } from '../../../api/finance/collection.ts';
import { type Contract, depositHolders } from '../../../api/leasing/contract.ts';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import { depositMachine } from '../../../machines/leasing/deposit/flows.ts';
import { depositLifecycle } from '../../../machines/leasing/deposit/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { choicesOf } from './asking.ts';
import { FurtherStatus } from './further-status.tsx';

/** The deposit has a lifecycle of its own. */
export function Deposit({ contract }: { contract: Contract }) {
  const { t, money, date } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const task = useTask(depositMachine);
  const { today } = profile.company;
  const fields: FormField[] = [
    {
      name: 'method',
      label: t('leasing.payment.method'),
      kind: 'select',
      isRequired: true,
      choices: choicesOf(t, 'finance.collection.method', paymentMethods),
    },
    { name: 'receipt_no', label: t('leasing.deposit.receipt'), isRequired: true },
    {
      name: 'held_by',
      label: t('leasing.deposit.holder'),
      kind: 'select',
      isRequired: true,
      choices: choicesOf(t, 'leasing.deposit.holder', depositHolders),
    },
  ];
  return (
    <FurtherStatus
      title={t('sales.quotation.deposit')}
      offers={availableEvents(depositLifecycle, contract.deposit_status, depositLifecycle.factsOf(contract, viewer, today))}
      task={task}
      asks={() => ({ fields })}
      onMove={({ target }, payload) =>
        task.perform({
          tenant_id: contract.tenant_id,
          contract_id: contract.id,
          status: target as Contract['deposit_status'],
          version: contract.version,
          ...payload,
        })
      }
    >
      <span className="num">{money(contract.deposit)}</span>
      <StatusChip lifecycle={depositLifecycle} status={contract.deposit_status} />
      {contract.deposit_status === 'due' && contract.deposit_due_on && (
        <span>{t('leasing.deposit.due_on', { day: date(contract.deposit_due_on) })}</span>
      )}
      {contract.deposit_receipt_no && (
        <span>
          {t('leasing.deposit.received', {
            method: t(`finance.collection.method.${contract.deposit_method}`),
            no: contract.deposit_receipt_no,
            day: date(contract.deposit_received_on),
          })}
          {' · '}
          {t('leasing.deposit.holder')}: {t(`leasing.deposit.holder.${contract.deposit_held_by}`)}
        </span>
      )}
    </FurtherStatus>
  );
}
