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
import { useFormFields } from '../../kit/entity/form-fields.ts';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { DrawnSignature } from '../../kit/fields/signature-field.tsx';
import { UploadField } from '../../kit/fields/upload-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { PartList, useParts } from '../../kit/record/parts.tsx';
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
        <Inventory order={order.id} />
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

/** The rooms in the order in which one walks through them. */
function Inventory({ order }: { order: number }) {
  const { t, language } = useTexts();
  const parts = useParts(inventoryItemsMachine, { id: order, order_id: order });
  const roomOf = ({ room, room_no }: InventoryItem) =>
    [t(`leasing.inventory.room.${room}`), room_no].filter((part) => part !== null).join(' ');
  const nameOf = ({ name, amenity_name_en, amenity_name_ar }: InventoryItem) =>
    name ?? (language === 'ar' ? amenity_name_ar : amenity_name_en) ?? '';
  const photo: FormField = {
    name: 'photo_id',
    label: t('leasing.inventory.photo'),
    own: {
      show: ({ value, ...props }) => (
        <UploadField
          {...props}
          label={t('leasing.inventory.photo')}
          owner="leasing_order"
          value={typeof value === 'number' ? value : null}
        />
      ),
      say: (value) => t(value ? 'kit.upload.kept' : 'kit.nothing'),
    },
  };
  return (
    <PartList
      parts={parts}
      fields={[...useFormFields(inventoryItemFields), photo]}
      label={t('leasing.handover.inventory')}
      add={t('leasing.inventory.add')}
      none={t('leasing.inventory.none')}
      noneHint={t('leasing.inventory.none_hint')}
      nameOf={(item) => `${roomOf(item)}: ${nameOf(item)}`}
      show={(item) => [
        <>
          <small>{roomOf(item)}</small>
          <span>{nameOf(item)}</span>
        </>,
        <>
          <span>{t('leasing.inventory.times', { count: item.count })}</span>
          {item.note && <small>{item.note}</small>}
          {item.photo_id !== null && item.photo && (
            <AttachedFile key={item.photo_id} file={{ attachment_id: item.photo_id, ...item.photo }} />
          )}
        </>,
        <Chip key="condition" tone={item.condition === 'damaged' ? 'red' : item.condition === 'worn' ? 'yellow' : 'green'}>
          {t(`leasing.inventory.condition.${item.condition}`)}
        </Chip>,
      ]}
    />
  );
}

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
