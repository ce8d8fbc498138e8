import { Link } from 'wouter';
import type { LeasingOrder } from '../../../api/leasing/leasing-order.ts';
import { leasingLogs, orderMachine } from '../../../machines/leasing/flows.ts';
import { leasingOrderLifecycle } from '../../../machines/leasing/leasing-order/lifecycle.ts';
import { Facts } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage, type RecordPageProps } from '../../kit/record/record-page.tsx';

export function LeasingOrderPage({ id }: { id: number }) {
  const { t, date } = useTexts();
  return (
    <RecordPage<LeasingOrder>
      entity="leasing_order"
      machine={orderMachine as unknown as RecordPageProps<LeasingOrder>['machine']}
      id={id}
      lifecycle={leasingOrderLifecycle}
      back={{ to: '/leasing-orders', label: t('app.nav.leasing_orders') }}
      reference={(order) => order.ref_no}
      title={(order) => order.unit_number}
      facts={(order) => (
        <>
          <Link href={`/tenants/${order.tenant_id}`}>{order.tenant_name}</Link>
          <Link href={`/contracts/${order.contract_id}`}>{order.contract_ref_no}</Link>
          <span>{t('leasing.planned_on', { day: date(order.planned_on) })}</span>
        </>
      )}
      form={[
        { name: 'planned_on', label: t('leasing.planned'), kind: 'date' },
        { name: 'first_dues_paid', label: t('leasing.first_dues'), kind: 'check' },
        { name: 'inventory_accepted', label: t('leasing.inventory'), kind: 'check' },
        { name: 'note', label: t('sales.lead.note'), kind: 'long' },
      ]}
      asks={{ reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }] }}
      consequences={(_, event) => (event === 'deliver' ? <p>{t('leasing.deliver_means')}</p> : null)}
      log={(order, signal) => leasingLogs.order(order.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (order) => (
            <Facts
              rows={[
                [t('leasing.planned'), date(order.planned_on)],
                [t('leasing.delivered'), date(order.delivered_on)],
                [t('leasing.first_dues'), t(order.first_dues_paid ? 'kit.yes' : 'kit.no')],
                [t('leasing.inventory'), t(order.inventory_accepted ? 'kit.yes' : 'kit.no')],
                [t('leasing.signature'), t(`contract.status.${order.contract_status}`)],
                [t('sales.quotation.deposit'), t(`deposit.status.${order.deposit_status}`)],
                [t('sales.lead.identity_expiry'), date(order.identity_expiry)],
                [t('sales.lead.note'), order.note],
              ]}
            />
          ),
        },
      ]}
    />
  );
}
