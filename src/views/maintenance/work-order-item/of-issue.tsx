import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { additionalItemFields, serviceItemFields, type WorkOrderItem } from '../../../api/maintenance/work-order-item.ts';
import { halalas, money as riyals } from '../../../api/money.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { maintenanceIssueLifecycle } from '../../../machines/maintenance/maintenance-issue/lifecycle.ts';
import { unseenLimits } from '../../../machines/maintenance/rules/item-limits.ts';
import { additionalOfIssueMachine, servicesOfIssueMachine } from '../../../machines/maintenance/work-order-item/flows.ts';
import { workOrderItemLifecycle } from '../../../machines/maintenance/work-order-item/lifecycle.ts';
import { Section, Stack } from '../../kit/display/parts.tsx';
import { type I18n, useTexts } from '../../kit/ground/texts.tsx';
import type { PartCell } from '../../kit/record/part-cells.tsx';
import { partList } from '../../kit/record/part-list.tsx';
import { itemName } from './item-name.ts';

const pageOf = ({ id }: WorkOrderItem) => `/work-order-items/${id}`;
/** Cost of what was used, or the amount asked for. */
const costOf = ({ actual, amount }: WorkOrderItem, { money }: I18n) => money(actual ?? amount);
const quantityOf = ({ quantity }: WorkOrderItem, { t, number }: I18n) =>
  t('maintenance.item.times', { quantity: number(quantity) });
const common: PartCell<WorkOrderItem>[][] = [
  [
    { say: quantityOf, as: 'small' },
    { say: costOf, as: 'strong' },
  ],
  [
    { status: workOrderItemLifecycle },
    { say: (item, { t }) => item.is_automatic && t('maintenance.item.is_automatic'), as: 'small' },
  ],
];

const IssueServices = partList<WorkOrderItem>({
  machine: servicesOfIssueMachine,
  fields: serviceItemFields,
  texts: {
    label: 'maintenance.items.services',
    add: 'maintenance.item.new_service',
    none: 'maintenance.item.no_services',
    hint: 'maintenance.item.no_services_hint',
  },
  nameOf: itemName,
  columns: [
    [
      { say: itemName, as: 'strong', to: pageOf },
      {
        say: ({ provider_name_en, provider_name_ar }, { name }) =>
          provider_name_en && name({ name_en: provider_name_en, name_ar: provider_name_ar ?? undefined }),
        as: 'small',
      },
    ],
    ...common,
  ],
});

const IssueParts = partList<WorkOrderItem>({
  machine: additionalOfIssueMachine,
  fields: additionalItemFields,
  texts: {
    label: 'maintenance.items.additional',
    add: 'maintenance.item.new_additional',
    none: 'maintenance.item.no_additional',
    hint: 'maintenance.item.no_additional_hint',
  },
  nameOf: itemName,
  columns: [
    [
      { say: itemName, as: 'strong', to: pageOf },
      {
        say: ({ part_on_hand, part_free }, { t, number }) =>
          part_on_hand !== null && t('maintenance.item.at_hand', { free: number(part_free ?? 0), on_hand: number(part_on_hand) }),
        as: 'small',
      },
    ],
    ...common,
  ],
});

/** Tab of an issue's items: services, parts and other costs, and what is left of the limits that need no approval. */
export function IssueItems({ issue }: { issue: MaintenanceIssue }) {
  const { t, money } = useTexts();
  const isFixed = !hasTag(maintenanceIssueLifecycle, issue.status, 'open');
  const parents = { issue_id: issue.id };
  const left = riyals(Math.max(0, unseenLimits.issue - halalas(issue.unseen_cost)));
  return (
    <Stack>
      <p>
        {t('maintenance.items.cost', { cost: money(issue.cost), total: money(issue.cost_total) })}
        {!isFixed && ` ${t('maintenance.items.left', { left: money(left), item: money(riyals(unseenLimits.item)) })}`}
      </p>
      <Section>
        <h2>{t('maintenance.items.additional')}</h2>
        <IssueParts parents={parents} isFixed={isFixed} />
      </Section>
      <Section>
        <h2>{t('maintenance.items.services')}</h2>
        <IssueServices parents={parents} isFixed={isFixed} />
      </Section>
    </Stack>
  );
}
