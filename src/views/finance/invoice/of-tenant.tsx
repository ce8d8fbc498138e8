import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { halalas } from '../../../api/money.ts';
import { tenantInvoicesMachine } from '../../../machines/finance/invoice/flows.ts';
import { invoiceLifecycle } from '../../../machines/finance/invoice/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { LinkButton } from '../../kit/actions/link-button.tsx';
import { Empty, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

interface Props {
  tenant: number;
  /** Those of one contract alone. */
  contract?: number;
  /** What else can be done with the tenant's money. */
  more?: ReactNode;
}
/** A tenant's invoices, the newest first. */
export function TenantInvoices({ tenant, contract, more }: Props) {
  const { t, money, date } = useTexts();
  const { may } = useCurrentUser();
  const newLabel = useNewLabel('invoice');
  const { answer, error, retry } = useRead(tenantInvoicesMachine, { tenant_id: tenant });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  const own = answer.filter(({ contract_id }) => contract === undefined || contract_id === contract);
  const isOwed = own.some(({ open }) => halalas(open) > 0);
  const actions = (
    <Row>
      {may('finance.create') && isOwed && (
        <LinkButton to={`/collections/new?tenant_id=${tenant}`}>{t('finance.collection.record')}</LinkButton>
      )}
      {may('finance.create') && (
        <LinkButton to={`/invoices/new?tenant_id=${tenant}`} kind={isOwed ? 'plain' : 'primary'}>
          {newLabel}
        </LinkButton>
      )}
      {more}
      {may('finance.view') && (
        <Link href={`/tenants/${tenant}/statement${contract === undefined ? '' : `?contract_id=${contract}`}`}>
          {t('finance.statement')}
        </Link>
      )}
    </Row>
  );
  if (!own.length)
    return (
      <Stack>
        <Empty title={t('finance.invoice.none')} />
        {actions}
      </Stack>
    );
  return (
    <Stack>
      {actions}
      <SmallTable
        caption={t('app.nav.invoices')}
        heads={[
          { label: t('finance.invoice.number') },
          { label: t('sales.lead.status') },
          { label: t('finance.invoice.due_on') },
          { label: t('sales.quotation.total'), isNumber: true },
          { label: t('finance.invoice.open'), isNumber: true },
        ]}
        rows={own.map((invoice) => ({
          key: invoice.id,
          cells: [
            <Link key="n" href={`/invoices/${invoice.id}`}>
              {invoice.number ?? t('invoice.status.draft')}
            </Link>,
            <StatusChip key="s" lifecycle={invoiceLifecycle} status={invoice.status} />,
            date(invoice.due_on),
            money(invoice.gross),
            money(invoice.open),
          ],
        }))}
      />
    </Stack>
  );
}
