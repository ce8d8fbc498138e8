import { contractLifecycle } from '../../machines/leasing/contract.lifecycle.ts';
import { depositLifecycle } from '../../machines/leasing/deposit.lifecycle.ts';
import { leaseLifecycle } from '../../machines/leasing/lease.lifecycle.ts';
import {
  contractsMachine,
  leasesMachine,
  leasingChoices,
  ordersMachine,
  tenantsMachine,
} from '../../machines/leasing/leasing.machines.ts';
import { leasingOrderLifecycle } from '../../machines/leasing/leasing-order.lifecycle.ts';
import { ListPage } from '../kit/list-page.tsx';
import { beside } from '../kit/side-panel.tsx';
import { StatusChip } from '../kit/status-chip.tsx';
import { useTexts } from '../kit/texts.tsx';

const tenantPanel = beside(async () => (await import('./tenant.tsx')).TenantPage);
const contractPanel = beside(async () => (await import('./contract.tsx')).ContractPage);
const leasePanel = beside(async () => (await import('./lease.tsx')).LeasePage);
const orderPanel = beside(async () => (await import('./leasing-order.tsx')).LeasingOrderPage);

export function Tenants() {
  const { t, number } = useTexts();
  return (
    <ListPage
      list="tenants"
      title={t('app.nav.tenants')}
      machine={tenantsMachine}
      to={(tenant) => `/tenants/${tenant.id}`}
      panel={tenantPanel}
      columns={[
        { id: 'name', label: t('sales.lead.name'), show: (tenant) => tenant.name, sort: 'name', isMain: true },
        { id: 'kind', label: t('sales.lead.kind'), show: (tenant) => t(`sales.kind.${tenant.kind}`) },
        {
          id: 'mobile',
          label: t('sales.lead.mobile'),
          show: (tenant) => <bdi dir="ltr">{tenant.mobile ?? '–'}</bdi>,
          isMain: true,
        },
        { id: 'email', label: t('sales.lead.email'), show: (tenant) => tenant.email ?? '–' },
        {
          id: 'leases',
          label: t('leasing.active_leases'),
          show: (tenant) => number(tenant.active_leases),
          isNumber: true,
          isMain: true,
        },
        { id: 'contracts', label: t('app.nav.contracts'), show: (tenant) => number(tenant.contract_count), isNumber: true },
      ]}
    />
  );
}

export function Contracts() {
  const { t, money, date } = useTexts();
  return (
    <ListPage
      list="contracts"
      title={t('app.nav.contracts')}
      machine={contractsMachine}
      to={(contract) => `/contracts/${contract.id}`}
      panel={contractPanel}
      filters={[
        {
          id: 'status',
          label: t('leasing.signature'),
          choices: leasingChoices.signatures.map((id) => ({ id, label: t(`contract.status.${id}`) })),
        },
        {
          id: 'deposit_status',
          label: t('sales.quotation.deposit'),
          choices: leasingChoices.deposits.map((id) => ({ id, label: t(`deposit.status.${id}`) })),
        },
      ]}
      columns={[
        { id: 'ref', label: t('sales.lead.ref'), show: (contract) => contract.ref_no, isMain: true },
        { id: 'tenant', label: t('leasing.tenant'), show: (contract) => contract.tenant_name, isMain: true },
        {
          id: 'signature',
          label: t('leasing.signature'),
          show: (contract) => <StatusChip lifecycle={contractLifecycle} status={contract.status} />,
          sort: 'status',
          isMain: true,
        },
        {
          id: 'deposit',
          label: t('sales.quotation.deposit'),
          show: (contract) => <StatusChip lifecycle={depositLifecycle} status={contract.deposit_status} />,
        },
        {
          id: 'term',
          label: t('sales.quotation.term'),
          show: (contract) => `${date(contract.start_on)} – ${date(contract.end_on)}`,
          sort: 'start_on',
        },
        { id: 'rent', label: t('sales.quotation.yearly_rent'), show: (contract) => money(contract.yearly_rent), isNumber: true },
        {
          id: 'total',
          label: t('sales.quotation.total'),
          show: (contract) => money(contract.total_gross),
          isNumber: true,
          sort: 'total_gross',
          isMain: true,
        },
      ]}
    />
  );
}

export function Leases() {
  const { t, name, money, date } = useTexts();
  return (
    <ListPage
      list="leases"
      title={t('app.nav.leases')}
      machine={leasesMachine}
      hasSearch={false}
      to={(lease) => `/leases/${lease.id}`}
      panel={leasePanel}
      filters={[
        {
          id: 'status',
          label: t('sales.lead.status'),
          choices: leasingChoices.leases.map((id) => ({ id, label: t(`lease.status.${id}`) })),
        },
      ]}
      columns={[
        { id: 'unit', label: t('sales.unit.number'), show: (lease) => lease.unit_number, isMain: true },
        {
          id: 'building',
          label: t('leasing.building'),
          show: (lease) => name({ name_en: lease.building_name_en, name_ar: lease.building_name_ar }),
        },
        { id: 'tenant', label: t('leasing.tenant'), show: (lease) => lease.tenant_name, isMain: true },
        {
          id: 'status',
          label: t('sales.lead.status'),
          show: (lease) => <StatusChip lifecycle={leaseLifecycle} status={lease.status} />,
          sort: 'status',
          isMain: true,
        },
        {
          id: 'term',
          label: t('sales.quotation.term'),
          show: (lease) => `${date(lease.start_on)} – ${date(lease.end_on)}`,
          sort: 'start_on',
        },
        {
          id: 'rent',
          label: t('sales.quotation.yearly_rent'),
          show: (lease) => money(lease.yearly_rent),
          isNumber: true,
          isMain: true,
        },
      ]}
    />
  );
}

export function LeasingOrders() {
  const { t, date } = useTexts();
  return (
    <ListPage
      list="leasing_orders"
      title={t('app.nav.orders')}
      machine={ordersMachine}
      to={(order) => `/leasing-orders/${order.id}`}
      panel={orderPanel}
      filters={[
        {
          id: 'status',
          label: t('sales.lead.status'),
          choices: leasingChoices.orders.map((id) => ({ id, label: t(`leasing_order.status.${id}`) })),
        },
      ]}
      columns={[
        { id: 'ref', label: t('sales.lead.ref'), show: (order) => order.ref_no, isMain: true },
        { id: 'unit', label: t('sales.unit.number'), show: (order) => order.unit_number },
        { id: 'tenant', label: t('leasing.tenant'), show: (order) => order.tenant_name, isMain: true },
        {
          id: 'status',
          label: t('sales.lead.status'),
          show: (order) => <StatusChip lifecycle={leasingOrderLifecycle} status={order.status} />,
          sort: 'status',
          isMain: true,
        },
        { id: 'planned', label: t('leasing.planned'), show: (order) => date(order.planned_on), sort: 'planned_on', isMain: true },
        { id: 'delivered', label: t('leasing.delivered'), show: (order) => date(order.delivered_on) },
      ]}
    />
  );
}
