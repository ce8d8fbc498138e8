import { type Account, accountCalls, type OwnSession, type ProfileInput, secondFactorCalls } from '../../../api/app/account.ts';
import { ask, send } from '../../../api/client.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** One's own account. */
export const accountMachine = readFlow<Account, null>({ entity: 'user' }).provide({
  actors: { read: reader<Account, null>((_, signal) => send(accountCalls.get, { signal })) },
});

export const saveAccountMachine = taskFlow<ProfileInput & { version: number }>().provide({
  actors: {
    perform: performer<ProfileInput & { version: number }>((body, signal) => ask(accountCalls.update, { body, signal })),
  },
});

export const changePasswordMachine = taskFlow<{ current: string; password: string }>().provide({
  actors: {
    perform: performer<{ current: string; password: string }>((body, signal) =>
      ask(accountCalls.changePassword, { body, signal }),
    ),
  },
});

/** Where one is signed in. */
export const ownSessionsMachine = readFlow<OwnSession[], null>({ entity: 'session' }).provide({
  actors: { read: reader<OwnSession[], null>((_, signal) => send(accountCalls.sessions, { signal })) },
});

/** Signs out another device, or all others. */
export const endSessionMachine = taskFlow<{ id: number | null }>().provide({
  actors: {
    perform: performer<{ id: number | null }>(async ({ id }, signal) =>
      id === null ? ask(accountCalls.endOthers, { body: {}, signal }) : ask(accountCalls.endSession, { params: { id }, signal }),
    ),
  },
});

/** Dismisses the tour, or news up to a day, for good. */
export const dismissMachine = taskFlow<{ what: string }>().provide({
  actors: { perform: performer<{ what: string }>((body, signal) => ask(accountCalls.dismiss, { body, signal })) },
});

/** Another person's authenticator app is lost: an administrator takes it off their account. */
export const resetSecondFactorMachine = taskFlow<{ id: number }>().provide({
  actors: {
    perform: performer<{ id: number }>(({ id }, signal) => ask(secondFactorCalls.reset, { params: { id }, body: {}, signal })),
  },
});
