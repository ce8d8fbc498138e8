import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import type { Contract } from '../../../api/leasing/contract.ts';
import { TenantInput, tenantCalls, tenantErrors, tenantFields } from '../../../api/leasing/tenant.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { loggedOf } from '../../kit/record/timeline.ts';

export const tenantFlows = entityFlows('tenant', tenantCalls, {
  input: TenantInput,
  blank: blankOf(tenantFields),
  check: tenantErrors,
});
export const tenantContractsMachine = readFlow<Contract[], { id: number }>({ entity: 'contract' }).provide({
  actors: { read: reader(({ id }, signal) => send(tenantCalls.contracts, { params: { tenant_id: id }, signal })) },
});

export const readTenantTimeline = async (tenant_id: number, signal: AbortSignal) =>
  loggedOf(await send(tenantCalls.histories, { params: { tenant_id }, signal }));
