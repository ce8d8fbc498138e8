import { ask, send } from '../../../api/client.ts';
import { type FieldRecord, fieldCalls } from '../../../api/maintenance/field.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** What phones sent of an issue: each event with what became of it. */
export const fieldEventsMachine = readFlow<FieldRecord[], { issue_id: number }>({
  entity: 'maintenance_issue',
  idOf: ({ issue_id }) => issue_id,
}).provide({
  actors: { read: reader(({ issue_id }, signal) => send(fieldCalls.events, { params: { issue_id }, signal })) },
});

/** Decides about what a phone suggested: these fields are taken, the others stay as they are. */
export const settleFieldEventMachine = taskFlow<{ issue_id: number; id: number; version: number; take: string[] }>().provide({
  actors: {
    perform: performer(({ issue_id, id, ...body }, signal) => ask(fieldCalls.settle, { params: { issue_id, id }, body, signal })),
  },
});
