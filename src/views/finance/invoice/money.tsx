import type { Invoice } from '../../../api/finance/invoice.ts';
import { invoiceMoneyMachine } from '../../../machines/finance/invoice/flows.ts';
import { Empty, Loading } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** What was paid of an invoice, and what was taken back of that. */
export function InvoiceMoney({ invoice: { tenant_id, id } }: { invoice: Invoice }) {
  const { t, money, date } = useTexts();
  const { answer, error, retry } = useRead(invoiceMoneyMachine, { tenant_id, id });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  if (!answer.length) return <Empty title={t('finance.invoice.no_payments')} />;
  return (
    <SmallTable
      caption={t('finance.invoice.payments')}
      heads={[
        { label: t('finance.invoice.payment.source') },
        { label: t('finance.invoice.payment.on') },
        { label: t('finance.invoice.payment.amount'), isNumber: true },
        { label: t('finance.invoice.payment.ended') },
      ]}
      rows={answer.map((one) => ({
        key: one.id,
        cells: [
          <bdi key="n" dir="ltr">
            {one.source_number}
          </bdi>,
          date(one.allocated_on),
          money(one.amount),
          one.ended_on ? `${date(one.ended_on)} · ${one.end_reason ?? ''}` : '',
        ],
      }))}
    />
  );
}
