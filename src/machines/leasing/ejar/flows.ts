import { ask } from '../../../api/client.ts';
import { contractCalls, type EjarStatus } from '../../../api/leasing/contract.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** Ejar's registration is a lifecycle of the contract, with its own call. */
export const ejarMachine = taskFlow<{
  id: number;
  status: EjarStatus;
  ejar_no?: string;
  on?: string;
  reason?: string;
  version: number;
}>().provide({
  actors: { perform: performer(({ id, ...body }, signal) => ask(contractCalls.ejar, { params: { id }, body, signal })) },
});
