import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { deliveryRequirements, type LeasingOrder, leasingOrderFields } from '../../../api/leasing/leasing-order.ts';
import { leasingOrderFlows, readOrderLog } from '../../../machines/leasing/leasing-order/flows.ts';
import { leasingOrderLifecycle } from '../../../machines/leasing/leasing-order/lifecycle.ts';
import { Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { signatureField } from '../../kit/fields/signature-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { Handover } from './handover.tsx';

const names = inputNames(leasingOrderFields);
const facts = [
  'planned_on',
  'delivered_on',
  'first_dues_open',
  'inventory_accepted',
  'inventory_accepted_at',
  'inventory_accepted_by',
  'keys_count',
  'access_cards',
  'electricity_reading',
  'water_reading',
  'contract_status',
  'ejar_status',
  'deposit_status',
  'identity_expiry',
  'pre_occupancy_status',
  'note',
];

/** /leasing-orders/:id */
export function Page({ id }: { id: number }) {
  const { t, date } = useTexts();
  const signature = signatureField(t, {
    label: t('leasing.handover.signature'),
    hint: t('leasing.handover.signature_hint'),
  });
  return (
    <RecordPage<LeasingOrder>
      entity="leasing_order"
      hasDocument
      machine={leasingOrderFlows.page}
      id={id}
      lifecycle={leasingOrderLifecycle}
      back={{ to: '/leasing-orders', label: t('app.nav.leasing_orders') }}
      reference={(order) => order.ref_no}
      title={(order) => order.unit_number}
      facts={(order) => (
        <>
          <Link href={`/tenants/${order.tenant_id}`}>{order.tenant_name}</Link>
          <Link href={`/contracts/${order.contract_id}`}>{order.contract_ref_no}</Link>
          {order.pre_occupancy_id !== null && (
            <Link href={`/pre-occupancy-orders/${order.pre_occupancy_id}`}>{t('app.entity.pre_occupancy_order')}</Link>
          )}
          <span>{t('leasing.planned_on', { day: date(order.planned_on) })}</span>
        </>
      )}
      form={useFormFields(leasingOrderFields, names)}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        signature: [{ name: 'signed_by', label: t('leasing.handover.signed_by'), isRequired: true }, signature],
        waiver: [
          {
            name: 'requirement',
            label: t('leasing.requirement'),
            kind: 'select',
            isRequired: true,
            choices: deliveryRequirements.map((id) => ({ id, label: t(`leasing.requirement.${id}`) })),
          },
          { name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true },
        ],
      }}
      consequences={(_, event) => (event === 'deliver' ? <p>{t('leasing.deliver_means')}</p> : null)}
      log={(order, signal) => readOrderLog(order.id, signal)}
      dates={(order) => (order.delivered_on ? [] : datesOf(leasingOrderFields, order, ['planned_on']))}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (order) => (
            <Stack>
              <FieldFacts fields={leasingOrderFields} names={facts} record={order} />
              {order.waivers.length > 0 && <Waivers order={order} />}
            </Stack>
          ),
        },
        { id: 'handover', label: t('leasing.handover'), show: (order, actions) => <Handover order={order} actions={actions} /> },
      ]}
    />
  );
}

/** Which requirements were waived, by whom, when and why. */
function Waivers({ order }: { order: LeasingOrder }) {
  const { t, instant } = useTexts();
  return (
    <Section>
      <h2>{t('leasing.waivers')}</h2>
      <SmallTable
        caption={t('leasing.waivers')}
        heads={['requirement', 'waived_by', 'waived_at', 'waived_why'].map((name) => ({ label: t(`leasing.${name}`) }))}
        rows={order.waivers.map(({ requirement, by_name, at, reason }) => ({
          key: requirement,
          cells: [t(`leasing.requirement.${requirement}`), by_name ?? t('kit.none'), instant(at), reason],
        }))}
      />
    </Section>
  );
}
