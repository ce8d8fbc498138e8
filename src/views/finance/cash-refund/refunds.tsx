import { useState } from 'react';
import { Link } from 'wouter';
import { refundMethods } from '../../../api/finance/cash-refund.ts';
import { halalas } from '../../../api/money.ts';
import { type RefundWish, refundsOfMachine, requestRefundMachine } from '../../../machines/finance/cash-refund/flows.ts';
import { cashRefundLifecycle } from '../../../machines/finance/cash-refund/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Empty, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { MoneyField, SelectField } from '../../kit/fields/field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** What is paid back from: a collection or a credit note. */
export interface RefundSource {
  of: RefundWish['of'];
  id: number;
  tenant_id: number;
  /** The tenant. */
  payee: string;
  free: string;
  /** Why nothing of it is paid back in its status. */
  why: string | null;
}

/** The refunds of a collection or a credit note, and the question for another one. */
export function Refunds({ source }: { source: RefundSource }) {
  const { t, money, date } = useTexts();
  const { may } = useCurrentUser();
  const [isAsking, ask] = useState(false);
  const { answer, error, retry } = useRead(
    refundsOfMachine,
    source.of === 'collection' ? { collection_id: source.id } : { credit_note_id: source.id },
  );
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const why =
    (!may('finance.create') && t('finance.cash_refund.why_not.privilege')) ||
    source.why ||
    (halalas(source.free) === 0 && t('finance.cash_refund.why_not.nothing_free'));
  return (
    <Stack>
      {answer.length ? (
        <SmallTable
          caption={t('app.nav.cash_refunds')}
          heads={[
            { label: t('finance.invoice.number') },
            { label: t('sales.lead.status') },
            { label: t('finance.cash_refund.requested_on') },
            { label: t('finance.invoice.payment.amount'), isNumber: true },
          ]}
          rows={answer.map((one) => ({
            key: one.id,
            cells: [
              <Link key="n" href={`/cash-refunds/${one.id}`}>
                {one.number}
              </Link>,
              <StatusChip key="s" lifecycle={cashRefundLifecycle} status={one.status} />,
              date(one.requested_on),
              money(one.amount),
            ],
          }))}
        />
      ) : (
        <Empty title={t('finance.cash_refund.none')} />
      )}
      {isAsking && !why ? (
        <AskForRefund source={source} onDone={() => ask(false)} />
      ) : (
        <Row>
          <Button why={why} onPress={() => ask(true)}>
            {t('finance.cash_refund.ask')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function AskForRefund({ source: { of, id, tenant_id, payee, free }, onDone }: { source: RefundSource; onDone: () => void }) {
  const { t, money } = useTexts();
  const [wish, setWish] = useState<RefundWish>({
    ...{ of, id, tenant_id, payee, amount: free, reason: '' },
    ...{ method: 'bank_transfer_payment', iban: '' },
  });
  const { perform, failure, busy } = useTask(requestRefundMachine, onDone);
  const set = (part: Partial<RefundWish>) => setWish({ ...wish, ...part });
  const isTransfer = wish.method === 'bank_transfer_payment';
  const errors = failure?.kind === 'invalid' ? failure.fields : {};
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <p>{t('finance.cash_refund.free', { free: money(free) })}</p>
      <MoneyField
        label={t('finance.invoice.payment.amount')}
        value={wish.amount}
        error={errors.amount}
        isRequired
        onChange={(amount) => set({ amount })}
      />
      <SelectField
        label={t('finance.collection.method')}
        value={wish.method}
        choices={refundMethods.map((one) => ({ id: one, label: t(`finance.collection.method.${one}`) }))}
        onChange={(next) => set({ method: refundMethods.find((one) => one === next) ?? wish.method })}
      />
      <Field
        label={t('finance.cash_refund.payee')}
        value={wish.payee}
        error={errors.payee}
        isRequired
        onChange={(name) => set({ payee: name })}
      />
      {isTransfer && (
        <Field
          label={t('property.field.iban')}
          value={wish.iban ?? ''}
          error={errors.iban}
          isRequired
          onChange={(iban) => set({ iban })}
        />
      )}
      <Field
        label={t('finance.cash_refund.reason')}
        value={wish.reason}
        error={errors.reason}
        isRequired
        onChange={(reason) => set({ reason })}
      />
      <Row>
        <Button kind="primary" isPending={busy} onPress={() => perform({ ...wish, iban: (isTransfer && wish.iban) || null })}>
          {t('finance.cash_refund.request')}
        </Button>
        <Button kind="quiet" onPress={onDone}>
          {t('kit.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
