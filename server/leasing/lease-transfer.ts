import type { leaseTransferCalls } from '../../src/api/leasing/lease-transfer.ts';
import type { Tenant } from '../../src/api/leasing/tenant.ts';
import { canSign } from '../../src/machines/leasing/rules/identity.ts';
import { tenants } from '../db/schema/leasing.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { todayOf } from '../kit/clock.ts';
import { advance } from '../kit/lifecycle.ts';
import { createRecord, readOr404 } from '../kit/records.ts';
import { mustExist } from '../property/references.ts';
import { settingsOf } from '../sales/quotation-content.ts';
import { ofTenant, readLease } from './lease.ts';
import { leasingOrderStore, planInspection } from './leasing-order.ts';
import { giveAccess } from './mobile-access.ts';
import { tenantStore } from './tenant.ts';

export const leaseTransferHandlers: Handlers<typeof leaseTransferCalls> = {
  transfer: async ({ scope, services, currentUser, params, body: { to_tenant_id, on, version } }) => {
    const { id } = await ofTenant(scope, params.tenant_id, params.lease_id);
    await mustExist(scope, { to_tenant_id }, { to_tenant_id: tenants });
    const other = await readOr404<Tenant>(scope, tenantStore, to_tenant_id);
    const can_sign = canSign(other, todayOf(currentUser.company));
    await advance(scope, services, {
      ...{ entity: 'lease', id, currentUser, version },
      event: { type: 'transfer', to_tenant_id, on, can_sign },
    });
    // The keys are handed over as those of any other lease.
    const before = await readLease(scope, id);
    if (before.transferred_to_id === null) throw new Error('A transfer leaves the other lease');
    const next = await readLease(scope, before.transferred_to_id);
    const context = { scope, services, currentUser };
    const order = await createRecord(scope, services, currentUser, leasingOrderStore, {
      ...{ contract_id: next.contract_id, lease_id: next.id, unit_id: next.unit_id, tenant_id: next.tenant_id },
      planned_on: next.start_on,
    });
    await planInspection(context, order, next.start_on);
    const settings = await settingsOf(scope);
    if (settings.generate_mobile_access) await giveAccess(context, to_tenant_id);
    return moved('lease', before);
  },
};
