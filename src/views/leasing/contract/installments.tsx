import { useState } from 'react';
import {
  type Contract,
  dueOf,
  type Installment,
  type InstallmentPayment,
  type PaymentInput,
  paymentMethods,
} from '../../../api/leasing/contract.ts';
import { money as moneyOf } from '../../../api/money.ts';
import { privilegeRefusal } from '../../../machines/kit/lifecycle.ts';
import {
  installmentsMachine,
  paymentMachine,
  paymentsMachine,
  reversalMachine,
} from '../../../machines/leasing/contract/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
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
  /** What a receipt refers to, and whether it was taken back or takes another back. */
  const receiptOf = ({ reference, reverses_id, reason, is_reversed }: InstallmentPayment) => (
    <>
      {reference}
      {is_reversed && ` · ${t('leasing.payment.state.reversed')}`}
      {reverses_id !== null && ` · ${t('leasing.payment.state.reversal', { reason: reason ?? '' })}`}
    </>
  );
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
              { label: '' },
            ]}
            rows={receipts.answer.map((one) => ({
              key: one.id,
              cells: [
                one.number,
                date(one.paid_on),
                t(`leasing.payment.method.${one.method}`),
                receiptOf(one),
                one.recorded_by ?? t('kit.none'),
                one.reverses_id === null ? money(one.amount) : `−${money(one.amount)}`,
                isReversible(one) ? (
                  <ReversePayment
                    key="reverse"
                    contract={id}
                    payment={one}
                    onDone={() => {
                      dues.again();
                      receipts.again();
                    }}
                  />
                ) : null,
              ],
            }))}
          />
        )}
      </Section>
    </Stack>
  );
}

/** What follows a down payment or a clearance isn't taken back on its own. */
const isReversible = ({ method, reverses_id, is_reversed }: InstallmentPayment): boolean =>
  reverses_id === null && !is_reversed && method !== 'down_payment' && method !== 'clearance';
const reversing = {
  event: 'reverse',
  meta: { label: 'leasing.payment.reverse', by: 'person' as const, final: true as const, back: true as const },
};

/** The button to take a receipt back that was recorded by mistake. */
function ReversePayment({
  contract,
  payment: { id, installment_id, number, amount },
  onDone,
}: {
  contract: number;
  payment: InstallmentPayment;
  onDone: () => void;
}) {
  const { t, money } = useTexts();
  const { may } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const { perform, failure, busy } = useTask(reversalMachine, () => {
    setAsking(false);
    onDone();
  });
  return (
    <>
      <Button
        kind="quiet"
        isPending={busy}
        refusals={may('finance.edit') ? [] : [privilegeRefusal('finance.edit')]}
        onPress={() => setAsking(true)}
      >
        {t('leasing.payment.reverse')}
      </Button>
      {isAsking && (
        <RecordPrompt
          wanted={pendingOf(reversing, failure)}
          fields={[{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }]}
          consequences={<p>{t('leasing.payment.reverse_means', { amount: money(amount), number })}</p>}
          onAnswer={({ reason }) =>
            perform({ id: contract, installment_id, payment_id: id, reason: typeof reason === 'string' ? reason : '' })
          }
          onLeave={() => setAsking(false)}
        />
      )}
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
            installment_id: String(first.id),
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
                label: `${due.number} · ${date(due.due_on)} · ${money(moneyOf(dueOf(due)))}`,
              })),
            },
            { name: 'amount', label: t('leasing.payment.amount'), kind: 'money', isRequired: true },
            {
              name: 'method',
              label: t('leasing.payment.method'),
              kind: 'select',
              isRequired: true,
              choices: choicesOf(t, 'leasing.payment.method', paymentMethods),
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
