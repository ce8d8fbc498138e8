import { quotationColumns } from '../../../machines/sales/columns.ts';
import { quotationsMachine } from '../../../machines/sales/quotation/flows.ts';
import { quotationLifecycle } from '../../../machines/sales/quotation/lifecycle.ts';
import { quotationChoices } from '../../../machines/sales/quotation/parts.ts';
import { useHere } from '../../app/viewer.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { wordsOf } from '../../kit/list/columns.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).QuotationPage);

export function Quotations() {
  const said = useTexts();
  const { t } = said;
  const { may } = useHere();
  return (
    <ListPage
      list="quotations"
      title={t('app.nav.quotations')}
      machine={quotationsMachine}
      to={(quotation) => `/quotations/${quotation.id}`}
      panel={panel}
      isExported={may('quotations.export')}
      filters={[
        {
          id: 'status',
          label: t('sales.lead.status'),
          choices: quotationChoices.statuses.map((id) => ({ id, label: t(`quotation.status.${id}`) })),
        },
      ]}
      columns={wordsOf(quotationColumns, said, {
        status: ({ status }) => <StatusChip lifecycle={quotationLifecycle} status={status} />,
      })}
    />
  );
}
