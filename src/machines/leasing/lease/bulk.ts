import { ask, CallFailed, send } from '../../../api/client.ts';
import { type Lease, leaseCalls } from '../../../api/leasing/lease.ts';
import { byEvent, wordsOfActions } from '../../kit/list/bulk-actions.ts';
import { bulkFlow } from '../../kit/list/bulk-flow.ts';
import { leaseLifecycle } from './lifecycle.ts';

const event = byEvent<Lease>(leaseLifecycle);

/** OPS-11 answers for each lease, a refusal too. One at a time, so that it can be stopped in between. */
async function cancel({ id }: Lease, { reason }: Record<string, unknown>, signal: AbortSignal) {
  const body = { lease_ids: [id], reason: String(reason ?? '') };
  const { answer, message } = await ask(leaseCalls.cancelMany, { body, signal });
  const refused = answer.find(({ error }) => error !== null);
  if (refused) throw new CallFailed({ kind: 'invalid', message: [refused.error, ...refused.reasons].join(' '), fields: {} });
  return { answer, message };
}

/** Bulk actions on leases. */
const leaseBulkActions = [event('cancel', { label: 'leasing.bulk.cancel', asks: 'reason', isFinal: true, perform: cancel })];

export const leaseBulkMachine = bulkFlow<Lease>({
  entity: 'lease',
  titleOf: ({ unit_number, tenant_name }) => `${unit_number} · ${tenant_name}`,
  read: (id, signal) => send(leaseCalls.one, { params: { id }, signal }),
  actions: leaseBulkActions,
});
export const leaseBulkWords = wordsOfActions(leaseBulkActions);
