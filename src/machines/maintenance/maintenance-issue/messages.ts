import { ask, send } from '../../../api/client.ts';
import { providerMessageCalls as calls, type ProviderMessage } from '../../../api/maintenance/provider-message.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** The conversation with the providers that were asked to do an issue. */
export const providerMessagesMachine = readFlow<ProviderMessage[], { id: number }>({
  ...{ entity: 'maintenance_issue', idOf: ({ id }: { id: number }) => id },
}).provide({
  actors: { read: reader(({ id: issue_id }, signal) => send(calls.list, { params: { issue_id }, signal })) },
});

/** Writes to the provider that has the issue, or was offered it. */
export const writeToProviderMachine = taskFlow<{ id: number; body: string }, ProviderMessage>().provide({
  actors: {
    perform: performer(({ id: issue_id, body }, signal) => ask(calls.create, { params: { issue_id }, body: { body }, signal })),
  },
});
