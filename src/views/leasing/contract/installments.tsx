import { useState } from 'react';
import { deskMethods } from '../../../api/finance/collection.ts';
import {
  type Contract,
  dueOf,
  type Installment,
  type InstallmentPayment,
  type PaymentInput,
} from '../../../api/leasing/contract.ts';
import { money as moneyOf } from '../../../api/money.ts';
import { privilegeRefusal } from '../../../machines/kit/lifecycle.ts';
import { installmentsMachine, paymentMachine, paymentsMachine } from '../../../machines/leasing/contract/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Loading, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { RecordPrompt } from '../../kit/record/record-prompt.tsx';
import { ScheduleTable } from '../../sales/quotation/schedule-table.tsx';
import { choicesOf, pendingOf } from './asking.ts';

/** What is due under a contract, and what was received of it. */
export function Installments({ contract: { id } }: { contract: Contract }) {
  const { t, money, date } = useTexts();
  const dues = useRead(installmentsMachine, { id });
  const receipts = useRead(paymentsMachine, { id });
  if (!dues.answer) return <Loading error={dues.error} onRetry={dues.retry} height="120px" />;
  return (
    <Stack>
      <RecordPayment
        contract={id}
        dues={dues.answer}
        onDone={() => {
          dues.again();
          receipts.again();
        }}
      />
      <ScheduleTable
        caption={t('leasing.installments')}
        dues={dues.answer}
        also={{
          label: t('leasing.paid'),
          of: ({ paid, cancelled_on }) => (cancelled_on ? t('leasing.installment.cancelled') : money(paid)),
        }}
      />
      <Section>
        <h2>{t('leasing.payments')}</h2>
        {!receipts.answer ? (
          <Loading error={receipts.error} onRetry={receipts.retry} height="60px" />
        ) : receipts.answer.length === 0 ? (
          <p>{t('leasing.payment.none')}</p>
        ) : (
          <SmallTable
            caption={t('leasing.payments')}
            heads={[
              { label: t('leasing.payment.number') },
              { label: t('leasing.payment.day') },
              { label: t('leasing.payment.method') },
              { label: t('leasing.payment.reference') },
              { label: t('leasing.payment.recorded_by') },
              { label: t('leasing.payment.amount'), isNumber: true },
            ]}
            rows={receipts.answer.map((one) => ({
              key: one.id,
              cells: [
                one.number,
                date(one.paid_on),
                t(`finance.collection.method.${one.method ?? 'credit_note'}`),
                <Source key="source" of={one} />,
                one.recorded_by ?? t('kit.none'),
                money(one.amount),
              ],
            }))}
          />
        )}
      </Section>
    </Stack>
  );
}

/** The receipt or credit note that pays, what it refers to, and whether it was taken back. */
function Source({ of: one }: { of: InstallmentPayment }) {
  const { t, date } = useTexts();
  const at = one.collection_id === null ? `/credit-notes/${one.credit_note_id}` : `/collections/${one.collection_id}`;
  return (
    <>
      <LinkInText href={at}>{one.source_number}</LinkInText>
      {one.reference && ` · ${one.reference}`}
      {one.ended_on && ` · ${t('leasing.payment.taken_back', { date: date(one.ended_on), reason: one.end_reason ?? '' })}`}
    </>
  );
}

const recording = { event: 'record', meta: { label: 'leasing.payment.record', by: 'person' as const } };

/** The button to record money received, for the first installment that is open unless another is chosen. */
function RecordPayment({ contract, dues, onDone }: { contract: number; dues: Installment[]; onDone: () => void }) {
  const { t, money, date } = useTexts();
  const { may, profile } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const { perform, failure, busy } = useTask(paymentMachine, () => {
    setAsking(false);
    onDone();
  });
  const open = dues.filter((due) => dueOf(due) > 0);
  const [first] = open;
  if (!first) return null;
  return (
    <Row>
      <Button
        isPending={busy}
        refusals={may('finance.edit') ? [] : [privilegeRefusal('finance.edit')]}
        onPress={() => setAsking(true)}
      >
        {t('leasing.payment.record')}
      </Button>
      {isAsking && (
        <RecordPrompt
          wanted={pendingOf(recording, failure, {
            installment_id: first.id,
            amount: moneyOf(dueOf(first)),
            paid_on: profile.company.today,
          })}
          fields={[
            {
              name: 'installment_id',
              label: t('leasing.payment.number'),
              kind: 'select',
              isRequired: true,
              choices: open.map((due) => ({
                id: String(due.id),
                value: due.id,
                label: `${due.number} · ${date(due.due_on)} · ${money(moneyOf(dueOf(due)))}`,
              })),
            },
            { name: 'amount', label: t('leasing.payment.amount'), kind: 'money', isRequired: true },
            {
              name: 'method',
              label: t('leasing.payment.method'),
              kind: 'select',
              isRequired: true,
              choices: choicesOf(t, 'finance.collection.method', deskMethods),
            },
            { name: 'reference', label: t('leasing.payment.reference'), isRequired: true },
            { name: 'paid_on', label: t('leasing.payment.day'), kind: 'date', isRequired: true },
          ]}
          onAnswer={({ installment_id, ...payment }) =>
            // The server checks the form's values.
            perform({ id: contract, installment_id: Number(installment_id), ...(payment as unknown as PaymentInput) })
          }
          onLeave={() => setAsking(false)}
        />
      )}
    </Row>
  );
}
