import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { type PreOccupancyOrder, preOccupancyOrderFields } from '../../../api/leasing/pre-occupancy-order.ts';
import { preOccupancyOrderFlows, readPreOccupancyLog } from '../../../machines/leasing/pre-occupancy-order/flows.ts';
import { preOccupancyOrderLifecycle } from '../../../machines/leasing/pre-occupancy-order/lifecycle.ts';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const names = inputNames(preOccupancyOrderFields);
const details = ['lease_start_on', 'inspection_on', 'assignee_id', 'finished_on', 'reason', 'note'];

/** /pre-occupancy-orders/:id */
export function Page({ id }: { id: number }) {
  const { t, date } = useTexts();
  return (
    <RecordPage<PreOccupancyOrder>
      entity="pre_occupancy_order"
      machine={preOccupancyOrderFlows.page}
      id={id}
      lifecycle={preOccupancyOrderLifecycle}
      back={{ to: '/pre-occupancy-orders', label: t('app.nav.pre_occupancy_orders') }}
      reference={(order) => order.ref_no}
      title={(order) => order.unit_number}
      facts={(order) => (
        <>
          <Link href={`/tenants/${order.tenant_id}`}>{order.tenant_name}</Link>
          <Link href={`/leasing-orders/${order.order_id}`}>{t('app.entity.leasing_order')}</Link>
          <Link href={`/units/${order.unit_id}`}>{order.unit_number}</Link>
          {order.preparation_id && (
            <Link href={`/unit-preparations/${order.preparation_id}`}>{t('app.entity.unit_preparation')}</Link>
          )}
          <span>{t('leasing.pre_occupancy.begins', { day: date(order.lease_start_on) })}</span>
        </>
      )}
      form={useFormFields(preOccupancyOrderFields, names)}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        inspection: [{ name: 'inspection_on', label: t('leasing.pre_occupancy.inspection_on'), kind: 'date', isRequired: true }],
      }}
      log={(order, signal) => readPreOccupancyLog(order.id, signal)}
      dates={(order) => (order.finished_on ? [] : datesOf(preOccupancyOrderFields, order, ['inspection_on', 'lease_start_on']))}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (order) => <FieldFacts fields={preOccupancyOrderFields} names={details} record={order} />,
        },
      ]}
    />
  );
}
