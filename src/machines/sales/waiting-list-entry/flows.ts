import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { WaitingListEntryInput, waitingListEntryCalls, waitingListEntryFields } from '../../../api/sales/waiting-list-entry.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { waitingListEntryLifecycle } from './lifecycle.ts';

/** Wishes can change until a unit is offered. */
export const waitingListEntryFlows = entityFlows('waiting_list_entry', waitingListEntryCalls, {
  input: WaitingListEntryInput,
  blank: blankOf(waitingListEntryFields),
  lifecycle: waitingListEntryLifecycle,
  isEditable: ({ status }) => status === 'waiting',
});
export const readWaitingLog = (id: number, signal: AbortSignal) =>
  send(waitingListEntryCalls.activities, { params: { id }, signal });
