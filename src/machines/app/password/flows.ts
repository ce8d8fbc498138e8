import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { sessionCalls } from '../../../api/app/session.ts';
import { sessionWire } from '../../../api/app/session-wire.ts';
import { type Answered, ask, callsBy, failureOf } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, failureGuards, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { forgetStored } from '../stores/stored.ts';

const calls = callsBy<typeof sessionCalls>(sessionWire);

export interface PasswordInput {
  /** The link's token; null on the page that requests a link. */
  token: string | null;
  /** A mobile-access user's reset uses another path. */
  mobile: boolean;
  /** The link of a unit owner's invitation: that it was opened is told first. */
  invitation?: boolean;
}
export interface PasswordContext extends PasswordInput {
  /** Kept only while it is being sent. */
  sent: { email: string } | { password: string } | null;
  message: string | null;
  failure: Failure | null;
  /** The address with which a tenant or an owner signs in from now on; null until a password is set, and where no address is known. */
  chosen: { email: string; password: string } | null;
}
export type PasswordOutput = Pick<PasswordContext, 'chosen' | 'message'>;
export type PasswordEvent =
  | { type: 'ask.link'; email: string }
  | { type: 'set'; password: string }
  | { type: 'again' }
  | { type: 'open.again' };

const chart = setup({
  types: {
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    input: {} as PasswordInput,
    output: {} as PasswordOutput,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    askLink: fromPromise<Answered<unknown>, { email: string }>(({ input, signal }) => ask(calls.forgot, { body: input, signal })),
    openInvitation: fromPromise<Answered<unknown>, { id: string }>(({ input: { id }, signal }) =>
      ask(calls.openInvitation, { params: { id }, body: {}, signal }),
    ),
    setPassword: fromPromise<Answered<{ email?: string | null }>, { id: string; password: string; mobile: boolean }>(
      ({ input: { id, password, mobile }, signal }) =>
        ask(mobile ? calls.resetMobile : calls.reset, {
          params: { id },
          body: { password },
          signal,
        }),
    ),
  },
  guards: {
    ...failureGuards,
    hasToken: ({ context }) => context.token !== null,
    isInvitation: ({ context }) => context.invitation === true,
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ sent: { email }, failure: null })),
    keepPassword: assign((_, { password }: { password: string }) => ({ sent: { password }, failure: null })),
    forgetSent: assign({ sent: null }),
    keepMessage: assign((_, { output }: { output: Answered<unknown> }) => ({ message: output.message })),
    keepChosen: assign(({ context: { sent } }, { output: { answer } }: { output: Answered<{ email?: string | null }> }) => ({
      chosen: answer.email && sent && 'password' in sent ? { email: answer.email, password: sent.password } : null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null, message: null }),
    /** */
    clearStored: forgetStored,
  },
});

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };
const failedAt = <T extends string>(target: T) =>
  ({ target, actions: [{ type: 'keepFailure', ...withError }, 'clearStored'] }) as const;

const routing = chart.createStateConfig({
  meta: { title: 'flow.password.routing' },
  always: [{ target: 'opening', guard: 'isInvitation' }, { target: 'choosing', guard: 'hasToken' }, { target: 'prompting' }],
});
const opening = chart.createStateConfig({
  meta: { title: 'flow.password.opening' },
  tags: 'busy',
  invoke: {
    id: 'openInvitation',
    src: 'openInvitation',
    input: ({ context }) => ({ id: context.token as string }),
    onDone: 'choosing',
    onError: failedAt('closed'),
  },
});
const closed = chart.createStateConfig({
  meta: { title: 'flow.password.closed' },
  on: { 'open.again': { target: 'opening', actions: 'forgetFailure', meta: label('retry') } },
});
const prompting = chart.createStateConfig({
  meta: { title: 'flow.password.prompting', rules: ['R-02'] },
  on: {
    'ask.link': { target: 'sending', actions: { type: 'keepEmail', ...withEvent }, meta: label('ask_link') },
  },
});
const sending = chart.createStateConfig({
  meta: { title: 'flow.password.sending' },
  tags: 'busy',
  exit: 'forgetSent',
  invoke: {
    id: 'askLink',
    src: 'askLink',
    input: ({ context }) => context.sent as { email: string },
    onDone: { target: 'linkSent', actions: { type: 'keepMessage', ...withOutput } },
    onError: failedAt('prompting'),
  },
});
const linkSent = chart.createStateConfig({
  meta: { title: 'flow.password.link_sent' },
  on: { again: { target: 'prompting', actions: 'forgetFailure', meta: label('again') } },
});
const choosing = chart.createStateConfig({
  meta: { title: 'flow.password.choosing', rules: ['R-02', 'R-19'] },
  on: {
    set: { target: 'setting', actions: { type: 'keepPassword', ...withEvent }, meta: label('set_password') },
    again: { target: 'prompting', actions: 'forgetFailure', meta: label('again') },
  },
});
const setting = chart.createStateConfig({
  meta: { title: 'flow.password.setting' },
  tags: 'busy',
  invoke: {
    id: 'setPassword',
    src: 'setPassword',
    input: ({ context: { token, mobile, sent } }) => ({
      id: token as string,
      mobile,
      ...(sent as { password: string }),
    }),
    onDone: {
      target: 'changed',
      actions: [{ type: 'keepMessage', ...withOutput }, { type: 'keepChosen', ...withOutput }, 'forgetSent'],
    },
    onError: { ...failedAt('choosing'), actions: [...failedAt('choosing').actions, 'forgetSent'] },
  },
});
const changed = chart.createStateConfig({ type: 'final', meta: { title: 'flow.password.changed' } });

/** A forgotten password: request a link by email, then choose a new password with the link's token. */
export const passwordMachine = chart.createMachine({
  id: 'password',
  initial: 'routing',
  context: ({ input }) => ({ ...input, sent: null, message: null, failure: null, chosen: null }),
  output: ({ context: { chosen, message } }) => ({ chosen, message }),
  states: { routing, opening, closed, prompting, sending, linkSent, choosing, setting, changed },
});

export type PasswordRef = ActorRefFrom<typeof passwordMachine>;
