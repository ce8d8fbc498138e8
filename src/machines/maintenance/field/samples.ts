import type { FieldAnswer, FieldJobs, FieldRecord } from '../../../api/maintenance/field.ts';
import { maintenanceIssueCalls } from '../../../api/maintenance/maintenance-issue.ts';
import { companyNow, profileNow, recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, type FlowSamples, failures, flowChart, sharedChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { fieldMachine } from './field.machine.ts';
import type { FieldCopy } from './field-setup.ts';
import { fieldEventsMachine, settleFieldEventMachine } from './of-issue.ts';
import { fieldQueueMachine } from './queue.machine.ts';
import { type QueuedEvent, queue } from './queued.ts';

const uuid = '7d3a5f0e-2f0b-4c6e-9a57-0d6b1c0f9a11';
const now = Date.parse('2026-03-01T08:00:00Z');
const issue = {
  ...recordedAnswer(maintenanceIssueCalls.get),
  status: 'assigned' as const,
  dispatch_status: 'scheduled' as const,
};
const act = { issue_id: issue.id, event: 'note' as const, payload: { text: 'The seal is torn' } };
const item: QueuedEvent = queue(act, [], uuid, now);
const answer: FieldAnswer = {
  ...{
    uuid,
    outcome: 'accepted',
    counted_at: '2026-03-01T08:00:00.000Z',
    is_skewed: false,
    code: null,
    error: null,
    reasons: [],
  },
  ...{ since: null, kept: [], suggestions: [], awaits_approval: false },
};
const refused: FieldAnswer = {
  ...{ ...answer, outcome: 'refused', code: 'not_in_this_state', error: 'This isn’t possible as the record stands.' },
  ...{ since: { entity: 'issue_dispatch', status: 'done', by: 'Sara', at: '2026-03-01T07:40:00.000Z' }, kept: ['note'] },
};
const sent = (one: FieldAnswer) => ({ answers: [one] });
const file = { name: 'seal.jpg', type: 'image/jpeg', attachment_id: null };
const photo: QueuedEvent = { ...item, file };

const queueSamples: FlowSamples<typeof fieldQueueMachine> = {
  inputs: { online: { isOnline: true }, offline: { isOnline: false } },
  outputs: {
    restore: { nothing: [], 'an event': [item], 'a photo': [photo] },
    upload: { 'that it is there': { uuid, attachment_id: 9 }, 'that there is no file': { uuid, attachment_id: null } },
    keep: {
      'what was uploaded': { items: [{ ...photo, file: { ...file, attachment_id: 9 } }], files: {}, gone: [] },
      'what was to be kept': { items: [item], files: {}, gone: [uuid] },
    },
    send: {
      'that it is accepted': sent(answer),
      'that it is refused': sent(refused),
      later: sent({ ...answer, outcome: 'later', counted_at: null }),
    },
  },
  errors: {
    restore: [failures.broken],
    keep: [failures.broken],
    upload: [failures.offline, failures.signedOut, failures.invalid('file')],
    send: [failures.offline, failures.signedOut, failures.broken],
    watchChanges: [failures.broken],
  },
  events: {
    'add a note': { type: 'add', act, uuid, now },
    dismiss: { type: 'dismiss', uuid },
    retry: { type: 'retry' },
    'the way is back': { type: 'online' },
    'the way is gone': { type: 'offline' },
    'signed in again': { type: 'signed.in' },
  },
  facet: ({ items, unkept, gone, isOnline }) => [
    items.map(({ state, file }) => [state, file?.attachment_id]),
    unkept.length > 0,
    gone.length > 0,
    isOnline,
  ],
};

const jobs: FieldJobs = {
  taken_at: '2026-03-01T08:00:00.000Z',
  company_now: '2026-03-01T08:00:00.000Z',
  today: companyNow.today,
  jobs: [{ issue, tasks: [], steps: [], items: [], meters: [] }],
  parts: [],
};
/** Ages from the moment of the walk: it isn't too old, whenever that is. */
const copy: FieldCopy = { jobs, profile: profileNow, read_at: 8_000_000_000_000, ahead: 0 };
const owner = { company_id: companyNow.id, user: profileNow.id, token: 'token' };

const fieldSamples: FlowSamples<typeof fieldMachine> = {
  inputs: {
    'a person': { owner, profile: profileNow },
    'nobody known yet': { owner: { ...owner, user: null }, profile: null },
  },
  outputs: {
    open: {
      nothing: { copy: null, isSealed: false },
      'a key': { copy: null, isSealed: true },
      'a copy': { copy, isSealed: true },
    },
    download: { 'the jobs': copy },
    wipe: { 'that it is gone': undefined },
    expire: { 'that it is gone': undefined },
  },
  errors: {
    open: [failures.broken],
    download: [failures.offline, failures.signedOut],
    wipe: [failures.broken],
    expire: [failures.broken],
    watchChanges: [failures.broken],
  },
  events: {
    'open a job': { type: 'job.open', issue: issue.id },
    'open the checklist': { type: 'open.steps' },
    'open the parts': { type: 'open.parts' },
    'open the meters': { type: 'open.reading' },
    'open the signature': { type: 'open.signing' },
    'open the queue': { type: 'open.queue' },
    back: { type: 'back' },
    'the profile is known': { type: 'profile.changed', profile: profileNow },
    'sign out': { type: 'sign.out', unsent: 0 },
    'sign out with something unsent': { type: 'sign.out', unsent: 2 },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    retry: { type: 'retry' },
    'an issue changed': { type: 'remote.changed', entity: 'maintenance_issue', id: issue.id, version: null },
    'a day began': { type: 'day.begun', today: '2026-03-02' },
    'the way is back': { type: 'online' },
    'signed in again': { type: 'signed.in' },
  },
  facet: ({ owner, profile, copy, isSealed, issue, outdated }) => [
    isSealed,
    owner.user,
    profile !== null,
    copy !== null,
    issue !== null,
    outdated,
  ],
};

const record: FieldRecord = {
  ...{ ...refused, id: 1, version: 1, issue_id: issue.id, task_id: null, step_id: null, event: 'edit' },
  payload: { fields: { place_note: { from: 'Kitchen', to: 'Bathroom' } } },
  ...{
    by: profileNow.id,
    by_name: profileNow.name,
    device_at: '2026-03-01T08:00:00.000Z',
    received_at: '2026-03-01T08:00:02.000Z',
  },
  ...{ skew: 0, outcome: 'accepted', kept: [], since: null, open_suggestions: ['place_note'] },
  suggestions: [{ field: 'place_note', from: 'Kitchen', mine: 'Bathroom', theirs: 'Hall' }],
};

export const fieldCharts: Chart[] = [
  sharedChart('maintenance/field/queue.machine.ts', 'field queue', fieldQueueMachine, queueSamples),
  sharedChart('maintenance/field/field.machine.ts', 'field', fieldMachine, fieldSamples),
  flowChart(
    'maintenance/field/of-issue.ts',
    'events of phones',
    fieldEventsMachine,
    readSamples([record], { issue_id: issue.id }),
  ),
  flowChart(
    'maintenance/field/of-issue.ts',
    'settle suggestions',
    settleFieldEventMachine,
    taskSamples({ issue_id: issue.id, id: 1, version: 1, take: ['place_note'] }),
  ),
];
