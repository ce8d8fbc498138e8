import { ask, send } from '../../../api/client.ts';
import { dunningCaseCalls as calls, type DunningCase } from '../../../api/finance/dunning-case.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { dunningCaseLifecycle } from './lifecycle.ts';

export const dunningCaseFlows = movedFlows('dunning_case', calls, dunningCaseLifecycle);

/** A tenant's cases, the newest first. */
export const tenantCasesMachine = readFlow<DunningCase[], { tenant_id: number }>({
  entity: ['dunning_case', 'tenant'],
}).provide({
  actors: {
    read: reader(async (query, signal) => (await send(calls.list, { query: { ...query, per_page: 20 }, signal })).rows),
  },
});

/** Opens a tenant's cases without waiting for the night. */
export const startDunningMachine = taskFlow<{ tenant_id: number }>().provide({
  actors: { perform: performer((params, signal) => ask(calls.start, { params, body: {}, signal })) },
});
