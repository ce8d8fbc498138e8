import type { UnitOwner } from '../../api/property/unit-owner.ts';
import { furtherTab } from '../kit/record/further-tab.ts';

export const tabs = [
  furtherTab<UnitOwner>({ of: 'unit_owner', id: 'accesses', label: 'app.nav.mobile_accesses', after: 'details' }, async () => {
    const { HolderAccesses } = await import('./mobile-access/of-tenant.tsx');
    return ({ record }) => <HolderAccesses parents={{ tenant_id: record.id }} />;
  }),
];
