import { Link, useLocation } from 'wouter';
import { incomeInvoiceFields } from '../../../api/finance/income-invoice.ts';
import { type Invoice, invoiceFields } from '../../../api/finance/invoice.ts';
import { invoiceFlows, readInvoiceLog } from '../../../machines/finance/invoice/flows.ts';
import { invoiceLifecycle } from '../../../machines/finance/invoice/lifecycle.ts';
import { deskAddress, paymentRefusals } from '../../../machines/finance/invoice/paying.ts';
import { sendInvoiceMachine } from '../../../machines/finance/invoice-delivery/flows.ts';
import { sendRefusals } from '../../../machines/finance/invoice-delivery/sending.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import type { ActionItem } from '../../kit/actions/action-bar.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip, Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { TaxPapers, TaxReportStatus } from '../tax-report/of-document.tsx';
import { InvoiceCorrection } from './correction.tsx';
import { InvoiceDelivery } from './delivery.tsx';
import { DraftLines } from './draft-lines.tsx';
import { InvoiceLines } from './lines.tsx';
import { InvoiceMoney } from './money.tsx';

const details = [
  'kind',
  'issued_on',
  'due_on',
  'net',
  'vat',
  'gross',
  'allocated',
  'credited',
  'written_off',
  'open',
  'tax_type',
  'tax_report',
  'note',
];

/** /invoices/:id */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, money } = i18n;
  const head = useFormFields(incomeInvoiceFields);
  const { viewer, profile } = useCurrentUser();
  const [, navigate] = useLocation();
  const mail = useTask(sendInvoiceMachine);
  const leading = (invoice: Invoice): ActionItem[] => [
    {
      id: '.pay',
      label: t('finance.collection.record'),
      refusals: paymentRefusals(invoice, viewer),
      onPress: () => navigate(deskAddress(invoice.tenant_id, [invoice.id])),
    },
    {
      id: '.send',
      label: t(`invoice_delivery.${invoice.delivery_status === 'sent' ? 'send_again' : 'event.send'}`),
      refusals: sendRefusals(invoice, viewer, profile.company.today),
      isPending: mail.busy,
      onPress: () => mail.perform(invoice),
    },
  ];
  return (
    <RecordPage<Invoice>
      entity="invoice"
      hasDocument
      machine={invoiceFlows.page}
      id={id}
      lifecycle={invoiceLifecycle}
      back={{ to: '/invoices', label: t('app.nav.invoices') }}
      isDeletable
      leading={leading}
      form={(invoice) => withNames(head, incomeInvoiceFields, invoice, i18n)}
      reference={({ number }) => number ?? ''}
      title={({ tenant_name }) => tenant_name}
      facts={(invoice) => (
        <>
          <Link href={`/tenants/${invoice.tenant_id}`}>{invoice.tenant_name}</Link>
          {invoice.contract_id && <Link href={`/contracts/${invoice.contract_id}`}>{invoice.contract_ref_no}</Link>}
          <span>{t('finance.invoice.open_of', { open: money(invoice.open), gross: money(invoice.gross) })}</span>
          {invoice.is_overdue && <Chip tone="red">{t('finance.invoice.is_overdue')}</Chip>}
          <TaxReportStatus {...invoice} />
        </>
      )}
      asks={({ written_off }) => ({
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        write_off: [{ name: 'reason', label: t('finance.invoice.ask.write_off'), kind: 'long', isRequired: true }],
        recover: [
          { name: 'amount', label: t('finance.invoice.ask.recover'), kind: 'money', isRequired: true, initial: written_off },
        ],
      })}
      consequences={({ written_off }, event) =>
        event === 'recover' ? <p>{t('finance.invoice.recover_means', { amount: money(written_off) })}</p> : null
      }
      log={(invoice, signal) => readInvoiceLog(invoice.id, signal)}
      tabs={[
        {
          id: 'lines',
          label: t('finance.invoice.lines'),
          show: (invoice) => (
            <Stack>
              <FailureAlert failure={mail.failure} />
              <InvoiceDelivery {...invoice} />
              {invoice.kind === 'income' && invoice.status === 'draft' ? (
                <DraftLines parents={{ tenant_id: invoice.tenant_id, id: invoice.id }} />
              ) : (
                <InvoiceLines invoice={invoice} />
              )}
              <TaxPapers of="invoices" name="invoice" document={invoice} />
              <FieldFacts fields={invoiceFields} names={details} record={invoice} />
            </Stack>
          ),
        },
        { id: 'wrong', label: t('finance.correction'), show: (invoice) => <InvoiceCorrection invoice={invoice} /> },
        { id: 'money', label: t('finance.invoice.payments'), show: (invoice) => <InvoiceMoney invoice={invoice} /> },
      ]}
    />
  );
}
