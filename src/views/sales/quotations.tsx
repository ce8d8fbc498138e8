import { quotationLifecycle } from '../../machines/sales/quotation.lifecycle.ts';
import { quotationsMachine } from '../../machines/sales/quotation.machine.ts';
import { quotationChoices } from '../../machines/sales/quotation-parts.machine.ts';
import { ListPage } from '../kit/list-page.tsx';
import { beside } from '../kit/side-panel.tsx';
import { StatusChip } from '../kit/status-chip.tsx';
import { useTexts } from '../kit/texts.tsx';

const panel = beside(async () => (await import('./quotation.tsx')).QuotationPage);

export function Quotations() {
  const { t, money, date, number } = useTexts();
  return (
    <ListPage
      list="quotations"
      title={t('app.nav.quotations')}
      machine={quotationsMachine}
      to={(quotation) => `/quotations/${quotation.id}`}
      panel={panel}
      filters={[
        {
          id: 'status',
          label: t('sales.lead.status'),
          choices: quotationChoices.statuses.map((id) => ({ id, label: t(`quotation.status.${id}`) })),
        },
      ]}
      columns={[
        { id: 'ref', label: t('sales.lead.ref'), show: (one) => one.ref_no, isMain: true },
        {
          id: 'status',
          label: t('sales.lead.status'),
          sort: 'status',
          isMain: true,
          show: ({ status }) => <StatusChip lifecycle={quotationLifecycle} status={status} />,
        },
        {
          id: 'customer',
          label: t('sales.quotation.customer'),
          show: (one) => one.lead_name ?? one.tenant_name ?? '–',
          isMain: true,
        },
        { id: 'units', label: t('app.nav.units'), show: (one) => number(one.unit_count), isNumber: true },
        { id: 'term', label: t('sales.quotation.term'), show: (one) => `${date(one.start_on)} – ${date(one.end_on)}` },
        { id: 'valid', label: t('sales.quotation.valid_until'), show: (one) => date(one.valid_until), sort: 'valid_until' },
        { id: 'rent', label: t('sales.quotation.yearly_rent'), show: (one) => money(one.yearly_rent), isNumber: true },
        {
          id: 'total',
          label: t('sales.quotation.total'),
          show: (one) => money(one.total_gross),
          isNumber: true,
          sort: 'total_gross',
          isMain: true,
        },
      ]}
    />
  );
}
