import { Link } from 'wouter';
import type { QuotationRow } from '../../../api/sales/quotation.ts';
import { quotationLifecycle } from '../../../machines/sales/quotation/lifecycle.ts';
import { Empty } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** The quotations of one lead or tenant. */
export function QuotationTable({ rows }: { rows: QuotationRow[] }) {
  const { t, money, date } = useTexts();
  if (!rows.length) return <Empty title={t('sales.quotation.none')} />;
  return (
    <SmallTable
      caption={t('sales.lead.quotations')}
      heads={[
        { label: t('sales.lead.ref') },
        { label: t('sales.lead.status') },
        { label: t('sales.quotation.term') },
        { label: t('sales.quotation.valid_until') },
        { label: t('sales.quotation.total'), isNumber: true },
      ]}
      rows={rows.map((quotation) => ({
        key: quotation.id,
        cells: [
          <Link key="ref" href={`/quotations/${quotation.id}`}>
            {quotation.ref_no}
          </Link>,
          <StatusChip key="status" lifecycle={quotationLifecycle} status={quotation.status} />,
          `${date(quotation.start_on)} – ${date(quotation.end_on)}`,
          date(quotation.valid_until),
          money(quotation.total_gross),
        ],
      }))}
    />
  );
}
