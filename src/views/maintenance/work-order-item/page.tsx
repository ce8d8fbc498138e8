import {
  workOrderItemFields as fields,
  type WorkOrderItem,
  workOrderItemColumns,
  workOrderItemFormFields,
} from '../../../api/maintenance/work-order-item.ts';
import { readHistory, readLog } from '../../../machines/app/history.ts';
import { workOrderItemFlows } from '../../../machines/maintenance/work-order-item/flows.ts';
import { workOrderItemLifecycle } from '../../../machines/maintenance/work-order-item/lifecycle.ts';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { itemName } from './item-name.ts';

const filters = ['status', 'kind', 'part_id', 'provider_id'];
const details = [
  ...['kind', 'part_id', 'description', 'quantity', 'price', 'amount', 'provider_id', 'submitted_by', 'approved_by'],
  ...['is_automatic', 'used_qty', 'actual', 'returned_qty', 'returned_value', 'reason'],
];

/** /work-order-items */
export const List = () => (
  <EntityList
    entity="work_order_item"
    machine={workOrderItemFlows.list}
    fields={fields}
    columns={workOrderItemColumns}
    filters={filters}
    panel={beside(async () => Page)}
    cells={{ status: ({ status }: WorkOrderItem) => <StatusChip lifecycle={workOrderItemLifecycle} status={status} /> }}
  />
);

/** /work-order-items/:id */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, number, money } = i18n;
  const form = useFormFields(workOrderItemFormFields);
  return (
    <RecordPage<WorkOrderItem>
      entity="work_order_item"
      machine={workOrderItemFlows.page}
      id={id}
      lifecycle={workOrderItemLifecycle}
      back={{ to: '/work-order-items', label: t('app.nav.work_order_items') }}
      reference={({ issue_ref_no }) => issue_ref_no}
      title={(item) => itemName(item, i18n)}
      facts={(item) => (
        <>
          <LinkInText href={`/issues/${item.issue_id}?tab=items`}>{item.issue_description}</LinkInText>
          <span>{t(`maintenance.item.kind_name.${item.kind}`)}</span>
          <span>{t('maintenance.item.times', { quantity: number(item.quantity) })}</span>
          <span>{money(item.amount)}</span>
          {item.part_on_hand !== null && (
            <LinkInText href={`/parts/${item.part_id}`}>
              {t('maintenance.item.at_hand', { free: number(item.part_free ?? 0), on_hand: number(item.part_on_hand) })}
            </LinkInText>
          )}
        </>
      )}
      form={(item) =>
        withNames(
          form.filter(({ name }) => name !== (item.kind === 'part' ? 'price' : 'part_id')),
          fields,
          item,
          i18n,
        )
      }
      asks={({ kind, quantity, amount, used_qty, returned_qty }) => ({
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        use: [
          {
            ...{ name: 'qty', label: t('maintenance.item.ask.qty'), kind: 'number', isRequired: true, initial: quantity },
            ...(kind === 'part' && { hint: t('maintenance.item.ask.part_hint') }),
          },
          ...(kind === 'part'
            ? []
            : [
                {
                  ...{ name: 'actual', label: t('maintenance.item.ask.actual'), isRequired: true },
                  ...{ kind: 'money' as const, initial: amount },
                },
              ]),
        ],
        return: [
          {
            ...{ name: 'qty', label: t('maintenance.item.ask.return_qty'), kind: 'number', isRequired: true },
            ...{ initial: used_qty - returned_qty, hint: t('maintenance.item.ask.return_hint') },
          },
        ],
      })}
      log={(item, signal) => readLog('work_order_item', item.id, signal)}
      timeline={(item, signal) => readHistory('work_order_item', item.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('settings.details'),
          show: (item) => <FieldFacts fields={fields} names={details} record={item} />,
        },
      ]}
    />
  );
}
