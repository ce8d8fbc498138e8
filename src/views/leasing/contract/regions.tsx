import { paymentMethods } from '../../../api/finance/collection.ts';
import { type Contract, depositHolders } from '../../../api/leasing/contract.ts';
import type { Translate } from '../../../locales/translate.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { EventForms } from '../../kit/record/record-prompts.tsx';
import type { RegionFacts } from '../../kit/record/regions.tsx';
import { choicesOf } from './asking.ts';

/** Inputs of the contract's events. */
export const contractForms = (t: Translate, today: string): EventForms => ({
  reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
  day: [{ name: 'on', label: t('leasing.ejar.on'), kind: 'date', initial: today }],
  number: [{ name: 'ejar_no', label: t('leasing.ejar.no'), isRequired: true }],
  receipt: [
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
  ],
});

/** Facts of the contract in Ejar, entered by hand, and of its deposit. */
export const contractRegionFacts: RegionFacts<Contract> = {
  ejar: (contract) => <InEjar contract={contract} />,
  deposit: (contract) => <Deposit contract={contract} />,
};

function InEjar({ contract: { ejar_no, ejar_submitted_on, ejar_documented_on, ejar_reason } }: { contract: Contract }) {
  const { t, date } = useTexts();
  return (
    <>
      {ejar_no && (
        <span>
          {t('leasing.ejar.no')}: <bdi className="num">{ejar_no}</bdi>
        </span>
      )}
      {ejar_submitted_on && <span>{t('leasing.ejar.submitted_on', { day: date(ejar_submitted_on) })}</span>}
      {ejar_documented_on && <span>{t('leasing.ejar.documented_on', { day: date(ejar_documented_on) })}</span>}
      {ejar_reason && (
        <q>
          <bdi>{ejar_reason}</bdi>
        </q>
      )}
    </>
  );
}

function Deposit({ contract }: { contract: Contract }) {
  const { t, money, date } = useTexts();
  return (
    <>
      <span className="num">{money(contract.deposit)}</span>
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
    </>
  );
}
