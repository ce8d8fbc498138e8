import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type UtilityAccountRequest,
  UtilityAccountRequestInput,
  utilityAccountRequestCalls,
  utilityAccountRequestFields,
  utilityErrors,
} from '../../../api/leasing/utility-account-request.ts';
import type { Parents } from '../../kit/actors.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { childListFlow } from '../../kit/list/child-list-flow.ts';
import { utilityAccountRequestLifecycle } from './lifecycle.ts';

const calls = utilityAccountRequestCalls;

export const utilityAccountRequestFlows = entityFlows('utility_account_request', calls, {
  input: UtilityAccountRequestInput,
  blank: blankOf(utilityAccountRequestFields),
  check: utilityErrors,
  lifecycle: utilityAccountRequestLifecycle,
  isEditable: ({ status }) => hasTag(utilityAccountRequestLifecycle, status, 'editable'),
});

/** The requests of a lease, on whose page new ones are made. */
export const leaseUtilitiesMachine = childListFlow<UtilityAccountRequest, UtilityAccountRequestInput>({
  entity: 'utility_account_request',
  module: 'leases',
  edit: utilityAccountRequestFlows.form,
}).provide({
  actors: {
    read: fromPromise<UtilityAccountRequest[], { parents: Parents }>(({ input: { parents }, signal }) =>
      send(calls.ofLease, { params: { lease_id: parents.lease_id as number }, signal }),
    ),
  },
});

export const readUtilityLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });
