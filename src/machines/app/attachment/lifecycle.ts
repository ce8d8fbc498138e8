import { and, setup } from 'xstate';
import type { Attachment } from '../../../api/app/attachment.ts';
import { bySomebodyElse, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface AttachmentFacts extends Facts {
  is_own: boolean;
  is_whole: boolean;
}
type AttachmentEvent = { type: 'finish' } | { type: 'pass' } | { type: 'refuse'; refusal: NonNullable<Attachment['refusal']> };

const chart = setup({
  types: lifecycleTypes<AttachmentFacts, AttachmentEvent>(),
  guards: {
    ...sharedGuards,
    isOwn: ({ context }) => context.is_own,
    isWhole: ({ context }) => context.is_whole,
  },
  actions: { scan: effect, keepRefusal: effect },
});

const refuse = {
  target: 'refused',
  guard: 'isSystem',
  actions: 'keepRefusal',
  meta: { label: 'attachment.event.refuse', by: 'system' },
} as const;

const root = chart.createStateConfig({
  states: {
    uploading: {
      meta: { title: 'attachment.status.uploading', tone: 'yellow', waits: 'who.uploader', days: 1 },
      on: {
        finish: {
          target: 'scanning',
          guard: and(['isOwn', 'isWhole']),
          actions: 'scan',
          meta: { label: 'attachment.event.finish', call: 'X-FIL-03', by: 'person' },
        },
        refuse,
      },
    },
    scanning: {
      meta: { title: 'attachment.status.scanning', tone: 'yellow', waits: 'who.system', days: 1 },
      on: {
        pass: {
          target: 'ready',
          guard: 'isSystem',
          meta: { label: 'attachment.event.pass', by: 'system' },
        },
        refuse,
      },
    },
    ready: { type: 'final', meta: { title: 'attachment.status.ready', tone: 'green' } },
    refused: { type: 'final', meta: { title: 'attachment.status.refused', tone: 'red' } },
  },
});

/** A file from its first byte to its use: nobody gets it before it was scanned. */
export const attachmentLifecycle = lifecycle({
  entity: 'attachment',
  machine: chart.createMachine({
    id: 'attachment',
    initial: 'uploading',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { isOwn: ['uploader'], isWhole: ['uploader'] },
  fixes: {
    isOwn: bySomebodyElse,
    isWhole: bySomebodyElse,
  },
  factsOf: ({ created_by, received, size }: Attachment, viewer: Viewer, today: string) => ({
    viewer,
    today,
    // The system's own uploads are nobody's.
    is_own: created_by === null ? viewer.system === true : created_by === viewer.id,
    is_whole: received === size,
  }),
});
