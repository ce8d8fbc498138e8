import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Change, type Comment, pendingOf, withChange } from './comments.ts';

/** What is being written: a comment on a place, or an answer to one. */
export type Subject = { place: string } | { answers: string };
interface CommentsContext {
  /** As in the chart's file. */
  kept: Comment[];
  /** What this browser keeps because it couldn't be written there. */
  drafts: Change[];
  subject: Subject | null;
  text: string;
  by: string;
  /** What is being written to the file. */
  sending: Change | null;
}
type CommentsEvent =
  | { type: 'write'; subject: Subject }
  | { type: 'text.change'; text: string }
  | { type: 'name.change'; by: string }
  | { type: 'cancel' }
  | { type: 'send'; id: string; on: string }
  | { type: 'settle'; id: string; on: string }
  | { type: 'drafts.forget' };

const said = ({ subject, text, by }: CommentsContext, id: string, on: string): Change | null => {
  const own = { id, by: by.trim(), on, text: text.trim() };
  if (!subject) return null;
  return 'place' in subject
    ? { kind: 'add', comment: { ...own, place: subject.place } }
    : { kind: 'answer', to: subject.answers, answer: own };
};

const chart = setup({
  types: {
    context: {} as CommentsContext,
    events: {} as CommentsEvent,
    input: {} as Pick<CommentsContext, 'kept' | 'drafts' | 'by' | 'subject' | 'text'>,
  },
  actors: {
    /** Writes it to the chart's file; fails where nothing can be written. */
    save: fromPromise<void, { change: Change }>(() => Promise.reject(new Error('no file'))),
  },
  guards: {
    isSaid: ({ context: { text, by } }) => text.trim() !== '' && by.trim() !== '',
    isNamed: ({ context: { by } }) => by.trim() !== '',
    isBegun: ({ context: { subject } }) => subject !== null,
  },
  actions: {
    begin: assign(({ context }, { subject }: { subject: Subject }) => ({
      subject,
      // A text that was begun elsewhere isn't lost, but it belongs to one place at a time.
      text: context.text,
    })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepName: assign((_, { by }: { by: string }) => ({ by })),
    forgetText: assign({ subject: null, text: '' }),
    prepare: assign(({ context }, { id, on }: { id: string; on: string }) => ({ sending: said(context, id, on) })),
    prepareSettling: assign(({ context }, { id, on }: { id: string; on: string }) => ({
      sending: { kind: 'settle' as const, id, by: context.by.trim(), on },
    })),
    keepSent: assign(({ context: { kept, sending } }) => ({
      kept: sending ? withChange(kept, sending) : kept,
      sending: null,
      subject: null,
      text: '',
    })),
    keepDraft: assign(({ context: { drafts, sending } }) => ({
      drafts: sending ? [...drafts, sending] : drafts,
      sending: null,
      subject: null,
      text: '',
    })),
    forgetDrafts: assign({ drafts: [] }),
  },
});

const label = (word: string) => ({ label: `workbench.comment.${word}` });
const params = { params: ({ event }: { event: never }) => event } as { params: (args: { event: unknown }) => never };
const settling = {
  settle: {
    target: 'saving',
    guard: 'isNamed',
    actions: { type: 'prepareSettling', ...params },
    meta: label('settle'),
  },
} as const;
const naming = { 'name.change': { actions: { type: 'keepName', ...params }, meta: label('name') } } as const;

/** Commenting on a chart: what is written goes to the chart's file, or stays a draft in the browser to be taken away. */
export const commentsMachine = chart.createMachine({
  id: 'comments',
  initial: 'opening',
  context: ({ input }) => ({ ...input, drafts: pendingOf(input.kept, input.drafts), sending: null }),
  states: {
    opening: { always: [{ target: 'writing', guard: 'isBegun' }, { target: 'reading' }] },
    reading: {
      meta: { title: 'workbench.comment.reading' },
      on: {
        write: { target: 'writing', actions: { type: 'begin', ...params }, meta: label('write') },
        'drafts.forget': { actions: 'forgetDrafts', meta: label('forget') },
        ...naming,
        ...settling,
      },
    },
    writing: {
      meta: { title: 'workbench.comment.writing' },
      on: {
        write: { actions: { type: 'begin', ...params }, meta: label('write') },
        'text.change': { actions: { type: 'keepText', ...params }, meta: label('text') },
        ...naming,
        cancel: { target: 'reading', actions: 'forgetText', meta: label('cancel') },
        send: { target: 'saving', guard: 'isSaid', actions: { type: 'prepare', ...params }, meta: label('send') },
      },
    },
    saving: {
      meta: { title: 'workbench.comment.saving' },
      invoke: {
        id: 'save',
        src: 'save',
        // Prepared on the way into this state.
        input: ({ context }) => ({ change: context.sending as Change }),
        onDone: { target: 'reading', actions: 'keepSent' },
        onError: { target: 'reading', actions: 'keepDraft' },
      },
    },
  },
});
export type CommentsRef = ActorRefFrom<typeof commentsMachine>;
