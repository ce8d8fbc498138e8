import { Link } from 'wouter';
import { type CashRefund, cashRefundFields } from '../../../api/finance/cash-refund.ts';
import { readLog } from '../../../machines/app/history.ts';
import { cashRefundFlows } from '../../../machines/finance/cash-refund/flows.ts';
import { cashRefundLifecycle } from '../../../machines/finance/cash-refund/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const details = [
  ...['amount', 'method', 'payee', 'iban', 'reason', 'requested_on', 'approved_on'],
  ...['paid_on', 'reference', 'reversed_on', 'end_reason'],
];

/** /cash-refunds/:id */
export function Page({ id }: { id: number }) {
  const { t, money } = useTexts();
  const { profile } = useCurrentUser();
  return (
    <RecordPage<CashRefund>
      entity="cash_refund"
      machine={cashRefundFlows.page}
      id={id}
      lifecycle={cashRefundLifecycle}
      back={{ to: '/cash-refunds', label: t('app.nav.cash_refunds') }}
      reference={({ number }) => number}
      title={({ tenant_name }) => tenant_name}
      facts={(refund) => (
        <>
          <Link href={`/tenants/${refund.tenant_id}`}>{refund.tenant_name}</Link>
          {refund.collection_id && <Link href={`/collections/${refund.collection_id}`}>{refund.collection_number}</Link>}
          {refund.credit_note_id && <Link href={`/credit-notes/${refund.credit_note_id}`}>{refund.credit_note_number}</Link>}
          <span>{money(refund.amount)}</span>
          {refund.requested_by_name && <span>{t('finance.cash_refund.asked_by', { name: refund.requested_by_name })}</span>}
          {refund.approved_by_name && <span>{t('finance.cash_refund.approved_by', { name: refund.approved_by_name })}</span>}
        </>
      )}
      asks={{
        payment: [
          { name: 'on', label: t('finance.cash_refund.paid_on'), kind: 'date', initial: profile.company.today },
          {
            name: 'reference',
            label: t('finance.collection.reference'),
            hint: t('finance.cash_refund.reference.hint'),
          },
        ],
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        reversal: [
          { name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true },
          {
            name: 'returned_on',
            label: t('finance.cash_refund.returned_on'),
            kind: 'date',
            hint: t('finance.cash_refund.returned_on.hint'),
          },
        ],
      }}
      log={(refund, signal) => readLog('cash_refund', refund.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (refund) => <FieldFacts fields={cashRefundFields} names={details} record={refund} />,
        },
      ]}
    />
  );
}
