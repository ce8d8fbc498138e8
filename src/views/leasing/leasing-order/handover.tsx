import { styled } from 'styled-components';
import { type InventoryItem, inventoryItemFields } from '../../../api/leasing/inventory-item.ts';
import { deliveryRequirements, type LeasingOrder, leasingOrderFields } from '../../../api/leasing/leasing-order.ts';
import { languages } from '../../../locales/translate.ts';
import { inventoryDetailsMachine, inventoryItemsMachine } from '../../../machines/leasing/inventory-item/flows.ts';
import { unmetOf } from '../../../machines/leasing/leasing-order/facts.ts';
import { leasingOrderLifecycle } from '../../../machines/leasing/leasing-order/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import type { ActionItem } from '../../kit/actions/action-bar.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { AttachedFile } from '../../kit/display/attached-file.tsx';
import { Chip, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { fileField } from '../../kit/fields/file-field.tsx';
import { DrawnSignature } from '../../kit/fields/signature-field.tsx';
import { type I18n, useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { partList } from '../../kit/record/part-list.tsx';
import { SaveDocument } from '../../kit/record/save-document.tsx';

const measured = ['keys_count', 'access_cards', 'electricity_reading', 'water_reading'];

/** The handover as one goes through it with the tenant, on a phone: what is missing, the rooms, keys and meters, the signature. */
export function Handover({ order, actions }: { order: LeasingOrder; actions: ActionItem[] }) {
  const { t } = useTexts();
  const step = (event: string) => {
    const action = actions.find(({ id }) => id === event);
    return (
      action && (
        <Row>
          <Button kind={action.kind} refusals={action.refusals} isPending={action.isPending} onPress={action.onPress}>
            {action.label}
          </Button>
        </Row>
      )
    );
  };
  return (
    <Steps>
      <li>
        <h2>{t('leasing.handover.requirements')}</h2>
        <Requirements order={order} />
      </li>
      <li>
        <h2>{t('leasing.handover.inventory')}</h2>
        <Inventory parents={{ id: order.id, order_id: order.id }} />
      </li>
      <li>
        <h2>{t('leasing.handover.keys_and_meters')}</h2>
        <FieldFacts fields={leasingOrderFields} names={measured} record={order} />
        {step('.edit')}
      </li>
      <li>
        <h2>{t('leasing.handover.signature')}</h2>
        <Stack>
          {order.inventory_accepted && <Signature key={order.version} order={order} />}
          {step('accept_inventory')}
          <Row>
            <SaveDocument
              of="leasing_orders"
              paper="inventory"
              id={order.id}
              languages={languages}
              name={t('leasing.handover.inventory_pdf')}
            />
          </Row>
        </Stack>
      </li>
      <li>
        <h2>{t('leasing.handover.deliver')}</h2>
        {step('deliver')}
        <Row>
          <SaveDocument of="leasing_orders" id={order.id} languages={languages} name={t('leasing.handover.protocol_pdf')} />
        </Row>
      </li>
    </Steps>
  );
}

function Requirements({ order }: { order: LeasingOrder }) {
  const { t, money } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const unmet = unmetOf(leasingOrderLifecycle.factsOf(order, viewer, profile.company.today));
  const stateOf = (requirement: (typeof deliveryRequirements)[number]) => {
    if (order.waivers.some((waiver) => waiver.requirement === requirement)) return ['yellow', 'waived'] as const;
    return unmet.includes(requirement) ? (['red', 'missing'] as const) : (['green', 'met'] as const);
  };
  return (
    <Checks>
      {deliveryRequirements.map((requirement) => {
        const [tone, state] = stateOf(requirement);
        return (
          <li key={requirement}>
            <span>{t(`leasing.requirement.${requirement}`)}</span>
            <Chip tone={tone}>
              {state === 'missing'
                ? t(`leasing.handover.missing.${requirement}`, { amount: money(order.first_dues_open) })
                : t(`leasing.handover.${state}`)}
            </Chip>
          </li>
        );
      })}
    </Checks>
  );
}

const roomOf = ({ room, room_no }: InventoryItem, { t }: I18n): string =>
  [t(`leasing.inventory.room.${room}`), room_no].filter((part) => part !== null).join(' ');
const itemOf = ({ name, amenity_name_en, amenity_name_ar }: InventoryItem, { language }: I18n): string =>
  name ?? (language === 'ar' ? amenity_name_ar : amenity_name_en) ?? '';

/** The rooms in the order in which one walks through them. */
const Inventory = partList<InventoryItem>({
  machine: inventoryItemsMachine,
  fields: inventoryItemFields,
  texts: {
    label: 'leasing.handover.inventory',
    add: 'leasing.inventory.add',
    none: 'leasing.inventory.none',
    hint: 'leasing.inventory.none_hint',
  },
  nameOf: (item, i18n) => `${roomOf(item, i18n)}: ${itemOf(item, i18n)}`,
  more: (i18n) => [fileField('photo_id', 'leasing.inventory.photo', 'leasing_order', i18n)],
  columns: [
    [{ say: roomOf, as: 'small' }, { say: itemOf }],
    [
      { say: ({ count }, { t }) => t('leasing.inventory.times', { count }) },
      // A note of several lines stays one aside.
      { say: ({ note }) => note, as: 'small' },
      {
        show: ({ photo_id, photo }) =>
          photo_id !== null && photo && <AttachedFile key={photo_id} file={{ attachment_id: photo_id, ...photo }} />,
      },
    ],
    [{ field: 'condition', tones: { new: 'green', good: 'green', worn: 'yellow', damaged: 'red' } }],
  ],
});

function Signature({ order }: { order: LeasingOrder }) {
  const { t, instant } = useTexts();
  const { answer } = useRead(inventoryDetailsMachine, { id: order.id });
  const values = { name: order.inventory_accepted_by ?? t('kit.none'), at: instant(order.inventory_accepted_at ?? '') };
  const said = t('leasing.handover.accepted_by', values);
  return (
    <Section>
      <p>{said}</p>
      {answer?.accepted?.signature && <DrawnSignature signature={answer.accepted.signature} label={said} />}
    </Section>
  );
}

const Steps = styled.ol`
  display: grid; gap: 24px; padding: 0; list-style: none; counter-reset: step; max-inline-size: 900px;
  > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; counter-increment: step; }
  h2::before { content: counter(step) '. '; }
`;
const Checks = styled.ul`
  display: grid; gap: 6px; padding: 0; list-style: none;
  li { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; align-items: center; max-inline-size: 480px; }
`;
