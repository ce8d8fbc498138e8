import type { Attachment } from '../../../api/app/attachment.ts';
import { companyNow, viewerNow } from '../../kit/samples/recorded-answers.ts';
import {
  type Chart,
  type FlowSamples,
  factsSamples,
  failures,
  flowChart,
  type LifecycleSamples,
  lifecycleChart,
} from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { openFileMachine, thumbnailMachine } from './content.ts';
import { uploadMachine } from './flows.ts';
import { type AttachmentFacts, attachmentLifecycle } from './lifecycle.ts';

export const attachmentSamples: LifecycleSamples<typeof attachmentLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<AttachmentFacts>(
    { viewer: viewerNow, today: companyNow.today, is_own: true, is_whole: true },
    { 'somebody else’s': { is_own: false }, 'half of it': { is_whole: false } },
  ),
  events: { refuse: [{ refusal: 'type' }] },
};

const half: Attachment = {
  id: 1,
  version: 1,
  created_at: '2026-03-01T08:00:00Z',
  updated_at: '2026-03-01T08:00:00Z',
  created_by: viewerNow.id,
  status: 'uploading',
  for_entity: 'lease',
  name: 'passport.pdf',
  size: 2_000_000,
  received: 1_000_000,
  media_type: null,
  has_preview: false,
  refusal: null,
};
const whole = { ...half, received: half.size };
const ready: Attachment = { ...whole, status: 'ready', media_type: 'application/pdf' };

/** A file that only has a name and a size. */
const fileOf = (name: string, size: number): File => ({ name, size, slice: () => new Blob([]) }) as unknown as File;

const uploadSamples: FlowSamples<typeof uploadMachine> = {
  inputs: { 'a lease’s': { for_entity: 'lease' }, 'to be imported': { for_entity: 'data_import' } },
  outputs: {
    create: { 'a place': { ...half, received: 0 } },
    sendChunk: { 'that half is there': { attachment: half, ms: 100 }, 'that all is there': { attachment: whole, ms: 2000 } },
    locate: {
      'that half is there': half,
      'that it is finished': ready,
      'that it was refused': { ...whole, status: 'refused', refusal: 'virus' },
    },
    finish: { 'that it is ready': ready },
    remove: { 'that it is gone': null },
  },
  errors: {
    create: [failures.offline, failures.signedOut, failures.forbidden],
    sendChunk: [failures.offline, failures.signedOut, failures.invalid('offset'), failures.missing],
    locate: [failures.offline, failures.signedOut, failures.missing],
    finish: [failures.offline, failures.signedOut, failures.invalid('file')],
    remove: [failures.missing],
  },
  events: {
    'choose a file': { type: 'choose', file: fileOf('passport.pdf', 2_000_000) },
    'choose one that is too large': { type: 'choose', file: fileOf('film.pdf', 30_000_000) },
    'choose an empty one': { type: 'choose', file: fileOf('nothing.pdf', 0) },
    'choose a program': { type: 'choose', file: fileOf('setup.exe', 2_000_000) },
    pause: { type: 'pause' },
    resume: { type: 'resume' },
    retry: { type: 'retry' },
    cancel: { type: 'cancel' },
    dismiss: { type: 'dismiss' },
    online: { type: 'online' },
    'signed in again': { type: 'signed.in' },
  },
  unseen: 'a field inside the form of a document: tests/e2e/leasing/documents.test.ts',
  facet: ({ for_entity, attachment }) => [for_entity, attachment !== null, attachment?.received === attachment?.size],
};

const unseen = 'a part of a row in a list of documents: tests/e2e/leasing/documents.test.ts';
export const attachmentCharts: Chart[] = [
  lifecycleChart('app/attachment/lifecycle.ts', attachmentLifecycle, attachmentSamples),
  flowChart('app/attachment/flows.ts', 'upload', uploadMachine, uploadSamples),
  flowChart('app/attachment/content.ts', 'thumbnail', thumbnailMachine, {
    ...readSamples('data:image/gif;base64,R0lGODlhAQABAAAAACw=', { id: 1 }),
    unseen,
  }),
  flowChart('app/attachment/content.ts', 'open file', openFileMachine, {
    ...taskSamples({ id: 1, as: 'preview' as const }),
    unseen,
  }),
];
