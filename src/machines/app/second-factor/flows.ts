import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { SecondFactor, secondFactorCalls } from '../../../api/app/account.ts';
import { secondFactorWire } from '../../../api/app/session-wire.ts';
import { callsBy, failureOf, send } from '../../../api/client.ts';
import type { AnswerOf } from '../../../api/contract.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, failureGuards, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';

type Wired = Omit<typeof secondFactorCalls, 'reset'>;
const calls = callsBy<Wired>(secondFactorWire);
type Secret = AnswerOf<typeof secondFactorCalls.enrol>;
type Codes = AnswerOf<typeof secondFactorCalls.confirm>;
interface Proof {
  password: string;
  code: string;
}

interface SecondFactorContext {
  /** Whether it must be set up before anything else: then it ends when it is. */
  isRequired: boolean;
  state: SecondFactor | null;
  /** What the app scans, until it is confirmed. */
  secret: Secret | null;
  /** Shown once. */
  codes: string[];
  /** Kept only while it is being checked. */
  sent: Partial<Proof> | null;
  failure: Failure | null;
}
type SecondFactorEvent =
  | { type: 'enrol'; password: string }
  | { type: 'confirm'; code: string }
  | { type: 'codes.kept' }
  | ({ type: 'codes.renew' } & Proof)
  | ({ type: 'turn.off' } & Proof)
  | { type: 'cancel' }
  | { type: 'retry' };

const label = (event: string) => ({ label: `flow.event.${event}` });
const chart = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    input: {} as { isRequired: boolean },
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    read: fromPromise<SecondFactor, null>(({ signal }) => send(calls.get, { signal })),
    enrol: fromPromise<Secret, { password: string }>(({ input, signal }) => send(calls.enrol, { body: input, signal })),
    confirm: fromPromise<Codes, { code: string }>(({ input, signal }) => send(calls.confirm, { body: input, signal })),
    renewCodes: fromPromise<Codes, Proof>(({ input, signal }) => send(calls.renewCodes, { body: input, signal })),
    turnOff: fromPromise<SecondFactor, Proof>(({ input, signal }) => send(calls.turnOff, { body: input, signal })),
  },
  guards: {
    ...failureGuards,
    isOn: (_, { output }: { output: SecondFactor }) => output.is_on,
    isRequired: ({ context }) => context.isRequired,
    mayTurnOff: ({ context }) => context.state?.is_required !== true,
  },
  actions: {
    keepState: assign((_, { output }: { output: SecondFactor }) => ({ state: output, failure: null })),
    keepSecret: assign((_, { output }: { output: Secret }) => ({ secret: output, failure: null })),
    keepCodes: assign((_, { output }: { output: Codes }) => ({ codes: output.recovery_codes, secret: null, failure: null })),
    keepSent: assign((_, { type: _type, ...sent }: { type: string } & Partial<Proof>) => ({ sent, failure: null })),
    forgetSent: assign({ sent: null }),
    forgetSecret: assign({ secret: null, failure: null }),
    forgetCodes: assign({ codes: [] }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
});
const withEvent = { params: <E>({ event }: { event: E }) => event };
const keepFailure = { type: 'keepFailure', params: errorOf } as const;
const keepSent = { type: 'keepSent', ...withEvent } as const;
const sentOf = ({ context }: { context: SecondFactorContext }) => context.sent as Proof;

/**
 * Two-step sign-in: an authenticator app is set up with the password, confirmed by its first code, and recovery codes are shown
 * once. Turning it off, and new recovery codes, take both.
 */
export const secondFactorMachine = chart.createMachine({
  id: 'secondFactor',
  initial: 'reading',
  context: ({ input }) => ({ ...input, state: null, secret: null, codes: [], sent: null, failure: null }),
  states: {
    reading: {
      meta: { title: 'flow.second_factor.reading' },
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: null,
        onDone: [
          { target: 'on', guard: { type: 'isOn', params: outputOf }, actions: { type: 'keepState', params: outputOf } },
          { target: 'off', actions: { type: 'keepState', params: outputOf } },
        ],
        onError: { target: 'unreadable', actions: keepFailure },
      },
    },
    unreadable: {
      meta: { title: 'flow.second_factor.unreadable' },
      on: { retry: { target: 'reading', meta: label('retry') } },
    },
    off: {
      meta: { title: 'flow.second_factor.off' },
      on: { enrol: { target: 'beginning', actions: keepSent, meta: label('enrol') } },
    },
    beginning: {
      meta: { title: 'flow.second_factor.beginning' },
      tags: 'busy',
      exit: 'forgetSent',
      invoke: {
        id: 'enrol',
        src: 'enrol',
        input: sentOf,
        onDone: { target: 'scanning', actions: { type: 'keepSecret', params: outputOf } },
        onError: { target: 'off', actions: keepFailure },
      },
    },
    scanning: {
      meta: { title: 'flow.second_factor.scanning' },
      on: {
        confirm: { target: 'confirming', actions: keepSent, meta: label('enrolment_confirm') },
        cancel: { target: 'off', actions: 'forgetSecret', meta: label('cancel') },
      },
    },
    confirming: {
      meta: { title: 'flow.second_factor.confirming' },
      tags: 'busy',
      exit: 'forgetSent',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: sentOf,
        onDone: { target: 'codesShown', actions: { type: 'keepCodes', params: outputOf } },
        onError: { target: 'scanning', actions: keepFailure },
      },
    },
    codesShown: {
      meta: { title: 'flow.second_factor.codes_shown' },
      exit: 'forgetCodes',
      on: {
        'codes.kept': [
          { target: 'setUp', guard: 'isRequired', meta: label('codes_kept') },
          { target: 'reading', meta: label('codes_kept') },
        ],
      },
    },
    on: {
      meta: { title: 'flow.second_factor.on' },
      on: {
        'codes.renew': { target: 'renewing', actions: keepSent, meta: label('codes_renew') },
        'turn.off': { target: 'turningOff', guard: 'mayTurnOff', actions: keepSent, meta: label('turn_off') },
      },
    },
    renewing: {
      meta: { title: 'flow.second_factor.renewing' },
      tags: 'busy',
      exit: 'forgetSent',
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        input: sentOf,
        onDone: { target: 'codesShown', actions: { type: 'keepCodes', params: outputOf } },
        onError: { target: 'on', actions: keepFailure },
      },
    },
    turningOff: {
      meta: { title: 'flow.second_factor.turning_off' },
      tags: 'busy',
      exit: 'forgetSent',
      invoke: {
        id: 'turnOff',
        src: 'turnOff',
        input: sentOf,
        onDone: { target: 'off', actions: { type: 'keepState', params: outputOf } },
        onError: { target: 'on', actions: keepFailure },
      },
    },
    setUp: { type: 'final', meta: { title: 'flow.second_factor.set_up' } },
  },
});

export type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>;
export type SecondFactorSnapshot = SnapshotFrom<typeof secondFactorMachine>;
