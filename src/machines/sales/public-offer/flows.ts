import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Answered, ask, callsBy, failureOf, send, setCredentials } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import type { PublicOffer, publicOfferCalls } from '../../../api/sales/public-offer.ts';
import { publicOfferWire } from '../../../api/sales/public-offer-wire.ts';
import type { Language } from '../../../locales/translate.ts';
import { errorOf, failureGuards, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';

const calls = callsBy<typeof publicOfferCalls>(publicOfferWire);

export interface PublicOfferInput {
  slug: string;
  token: string;
}
type Answer = 'accepted' | 'declined';
/** What the customer enters before the code. */
interface Signing {
  name: string;
  reason: string;
}
export interface PublicOfferContext extends PublicOfferInput, Signing {
  /** The customer's own until they choose another. */
  language: Language | null;
  offer: PublicOffer | null;
  /** What they are about to answer. */
  answer: Answer;
  message: string | null;
  failure: Failure | null;
}
export type PublicOfferEvent =
  | { type: 'speak'; language: Language }
  | { type: 'begin'; answer: Answer }
  | ({ type: 'ask.code' } & Signing)
  | { type: 'answer'; code: string }
  | { type: 'code.again' }
  | { type: 'cancel' }
  | { type: 'retry' };

interface Calling extends PublicOfferInput {
  language: Language | null;
}
/** Nobody is signed in: the company is a part of the link. What the server says is in the language of what is read. */
const asCustomer = ({ slug, token, language }: Calling) => {
  setCredentials({ token: null, slug, ...(language && { language }) });
  return { token };
};

const chart = setup({
  types: {
    context: {} as PublicOfferContext,
    events: {} as PublicOfferEvent,
    input: {} as PublicOfferInput,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    read: fromPromise<PublicOffer, Calling>(({ input, signal }) =>
      send(calls.get, { params: asCustomer(input), query: input.language ? { language: input.language } : {}, signal }),
    ),
    /** Tells that it was opened, which nothing but this page does. */
    tellOpened: fromPromise<{ version: number }, Calling>(({ input, signal }) =>
      send(calls.opened, { params: asCustomer(input), body: {}, signal }),
    ),
    askCode: fromPromise<Answered<unknown>, Calling>(({ input, signal }) =>
      ask(calls.code, { params: asCustomer(input), body: {}, signal }),
    ),
    give: fromPromise<Answered<unknown>, Calling & Signing & { answer: Answer; one_time_code: string; version: number }>(
      ({ input, signal }) => {
        const { answer, reason, name, one_time_code, version } = input;
        const [params, signed] = [asCustomer(input), { name, one_time_code, version }];
        return answer === 'accepted'
          ? ask(calls.accept, { params, body: signed, signal })
          : ask(calls.decline, { params, body: { ...signed, ...(reason.trim() && { reason }) }, signal });
      },
    ),
  },
  guards: {
    ...failureGuards,
    isAcceptedOffer: (_, { output }: { output: PublicOffer }) => output.answer === 'accepted',
    isDeclinedOffer: (_, { output }: { output: PublicOffer }) => output.answer === 'declined',
    isClosedOffer: (_, { output }: { output: PublicOffer }) => output.answer === 'closed',
    isAccepting: ({ context }) => context.answer === 'accepted',
    isAnswerable: ({ context }) => Boolean(context.offer?.code_to),
  },
  actions: {
    showOffer: assign((_, { output }: { output: PublicOffer }) => ({ offer: output, language: output.language })),
    keepVersion: assign(({ context: { offer } }, { output: { version } }: { output: { version: number } }) => ({
      offer: offer && { ...offer, version },
    })),
    keepLanguage: assign((_, { language }: { language: Language }) => ({ language })),
    chooseAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer, failure: null })),
    keepSigning: assign((_, { name, reason }: Signing) => ({ name, reason, failure: null })),
    keepMessage: assign((_, { output }: { output: Answered<unknown> }) => ({ message: output.message, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
  },
});

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };
const keepFailure = { type: 'keepFailure', ...withError } as const;
const calling = ({ context: { slug, token, language } }: { context: PublicOfferContext }): Calling => ({ slug, token, language });

/** Wherever the link turns out to have had its time. */
const overAt = [
  { target: '#public offer.expired', guard: { type: 'isExpired', ...withError }, actions: keepFailure },
  { target: '#public offer.revoked', guard: { type: 'isRevoked', ...withError }, actions: keepFailure },
] as const;
const speak = {
  target: '#public offer.loading',
  actions: { type: 'keepLanguage', ...withEvent },
  meta: label('speak'),
} as const;
const toShown = { target: 'shown', actions: 'forgetFailure', meta: label('cancel') } as const;

const loading = chart.createStateConfig({
  meta: { title: 'flow.public_offer.loading' },
  tags: 'busy',
  invoke: {
    id: 'read',
    src: 'read',
    input: calling,
    onDone: [
      { target: 'accepted', guard: { type: 'isAcceptedOffer', ...withOutput }, actions: { type: 'showOffer', ...withOutput } },
      { target: 'declined', guard: { type: 'isDeclinedOffer', ...withOutput }, actions: { type: 'showOffer', ...withOutput } },
      { target: 'closed', guard: { type: 'isClosedOffer', ...withOutput }, actions: { type: 'showOffer', ...withOutput } },
      { target: 'opening', actions: { type: 'showOffer', ...withOutput } },
    ],
    onError: [
      ...overAt,
      { target: 'missing', guard: { type: 'isMissing', ...withError }, actions: keepFailure },
      { target: 'failed', actions: keepFailure },
    ],
  },
});
const opening = chart.createStateConfig({
  meta: { title: 'flow.public_offer.opening' },
  on: { speak },
  invoke: {
    id: 'tellOpened',
    src: 'tellOpened',
    input: calling,
    onDone: { target: 'shown', actions: { type: 'keepVersion', ...withOutput } },
    // It is read nevertheless.
    onError: 'shown',
  },
});
const shown = chart.createStateConfig({
  meta: { title: 'flow.public_offer.shown' },
  on: {
    begin: {
      target: 'signing',
      guard: 'isAnswerable',
      actions: { type: 'chooseAnswer', ...withEvent },
      meta: label('begin_answer'),
    },
    speak,
  },
});
const signing = chart.createStateConfig({
  meta: { title: 'flow.public_offer.signing' },
  on: {
    'ask.code': { target: 'askingCode', actions: { type: 'keepSigning', ...withEvent }, meta: label('ask_code') },
    cancel: toShown,
  },
});
const askingCode = chart.createStateConfig({
  meta: { title: 'flow.public_offer.asking_code' },
  tags: 'busy',
  invoke: {
    id: 'askCode',
    src: 'askCode',
    input: calling,
    onDone: { target: 'enteringCode', actions: { type: 'keepMessage', ...withOutput } },
    onError: [...overAt, { target: 'signing', actions: keepFailure }],
  },
});
const enteringCode = chart.createStateConfig({
  meta: { title: 'flow.public_offer.entering_code' },
  on: {
    answer: { target: 'answering', actions: 'forgetFailure', meta: label('answer_offer') },
    'code.again': { target: 'askingCode', actions: 'forgetFailure', meta: label('ask_code') },
    cancel: toShown,
  },
});
const answering = chart.createStateConfig({
  meta: { title: 'flow.public_offer.answering' },
  tags: 'busy',
  invoke: {
    id: 'give',
    src: 'give',
    input: ({ context, event }) => ({
      ...calling({ context }),
      ...{ name: context.name, reason: context.reason, answer: context.answer, version: context.offer?.version ?? 1 },
      one_time_code: event.type === 'answer' ? event.code : '',
    }),
    onDone: [
      { target: 'accepted', guard: 'isAccepting', actions: { type: 'keepMessage', ...withOutput } },
      { target: 'declined', actions: { type: 'keepMessage', ...withOutput } },
    ],
    onError: [
      ...overAt,
      // What was read is no longer what is offered.
      { target: 'loading', guard: { type: 'isStale', ...withError } },
      { target: 'enteringCode', actions: keepFailure },
    ],
  },
});
const failed = chart.createStateConfig({
  meta: { title: 'flow.public_offer.failed' },
  on: { retry: { target: 'loading', actions: 'forgetFailure', meta: label('retry') } },
});
const over = (title: string) => chart.createStateConfig({ type: 'final', meta: { title: `flow.public_offer.${title}` } });
const ended = (title: string) => chart.createStateConfig({ meta: { title: `flow.public_offer.${title}` }, on: { speak } });

/** What the customer goes through with the link of an offer: they read it, and answer it with a code that proves who they are. */
export const publicOfferMachine = chart.createMachine({
  id: 'public offer',
  initial: 'loading',
  context: ({ input }) => ({
    ...input,
    language: null,
    offer: null,
    answer: 'accepted',
    name: '',
    reason: '',
    message: null,
    failure: null,
  }),
  states: {
    loading,
    opening,
    shown,
    signing,
    askingCode,
    enteringCode,
    answering,
    failed,
    ...{ accepted: ended('accepted'), declined: ended('declined'), closed: ended('closed') },
    ...{ expired: over('expired'), revoked: over('revoked'), missing: over('missing') },
  },
});

export type PublicOfferSnapshot = SnapshotFrom<typeof publicOfferMachine>;
export type PublicOfferSend = ActorRefFrom<typeof publicOfferMachine>['send'];
