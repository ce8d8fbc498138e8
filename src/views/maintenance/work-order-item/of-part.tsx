import { itemsOfPartMachine } from '../../../machines/maintenance/work-order-item/flows.ts';
import { workOrderItemLifecycle } from '../../../machines/maintenance/work-order-item/lifecycle.ts';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Empty, Loading } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** The issues that used a part or are to use it, the newest first. */
export function ItemsOfPart({ part_id }: { part_id: number }) {
  const { t, number, money } = useTexts();
  const { answer, error, retry } = useRead(itemsOfPartMachine, { id: part_id });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  if (!answer.length) return <Empty title={t('maintenance.items.none_of_part')} />;
  return (
    <SmallTable
      caption={t('maintenance.items.of_part')}
      heads={[
        { label: t('app.entity.maintenance_issue') },
        { label: t('maintenance.issue.description') },
        { label: t('sales.lead.status') },
        { label: t('maintenance.restock.quantity'), isNumber: true },
        { label: t('maintenance.item.used_qty'), isNumber: true },
        { label: t('maintenance.item.actual'), isNumber: true },
      ]}
      rows={answer.map((item) => ({
        key: item.id,
        cells: [
          <LinkInText key="i" href={`/issues/${item.issue_id}?tab=items`}>
            {item.issue_ref_no}
          </LinkInText>,
          item.issue_description,
          <LinkInText key="s" href={`/work-order-items/${item.id}`}>
            <StatusChip lifecycle={workOrderItemLifecycle} status={item.status} />
          </LinkInText>,
          number(item.quantity),
          number(item.used_qty - item.returned_qty),
          item.actual === null ? t('kit.none') : money(item.actual),
        ],
      }))}
    />
  );
}
