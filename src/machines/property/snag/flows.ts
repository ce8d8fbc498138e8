import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { snagCalls as calls, type Snag, SnagInput, snagFields } from '../../../api/property/snag.ts';
import type { Parents } from '../../kit/actors.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { childListFlow } from '../../kit/list/child-list-flow.ts';
import { snagLifecycle } from './lifecycle.ts';

/** It is changed until somebody is to fix it. */
export const snagFlows = entityFlows('snag', calls, {
  input: SnagInput,
  blank: blankOf(snagFields),
  lifecycle: snagLifecycle,
  isEditable: ({ status }) => hasTag(snagLifecycle, status, 'unassigned'),
});

/** The snags of a unit's delivery receipt, where new ones are recorded. */
export const receiptSnagsMachine = childListFlow<Snag, SnagInput>({
  entity: 'snag',
  module: 'units',
  edit: snagFlows.form,
}).provide({
  actors: {
    read: fromPromise<Snag[], { parents: Parents }>(({ input: { parents }, signal }) =>
      send(calls.ofReceipt, { params: { unit_id: parents.unit_id as number }, signal }),
    ),
  },
});

export const readSnagLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });
