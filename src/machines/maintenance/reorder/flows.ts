import { ask, send } from '../../../api/client.ts';
import { type ReorderInput, type ReorderLine, reorderCalls } from '../../../api/maintenance/reorder.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** The parts to be reordered. */
export const reorderListMachine = readFlow<ReorderLine[], null>({ entity: ['part', 'restock'], rest: 3000 }).provide({
  actors: { read: reader((_, signal) => send(reorderCalls.list, { signal })) },
});

/** Makes a draft restock for each line. */
export const reorderMachine = taskFlow<ReorderInput, { created: number }>().provide({
  actors: { perform: performer((body, signal) => ask(reorderCalls.create, { body, signal })) },
});
