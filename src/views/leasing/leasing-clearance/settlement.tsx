import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { entities } from '../../../api/entities.ts';
import { refundMethods } from '../../../api/finance/cash-refund.ts';
import { deskMethods } from '../../../api/finance/collection.ts';
import { type ClearancePaymentInput, type LeasingClearance, openOf } from '../../../api/leasing/leasing-clearance.ts';
import { halalas, money as moneyOf } from '../../../api/money.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { privilegeRefusal } from '../../../machines/kit/lifecycle.ts';
import { clearancePaymentMachine, clearancePaymentsMachine } from '../../../machines/leasing/leasing-clearance/flows.ts';
import { leasingClearanceLifecycle } from '../../../machines/leasing/leasing-clearance/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { Facts, Loading, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { RecordPrompt } from '../../kit/record/record-prompt.tsx';
import { choicesOf, pendingOf } from '../contract/asking.ts';

/** The day on which a final bill was paid, or a refund paid out. */
const dayOf = ({ bill_kind }: LeasingClearance): string =>
  bill_kind === 'refund' ? 'finance.cash_refund.paid_on' : 'leasing.payment.day';

/** What a bill asks for or a refund pays back, each with its part. */
const documentsOf = (documents: LeasingClearance['documents'], money: (amount: string) => string): ReactNode =>
  documents.length === 0
    ? null
    : documents.map(({ kind, id, number, amount }, at) => (
        <Fragment key={`${kind} ${id}`}>
          {at > 0 && ' · '}
          <Link href={`${entities[kind].path}/${id}`}>
            <bdi dir="ltr">{number}</bdi>
          </Link>{' '}
          {money(amount)}
        </Fragment>
      ));

/** The final bill or the refund, and what was paid of it. */
export function Settlement({ clearance }: { clearance: LeasingClearance }) {
  const { t, money, date } = useTexts();
  const payments = useRead(clearancePaymentsMachine, { id: clearance.id });
  const { bill_kind, bill_no, billed_on, balance, paid, documents } = clearance;
  if (!bill_kind) return <p>{t('leasing.clearance.not_billed')}</p>;
  const amount = money(moneyOf(Math.abs(halalas(balance ?? '0.00'))));
  return (
    <Stack>
      <Facts
        rows={[
          [
            t(`leasing.clearance.kind.${bill_kind}`),
            <>
              <bdi dir="ltr">{bill_no}</bdi> · {date(billed_on)}
            </>,
          ],
          [t('leasing.paid'), t('leasing.clearance.paid', { paid: money(paid), amount })],
          [t(`leasing.clearance.documents.${bill_kind}`), documentsOf(documents, money)],
        ]}
      />
      {hasTag(leasingClearanceLifecycle, clearance.status, 'unpaid') && (
        <RecordPayment clearance={clearance} onDone={payments.again} />
      )}
      {!payments.answer ? (
        <Loading error={payments.error} onRetry={payments.retry} height="60px" />
      ) : (
        payments.answer.length > 0 && (
          <SmallTable
            caption={t('leasing.clearance.payments')}
            heads={[
              { label: t('finance.invoice.number') },
              { label: t(dayOf(clearance)) },
              { label: t('leasing.payment.method') },
              { label: t('leasing.payment.reference') },
              { label: t('leasing.payment.amount'), isNumber: true },
            ]}
            rows={payments.answer.map((one) => ({
              key: one.id,
              cells: [
                <Link key="n" href={one.kind === 'collection' ? `/collections/${one.id}` : `/cash-refunds/${one.id}`}>
                  {one.number}
                </Link>,
                date(one.paid_on),
                t(`finance.collection.method.${one.method}`),
                one.reference ?? t('kit.none'),
                money(one.amount),
              ],
            }))}
          />
        )
      )}
    </Stack>
  );
}

function RecordPayment({ clearance, onDone }: { clearance: LeasingClearance; onDone: () => void }) {
  const { t } = useTexts();
  const { may, profile } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const { perform, failure, busy } = useTask(clearancePaymentMachine, () => {
    setAsking(false);
    onDone();
  });
  const isRefund = clearance.bill_kind === 'refund';
  const label = isRefund ? 'leasing.clearance.return' : 'leasing.clearance.pay';
  return (
    <div>
      <Button
        isPending={busy}
        refusals={may('finance.edit') ? [] : [privilegeRefusal('finance.edit')]}
        onPress={() => setAsking(true)}
      >
        {t(label)}
      </Button>
      {isAsking && (
        <RecordPrompt
          wanted={pendingOf({ event: 'pay', meta: { label, by: 'person' } }, failure, {
            amount: openOf(clearance),
            paid_on: profile.company.today,
          })}
          fields={[
            { name: 'amount', label: t('leasing.payment.amount'), kind: 'money', isRequired: true },
            {
              name: 'method',
              label: t('leasing.payment.method'),
              kind: 'select',
              isRequired: true,
              choices: choicesOf(t, 'finance.collection.method', isRefund ? refundMethods : deskMethods),
            },
            ...(isRefund ? [{ name: 'iban', label: t('property.field.iban'), hint: t('leasing.clearance.hint.iban') }] : []),
            { name: 'reference', label: t('leasing.payment.reference'), isRequired: true },
            { name: 'paid_on', label: t(dayOf(clearance)), kind: 'date', isRequired: true },
          ]}
          // The server checks the form's values.
          onAnswer={(payment) => perform({ id: clearance.id, ...(payment as unknown as ClearancePaymentInput) })}
          onLeave={() => setAsking(false)}
        />
      )}
    </div>
  );
}
