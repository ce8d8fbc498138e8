import type { Contract } from '../../api/leasing/contract.ts';
import type { Tenant } from '../../api/leasing/tenant.ts';
import { furtherTab } from '../kit/record/further-tab.ts';

export const tabs = [
  furtherTab<Tenant>({ of: 'tenant', id: 'invoices', label: 'app.nav.invoices', after: 'contracts' }, async () => {
    const { TenantMoney } = await import('./statement/tenant-money.tsx');
    return ({ record }) => <TenantMoney tenant={record.id} />;
  }),
  furtherTab<Contract>({ of: 'contract', id: 'invoices', label: 'app.nav.invoices', after: 'installments' }, async () => {
    const { TenantInvoices } = await import('./invoice/of-tenant.tsx');
    return ({ record }) => <TenantInvoices tenant={record.tenant_id} contract={record.id} />;
  }),
];
