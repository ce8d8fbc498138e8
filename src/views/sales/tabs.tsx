import type { Tenant } from '../../api/leasing/tenant.ts';
import { furtherTab } from '../kit/record/further-tab.ts';

export const tabs = [
  furtherTab<Tenant>({ of: 'tenant', id: 'contacts', label: 'sales.lead.contacts', after: 'accesses' }, async () => {
    const { TenantContacts } = await import('./contact-person/contact-people.tsx');
    return ({ record }) => <TenantContacts parents={{ tenant_id: record.id }} />;
  }),
];
