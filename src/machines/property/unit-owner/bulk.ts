import { ask, CallFailed, send } from '../../../api/client.ts';
import { type UnitOwner, unitOwnerCalls } from '../../../api/property/unit-owner.ts';
import { byEvent, wordsOfActions } from '../../kit/list/bulk-actions.ts';
import { bulkFlow } from '../../kit/list/bulk-flow.ts';
import { unitOwnerLifecycle } from './lifecycle.ts';

const event = byEvent<UnitOwner>(unitOwnerLifecycle);

/** OWN-04 answers for each owner, a refusal too. One at a time, so that it can be stopped in between. */
async function perform({ id }: UnitOwner, _: unknown, signal: AbortSignal) {
  const { answer, message } = await ask(unitOwnerCalls.inviteMany, { body: { unit_owner_ids: [id] }, signal });
  const refused = answer.find(({ error }) => error !== null);
  if (refused) throw new CallFailed({ kind: 'invalid', message: [refused.error, ...refused.reasons].join(' '), fields: {} });
  return { answer, message };
}

/** Bulk actions on unit owners. */
const unitOwnerBulkActions = [
  event('invite', { label: 'property.unit_owner.bulk.invite', perform }),
  event('resend', { label: 'property.unit_owner.bulk.resend', perform }),
];

export const unitOwnerBulkMachine = bulkFlow<UnitOwner>({
  entity: 'unit_owner',
  titleOf: ({ name_en, name_ar }) => ({ name_en, name_ar }),
  read: (id, signal) => send(unitOwnerCalls.get, { params: { id }, signal }),
  actions: unitOwnerBulkActions,
});
export const unitOwnerBulkWords = wordsOfActions(unitOwnerBulkActions);
