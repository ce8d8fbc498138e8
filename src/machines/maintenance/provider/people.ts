import { ask, send } from '../../../api/client.ts';
import { providerUserCalls as calls, type ProviderUser, type ProviderUserInput } from '../../../api/maintenance/provider-user.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** The people of a provider who can sign in. */
export const providerPeopleMachine = readFlow<ProviderUser[], { id: number }>({ entity: 'user' }).provide({
  actors: { read: reader(({ id: provider_id }, signal) => send(calls.list, { params: { provider_id }, signal })) },
});

/** Invites somebody of a provider. */
export const inviteProviderUserMachine = taskFlow<ProviderUserInput & { provider_id: number }, ProviderUser>().provide({
  actors: {
    perform: performer(({ provider_id, ...body }, signal) => ask(calls.create, { params: { provider_id }, body, signal })),
  },
});

/** Ends the access of one of them, or gives it again. */
export const providerAccessMachine = taskFlow<
  { provider_id: number; id: number; active: boolean; version: number },
  ProviderUser
>().provide({
  actors: {
    perform: performer(({ provider_id, id, ...body }, signal) =>
      ask(calls.update, { params: { provider_id, id }, body, signal }),
    ),
  },
});
