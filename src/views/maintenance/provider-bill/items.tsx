import type { ProviderBill } from '../../../api/maintenance/provider-bill.ts';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Empty } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** What was approved of the provider's work beside what the bill asks for it. */
export function BilledItems({ bill }: { bill: ProviderBill }) {
  const { t, money } = useTexts();
  if (!bill.items.length) return <Empty title={t('maintenance.provider_bill.no_items')} />;
  return (
    <SmallTable
      caption={t('maintenance.items')}
      heads={[
        { label: t('app.entity.maintenance_issue') },
        { label: t('maintenance.item.description') },
        { label: t('maintenance.provider_bill.approved'), isNumber: true },
        { label: t('sales.quotation.net'), isNumber: true },
        { label: t('sales.quotation.vat'), isNumber: true },
      ]}
      rows={[
        ...bill.items.map(({ id, issue_id, issue_ref_no, description, approved, net, vat }) => ({
          key: `${id}`,
          cells: [
            <LinkInText key="issue" href={`/issues/${issue_id}`}>
              {issue_ref_no}
            </LinkInText>,
            <LinkInText key="item" href={`/work-order-items/${id}`}>
              {description}
            </LinkInText>,
            money(approved),
            net === null ? t('kit.none') : money(net),
            vat === null ? t('kit.none') : money(vat),
          ],
        })),
        { key: 'sum', cells: ['', t('maintenance.provider_bill.all'), money(bill.approved), money(bill.net), money(bill.vat)] },
      ]}
    />
  );
}
