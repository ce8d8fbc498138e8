import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import type { Contract } from '../../../api/leasing/contract.ts';
import { TenantInput, tenantCalls, tenantErrors, tenantFields } from '../../../api/leasing/tenant.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { loggedOf, notedOf } from '../../kit/record/timeline.ts';

export const tenantFlows = entityFlows('tenant', tenantCalls, {
  input: TenantInput,
  blank: blankOf(tenantFields),
  check: tenantErrors,
});
export const tenantContractsMachine = readFlow<Contract[], { id: number }>({ entity: 'contract' }).provide({
  actors: { read: reader(({ id }, signal) => send(tenantCalls.contracts, { params: { tenant_id: id }, signal })) },
});

/** Log and notes in one timeline. */
export async function readTenantTimeline(tenant_id: number, signal: AbortSignal) {
  const of = { params: { tenant_id }, signal };
  const [log, notes] = await Promise.all([send(tenantCalls.histories, of), send(tenantCalls.notes, of)]);
  return [...loggedOf(log), ...notedOf(notes)];
}
