import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../../kit/actors.ts';
import { chart } from './field-setup.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withOutput = { params: outputOf };
const withError = { params: errorOf };
const back = { target: 'job', meta: label('back') } as const;
const openJob = { target: 'job', actions: { type: 'keepIssue', ...withEvent }, meta: label('field_job') } as const;

const opening = chart.createStateConfig({
  meta: { title: 'flow.field.opening' },
  tags: 'busy',
  invoke: {
    id: 'open',
    src: 'open',
    input: ({ context }) => context.owner,
    onDone: { target: 'working', actions: { type: 'keepOpened', ...withOutput } },
    // What can't be opened is read anew.
    onError: 'working',
  },
});

const working = chart.createStateConfig({
  meta: { title: 'flow.field.working' },
  type: 'parallel',
  on: {
    'remote.changed': { actions: 'markOutdated' },
    'day.begun': { actions: 'markOutdated' },
    'profile.changed': [
      {
        target: 'opening',
        guard: { type: 'isOther', ...withEvent },
        actions: ['forgetCopy', { type: 'keepProfile', ...withEvent }],
      },
      { actions: [{ type: 'keepProfile', ...withEvent }, 'markOutdated'] },
    ],
    'sign.out': [
      {
        target: 'leaving',
        guard: { type: 'isUnsent', ...withEvent },
        actions: { type: 'keepUnsent', ...withEvent },
        meta: label('sign_out'),
      },
      { target: 'wiping', meta: label('sign_out') },
    ],
  },
  states: {
    screen: {
      meta: { title: 'flow.field.screen' },
      initial: 'today',
      states: {
        today: {
          meta: { title: 'flow.field.today' },
          entry: 'forgetIssue',
          on: { 'job.open': openJob, 'open.queue': { target: 'queue', meta: label('field_queue') } },
        },
        queue: {
          meta: { title: 'flow.field.queue' },
          on: { 'job.open': openJob, back: { target: 'today', meta: label('back') } },
        },
        job: {
          meta: { title: 'flow.field.job' },
          on: {
            'open.steps': { target: 'steps', meta: label('field_steps') },
            'open.parts': { target: 'parts', meta: label('field_parts') },
            'open.reading': { target: 'reading', meta: label('field_reading') },
            'open.signing': { target: 'signing', meta: label('field_signing') },
            back: { target: 'today', meta: label('back') },
          },
        },
        steps: { meta: { title: 'flow.field.steps' }, on: { back } },
        parts: { meta: { title: 'flow.field.parts' }, on: { back } },
        reading: { meta: { title: 'flow.field.reading' }, on: { back } },
        signing: { meta: { title: 'flow.field.signing' }, on: { back } },
      },
    },
    copy: {
      meta: { title: 'flow.field.copy' },
      initial: 'asking',
      states: {
        // Until the session says who it is.
        asking: { meta: { title: 'flow.field.asking' }, always: { target: 'downloading', guard: 'isKnown' } },
        downloading: {
          meta: { title: 'flow.field.downloading' },
          tags: 'reading',
          entry: 'forgetOutdated',
          invoke: {
            id: 'download',
            src: 'download',
            input: ({ context: { profile } }) => ({ profile }),
            onDone: { target: 'fresh', actions: { type: 'keepCopy', ...withOutput } },
            onError: { target: 'behind', actions: { type: 'keepFailure', ...withError } },
          },
        },
        fresh: {
          meta: { title: 'flow.field.fresh' },
          always: { target: 'outdated', guard: 'isOutdated' },
          after: { tooOld: 'expiring' },
        },
        // Several changes at once are read together.
        outdated: { meta: { title: 'flow.field.outdated' }, after: { rest: 'downloading' } },
        // What is on the phone is shown, and read again as soon as that is possible.
        behind: {
          meta: { title: 'flow.field.behind' },
          tags: 'behind',
          entry: 'countAttempt',
          after: { backoff: 'downloading', tooOld: 'expiring' },
          on: {
            retry: { target: 'downloading', meta: label('retry') },
            online: 'downloading',
            'signed.in': 'downloading',
          },
        },
        expiring: {
          meta: { title: 'flow.field.expiring' },
          entry: 'forgetCopy',
          invoke: {
            id: 'expire',
            src: 'wipe',
            // With another key from now on.
            onDone: '#field.opening',
            onError: 'behind',
          },
        },
      },
    },
  },
});

// Something isn't sent yet: it would be lost.
const leaving = chart.createStateConfig({
  meta: { title: 'flow.field.leaving' },
  on: { confirm: { target: 'wiping', meta: label('confirm') }, cancel: { target: 'working', meta: label('cancel') } },
});
const wiping = chart.createStateConfig({
  meta: { title: 'flow.field.wiping' },
  tags: 'busy',
  entry: 'forgetCopy',
  invoke: {
    id: 'wipe',
    src: 'wipe',
    onDone: 'left',
    onError: 'left',
  },
});

/** A technician's phone: the jobs of today, one of them with its next step, and what the phone has of them without a connection. */
export const fieldMachine = chart.createMachine({
  id: 'field',
  initial: 'opening',
  context: ({ input: { owner, profile } }) => ({
    ...{ owner, profile, copy: null, isSealed: false, issue: null, outdated: false, attempts: 0, failure: null, unsent: 0 },
  }),
  invoke: {
    id: 'watchChanges',
    src: 'watchChanges',
    input: { entity: ['maintenance_issue', 'issue_task', 'issue_answer', 'work_order_item'], id: null },
    onError: { actions: { type: 'keepFailure', ...withError } },
  },
  output: { left: true },
  states: { opening, working, leaving, wiping, left: { type: 'final', meta: { title: 'flow.field.left' } } },
});
export type FieldRef = ActorRefFrom<typeof fieldMachine>;
export type FieldSnapshot = SnapshotFrom<typeof fieldMachine>;
