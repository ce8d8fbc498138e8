import { Link } from 'wouter';
import { bounceReasons, type Cheque, chequeFields } from '../../../api/finance/cheque.ts';
import { paymentMethods } from '../../../api/finance/collection.ts';
import { readLog } from '../../../machines/app/history.ts';
import { chequeFlows } from '../../../machines/finance/cheque/flows.ts';
import { chequeLifecycle } from '../../../machines/finance/cheque/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { SaveDocuments } from '../../kit/record/save-document.tsx';

const details = [
  ...['bank_code', 'drawer', 'cheque_on', 'amount', 'received_on', 'deposited_on', 'cleared_on'],
  ...['bounced_on', 'bounce_reason', 'contract_id', 'reason'],
];

/** /cheques/:id */
export function Page({ id }: { id: number }) {
  const { t, money, date } = useTexts();
  const { profile } = useCurrentUser();
  const on = { name: 'on', label: t('finance.cheque.on'), kind: 'date', initial: profile.company.today } as const;
  return (
    <RecordPage<Cheque>
      entity="cheque"
      hasDocument
      machine={chequeFlows.page}
      id={id}
      lifecycle={chequeLifecycle}
      back={{ to: '/cheques', label: t('app.nav.cheques') }}
      reference={({ cheque_no }) => cheque_no}
      title={({ tenant_name }) => tenant_name}
      facts={(cheque) => (
        <>
          <Link href={`/tenants/${cheque.tenant_id}`}>{cheque.tenant_name}</Link>
          <Link href={`/collections/${cheque.collection_id}`}>{cheque.collection_number}</Link>
          {cheque.fee_invoice_id && <Link href={`/invoices/${cheque.fee_invoice_id}`}>{t('finance.cheque.fee_invoice')}</Link>}
          {cheque.replaced_by_id && (
            <Link href={`/cheques/${cheque.replaced_by_id}`}>{t('finance.cheque.replaced_by_cheque')}</Link>
          )}
          <span>{t('finance.cheque.amount_on', { amount: money(cheque.amount), day: date(cheque.cheque_on) })}</span>
        </>
      )}
      asks={({ usual_fee }) => ({
        day: [on],
        bounce: [
          {
            name: 'bounce_reason',
            label: t('finance.cheque.bounce_reason'),
            kind: 'select',
            isRequired: true,
            choices: bounceReasons.map((one) => ({ id: one, label: t(`finance.cheque.bounce_reason.${one}`) })),
          },
          { name: 'fee', label: t('finance.cheque.fee'), kind: 'money', hint: t('finance.cheque.fee.hint'), initial: usual_fee },
          on,
        ],
        replace: [
          {
            name: 'replaced_by',
            label: t('finance.cheque.replaced_by'),
            kind: 'select',
            isRequired: true,
            choices: paymentMethods.map((one) => ({ id: one, label: t(`finance.collection.method.${one}`) })),
          },
          { name: 'reference', label: t('finance.collection.reference') },
          { name: 'cheque_no', label: t('finance.cheque.new_no') },
          { name: 'cheque_on', label: t('finance.cheque.new_on'), kind: 'date' },
        ],
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
      })}
      consequences={({ amount }, event) => {
        if (event === 'return_late') return <p>{t('finance.cheque.return_means', { amount: money(amount) })}</p>;
        return event === 'unclear' ? <p>{t('finance.cheque.unclear_means')}</p> : null;
      }}
      log={(cheque, signal) => readLog('cheque', cheque.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (cheque) => (
            <Stack>
              <FieldFacts fields={chequeFields} names={details} record={cheque} />
              {cheque.deposited_on && (
                <Row>
                  <SaveDocuments of="cheques" id={cheque.id} name="deposit_slip" />
                </Row>
              )}
            </Stack>
          ),
        },
      ]}
    />
  );
}
