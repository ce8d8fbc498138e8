import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Answered, ask, callsBy, failureOf, send, sendBytes, setCredentials } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import type {
  PublicReportMade,
  PublicReportPlace,
  PublicReportStatus,
  publicReportCalls,
} from '../../../api/maintenance/public-report.ts';
import { photoPath, publicReportWire } from '../../../api/maintenance/public-report-wire.ts';
import { type Language, languages } from '../../../locales/translate.ts';
import { errorOf, failureGuards, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { smallerPhoto } from './smaller-photo.ts';

const calls = callsBy<typeof publicReportCalls>(publicReportWire);

export interface PublicReportInput {
  slug: string;
  token: string;
  language: Language;
  /** Whether the link is that of a report that was made, rather than that of a label. */
  isMade: boolean;
}
/** The form as it is filled in. */
export interface ReportDraft {
  subsubcategory_id: number | null;
  description: string;
  name: string;
  mobile: string;
}
export interface PublicReportContext extends PublicReportInput, ReportDraft {
  place: PublicReportPlace | null;
  photo: File | null;
  made: PublicReportMade | null;
  status: PublicReportStatus | null;
  failure: Failure | null;
}
export type PublicReportEvent =
  | { type: 'speak'; language: Language }
  | ({ type: 'send'; photo: File | null } & ReportDraft)
  | { type: 'add.photo'; photo: File }
  | { type: 'skip.photo' }
  | { type: 'follow' }
  | { type: 'retry' };

interface Calling extends Pick<PublicReportInput, 'slug' | 'token' | 'language'> {}
/** Nobody is signed in: the company is a part of the link. */
const asReporter = ({ slug, token, language }: Calling) => {
  setCredentials({ token: null, slug, language });
  return { token };
};

const chart = setup({
  types: {
    context: {} as PublicReportContext,
    events: {} as PublicReportEvent,
    input: {} as PublicReportInput,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    readPlace: fromPromise<PublicReportPlace, Calling>(({ input, signal }) =>
      send(calls.get, { params: asReporter(input), signal }),
    ),
    report: fromPromise<Answered<PublicReportMade>, Calling & ReportDraft>(({ input, signal }) => {
      const { subsubcategory_id, description, name, mobile } = input;
      const body = { subsubcategory_id: subsubcategory_id ?? 0, description, name, mobile };
      return ask(calls.report, { params: asReporter(input), body, signal });
    }),
    sendPhoto: fromPromise<{ photos: number }, Calling & { photo: File | null }>(async ({ input, signal }) => {
      const { token } = asReporter(input);
      return sendBytes<{ photos: number }>(photoPath(token), await smallerPhoto(input.photo), {}, signal);
    }),
    readStatus: fromPromise<PublicReportStatus, Calling>(({ input, signal }) =>
      send(calls.status, { params: asReporter(input), signal }),
    ),
  },
  guards: {
    ...failureGuards,
    isMade: ({ context }) => context.isMade,
    hasPhoto: ({ context }) => context.photo !== null,
  },
  actions: {
    showPlace: assign((_, { output }: { output: PublicReportPlace }) => ({ place: output, failure: null })),
    keepDraft: assign((_, { subsubcategory_id, description, name, mobile, photo }: ReportDraft & { photo: File | null }) => ({
      ...{ subsubcategory_id, description, name, mobile, photo, failure: null },
    })),
    keepReport: assign((_, { output }: { output: Answered<PublicReportMade> }) => ({ made: output.answer, failure: null })),
    keepPhoto: assign((_, { photo }: { photo: File }) => ({ photo, failure: null })),
    dropPhoto: assign({ photo: null, failure: null }),
    showStatus: assign((_, { output }: { output: PublicReportStatus }) => ({ status: output, failure: null })),
    keepLanguage: assign((_, { language }: { language: Language }) => ({ language })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
  },
});

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };
const keepFailure = { type: 'keepFailure', ...withError } as const;
const calling = ({ context: { slug, token, language } }: { context: PublicReportContext }): Calling => ({
  ...{ slug, token, language },
});
/** By the secret of the report, where one was made here. */
const followed = ({ context }: { context: PublicReportContext }): Calling => ({
  ...calling({ context }),
  ...(context.made && { token: context.made.token }),
});

const missingAt = {
  target: '#public report.missing',
  guard: { type: 'isMissing', ...withError },
  actions: keepFailure,
} as const;
/** Wherever the link of a label turns out to have had its time, or never to have been one. */
const labelOver = [
  { target: '#public report.revoked', guard: { type: 'isRevoked', ...withError }, actions: keepFailure },
  missingAt,
] as const;
/** The same of the link of a report. */
const reportOver = [
  { target: '#public report.expired', guard: { type: 'isExpired', ...withError }, actions: keepFailure },
  missingAt,
] as const;
const speak = { actions: { type: 'keepLanguage', ...withEvent }, meta: label('speak') } as const;

const opening = chart.createStateConfig({
  meta: { title: 'flow.public_report.opening' },
  always: [{ target: 'readingStatus', guard: 'isMade' }, { target: 'loading' }],
});
const loading = chart.createStateConfig({
  meta: { title: 'flow.public_report.loading' },
  tags: 'busy',
  invoke: {
    id: 'readPlace',
    src: 'readPlace',
    input: calling,
    onDone: { target: 'entering', actions: { type: 'showPlace', ...withOutput } },
    onError: [...labelOver, { target: 'failed', actions: keepFailure }],
  },
});
const entering = chart.createStateConfig({
  meta: { title: 'flow.public_report.entering' },
  on: {
    speak,
    send: { target: 'sending', actions: { type: 'keepDraft', ...withEvent }, meta: label('send_report') },
  },
});
const sending = chart.createStateConfig({
  meta: { title: 'flow.public_report.sending' },
  tags: 'busy',
  invoke: {
    id: 'report',
    src: 'report',
    input: ({ context }) => {
      const { subsubcategory_id, description, name, mobile } = context;
      return { ...calling({ context }), subsubcategory_id, description, name, mobile };
    },
    onDone: { target: 'reported', actions: { type: 'keepReport', ...withOutput } },
    onError: [...labelOver, { target: 'entering', actions: keepFailure }],
  },
});
const reported = chart.createStateConfig({
  meta: { title: 'flow.public_report.reported' },
  always: [{ target: 'sendingPhoto', guard: 'hasPhoto' }, { target: 'sent' }],
});
const sendingPhoto = chart.createStateConfig({
  meta: { title: 'flow.public_report.sending_photo' },
  tags: 'busy',
  invoke: {
    id: 'sendPhoto',
    src: 'sendPhoto',
    input: ({ context }) => ({ ...followed({ context }), photo: context.photo }),
    onDone: { target: 'sent', actions: 'dropPhoto' },
    // The report is in, whatever becomes of its photo.
    onError: { target: 'photoFailed', actions: keepFailure },
  },
});
const photoFailed = chart.createStateConfig({
  meta: { title: 'flow.public_report.photo_failed' },
  on: {
    speak,
    retry: { target: 'sendingPhoto', actions: 'forgetFailure', meta: label('retry') },
    'add.photo': { target: 'sendingPhoto', actions: { type: 'keepPhoto', ...withEvent }, meta: label('add_photo') },
    'skip.photo': { target: 'sent', actions: 'dropPhoto', meta: label('skip_photo') },
  },
});
const sent = chart.createStateConfig({
  meta: { title: 'flow.public_report.sent' },
  on: {
    speak,
    'add.photo': { target: 'sendingPhoto', actions: { type: 'keepPhoto', ...withEvent }, meta: label('add_photo') },
    follow: { target: 'readingStatus', meta: label('follow_report') },
  },
});
const readingStatus = chart.createStateConfig({
  meta: { title: 'flow.public_report.reading_status' },
  tags: 'busy',
  invoke: {
    id: 'readStatus',
    src: 'readStatus',
    input: followed,
    onDone: { target: 'following', actions: { type: 'showStatus', ...withOutput } },
    onError: [...reportOver, { target: 'statusFailed', actions: keepFailure }],
  },
});
const following = chart.createStateConfig({
  meta: { title: 'flow.public_report.following' },
  on: { speak, follow: { target: 'readingStatus', meta: label('follow_report') } },
});
const failedOf = (title: string, target: 'loading' | 'readingStatus') =>
  chart.createStateConfig({
    meta: { title: `flow.public_report.${title}` },
    on: { retry: { target, actions: 'forgetFailure', meta: label('retry') } },
  });
const over = (title: string) => chart.createStateConfig({ type: 'final', meta: { title: `flow.public_report.${title}` } });

/** What somebody goes through who scans a label: they say what is wrong, add a photo, and follow what becomes of it. */
export const publicReportMachine = chart.createMachine({
  id: 'public report',
  initial: 'opening',
  context: ({ input }) => ({
    ...input,
    ...{ place: null, photo: null, made: null, status: null, failure: null },
    ...{ subsubcategory_id: null, description: '', name: '', mobile: '' },
  }),
  states: {
    ...{ opening, loading, entering, sending, reported, sendingPhoto, photoFailed, sent, readingStatus, following },
    ...{ failed: failedOf('failed', 'loading'), statusFailed: failedOf('status_failed', 'readingStatus') },
    ...{ revoked: over('revoked'), expired: over('expired'), missing: over('missing') },
  },
});

/** The language of a browser, where it is one of ours. */
export const languageOfBrowser = (wanted: readonly string[]): Language =>
  wanted.map((one) => languages.find((language) => one.startsWith(language))).find((one) => one !== undefined) ?? 'ar';

export type PublicReportSnapshot = SnapshotFrom<typeof publicReportMachine>;
export type PublicReportSend = ActorRefFrom<typeof publicReportMachine>['send'];
