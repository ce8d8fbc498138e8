import { contractColumns, leaseColumns, leasingOrderColumns, tenantColumns } from '../../machines/leasing/columns.ts';
import { contractLifecycle } from '../../machines/leasing/contract/lifecycle.ts';
import { depositLifecycle } from '../../machines/leasing/deposit/lifecycle.ts';
import { contractsMachine, leasesMachine, leasingChoices, ordersMachine, tenantsMachine } from '../../machines/leasing/flows.ts';
import { leaseLifecycle } from '../../machines/leasing/lease/lifecycle.ts';
import { leasingOrderLifecycle } from '../../machines/leasing/leasing-order/lifecycle.ts';
import { useHere } from '../app/viewer.tsx';
import { StatusChip } from '../kit/display/status-chip.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { wordsOf } from '../kit/list/columns.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import { beside } from '../kit/list/side-panel.tsx';

const tenantPanel = beside(async () => (await import('./tenant/page.tsx')).TenantPage);
const contractPanel = beside(async () => (await import('./contract/page.tsx')).ContractPage);
const leasePanel = beside(async () => (await import('./lease/page.tsx')).LeasePage);
const orderPanel = beside(async () => (await import('./leasing-order/page.tsx')).LeasingOrderPage);

export function Tenants() {
  const said = useTexts();
  const { t } = said;
  const { may } = useHere();
  return (
    <ListPage
      list="tenants"
      title={t('app.nav.tenants')}
      machine={tenantsMachine}
      to={(tenant) => `/tenants/${tenant.id}`}
      panel={tenantPanel}
      isExported={may('tenants.export')}
      columns={wordsOf(tenantColumns, said)}
    />
  );
}

export function Contracts() {
  const said = useTexts();
  const { t } = said;
  const { may } = useHere();
  return (
    <ListPage
      list="contracts"
      title={t('app.nav.contracts')}
      machine={contractsMachine}
      to={(contract) => `/contracts/${contract.id}`}
      panel={contractPanel}
      isExported={may('contracts.export')}
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
      columns={wordsOf(contractColumns, said, {
        signature: ({ status }) => <StatusChip lifecycle={contractLifecycle} status={status} />,
        deposit: (contract) => <StatusChip lifecycle={depositLifecycle} status={contract.deposit_status} />,
      })}
    />
  );
}

export function Leases() {
  const said = useTexts();
  const { t } = said;
  const { may } = useHere();
  return (
    <ListPage
      list="leases"
      title={t('app.nav.leases')}
      machine={leasesMachine}
      hasSearch={false}
      to={(lease) => `/leases/${lease.id}`}
      panel={leasePanel}
      isExported={may('leases.export')}
      filters={[
        {
          id: 'status',
          label: t('sales.lead.status'),
          choices: leasingChoices.leases.map((id) => ({ id, label: t(`lease.status.${id}`) })),
        },
      ]}
      columns={wordsOf(leaseColumns, said, {
        status: ({ status }) => <StatusChip lifecycle={leaseLifecycle} status={status} />,
      })}
    />
  );
}

export function LeasingOrders() {
  const said = useTexts();
  const { t } = said;
  const { may } = useHere();
  return (
    <ListPage
      list="leasing_orders"
      title={t('app.nav.leasing_orders')}
      machine={ordersMachine}
      to={(order) => `/leasing-orders/${order.id}`}
      panel={orderPanel}
      isExported={may('leasing_orders.export')}
      filters={[
        {
          id: 'status',
          label: t('sales.lead.status'),
          choices: leasingChoices.orders.map((id) => ({ id, label: t(`leasing_order.status.${id}`) })),
        },
      ]}
      columns={wordsOf(leasingOrderColumns, said, {
        status: ({ status }) => <StatusChip lifecycle={leasingOrderLifecycle} status={status} />,
      })}
    />
  );
}
