import { fromPromise } from 'xstate';
import { ask, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  mobileAccessCalls as calls,
  type MobileAccess,
  MobileAccessInput,
  mobileAccessFields,
} from '../../../api/leasing/mobile-access.ts';
import type { Parents } from '../../kit/actors.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { childListFlow } from '../../kit/list/child-list-flow.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { mobileAccessLifecycle } from './lifecycle.ts';

/** Its calls are below the tenant's path. */
export const mobileAccessFlows = entityFlows('mobile_access', calls, {
  input: MobileAccessInput,
  blank: blankOf(mobileAccessFields),
  lifecycle: mobileAccessLifecycle,
});
export const mobileAccessByIdMachine = readFlow<MobileAccess, { id: number }>({ entity: 'mobile_access' }).provide({
  actors: { read: reader(({ id }, signal) => send(calls.byId, { params: { id }, signal })) },
});

/** Who signs in for a tenant, on whose page somebody is added. */
export const tenantAccessesMachine = childListFlow<MobileAccess, MobileAccessInput>({
  entity: 'mobile_access',
  module: 'tenants',
  edit: mobileAccessFlows.form,
}).provide({
  actors: {
    read: fromPromise<MobileAccess[], { parents: Parents }>(({ input: { parents }, signal }) =>
      send(calls.ofTenant, { params: { tenant_id: parents.tenant_id as number }, signal }),
    ),
  },
});
/** Sends new links to everybody who signs in for a lease's tenant. */
export const resendPasswordsMachine = taskFlow<{ tenant_id: number; lease_id: number }>().provide({
  actors: { perform: performer((params, signal) => ask(calls.resendOfLease, { params, body: {}, signal })) },
});

export const readAccessLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });
