import { setup } from 'xstate';
import { leadCalls } from '../../../api/sales/lead.ts';
import { lifecycle, lifecycleTypes } from '../define-lifecycle.ts';
import { editFlow } from '../edit/edit-flow.ts';
import type { Versioned } from '../edit/edit-form.ts';
import type { FieldErrors } from '../edit/fields.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../lifecycle.ts';
import { childListFlow } from '../list/child-list-flow.ts';
import { logMachine } from '../record/log.machine.ts';
import { recordFlow } from '../record/record-flow.ts';
import { replayMachine } from '../record/replay.machine.ts';
import { loggedOf, timelineMachine } from '../record/timeline.ts';
import { recordedAnswer } from './recorded-answers.ts';
import {
  type Chart,
  type FlowSamples,
  failures,
  flowChart,
  previewedDeletion,
  recordErrors,
  saveErrors,
  sharedChart,
} from './samples.ts';
import { childListSamples, readSamples } from './uses.ts';

/** A note that can be pinned and unpinned: shows what the shared flows can do but no real record does alone. */
interface Note extends Versioned {
  status: 'loose' | 'pinned';
  text: string;
}
type NoteFields = { text: string };
const note: Note = { id: 1, version: 1, status: 'loose', text: 'Call back' };
const pinned: Note = { ...note, version: 2, status: 'pinned' };

const chart = setup({
  types: lifecycleTypes<Facts, { type: 'pin' } | { type: 'unpin' }>(),
  guards: sharedGuards,
  actions: { effect },
});
const root = chart.createStateConfig({
  states: {
    loose: {
      meta: { title: 'flow.note.loose', tone: 'neutral' },
      on: { pin: { target: 'pinned', meta: { label: 'flow.note.pin', by: 'person', undo: 'unpin' } } },
    },
    pinned: {
      meta: { title: 'flow.note.pinned', tone: 'blue' },
      on: { unpin: { target: 'loose', meta: { label: 'flow.note.unpin', by: 'person' } } },
    },
  },
});
const noteLifecycle = lifecycle({
  entity: 'note',
  machine: chart.createMachine({ id: 'note', initial: 'loose', context: ({ input }) => input, states: root.states }),
  states: root.states,
  unblockers: {},
  factsOf: (_: Note, viewer: Viewer, today: string) => ({ viewer, today }),
});

/** A form that is valid from the start, stays open after saving, and asks before it calls everybody. */
const stayingForm = editFlow<Note, NoteFields>({
  entity: 'note',
  fieldsOf: ({ text }) => ({ text }),
  blank: () => ({ text: 'Call back' }),
  check: ({ text }): FieldErrors => (text ? {} : { text: { messageKey: 'app.error.required', values: {} } }),
  asks: (_, { text }) => (text.includes('everybody') ? { key: 'settings.company.slug_change', values: {} } : null),
  staysOpen: true,
});
const notePage = recordFlow({
  entity: 'note',
  module: 'leads',
  lifecycle: noteLifecycle,
  edit: stayingForm,
});

const unsaved = saveErrors({ ...note, version: 5, text: 'Written by another' }, 'text');
const stayingFormSamples: FlowSamples<typeof stayingForm> = {
  unseen: 'the shared form: every other form is a page of it',
  inputs: {
    'a new note': { record: null, owner: { company: 1, user: 7 }, today: '2026-03-01', draft: null },
    'what was saved': {
      record: note,
      owner: { company: 1, user: 7 },
      today: '2026-03-01',
      draft: null,
      takeBack: { text: 'Before' },
    },
  },
  outputs: { save: { 'the note': { answer: note, message: null } }, undo: { 'the note': { answer: note, message: null } } },
  errors: {
    save: unsaved,
    undo: unsaved,
    awaitSignIn: [failures.broken],
    awaitOnline: [failures.broken],
  },
  events: {
    save: { type: 'save' },
    'change text': { type: 'draft.change', field: 'text', value: 'Call back today' },
    'change text to all': { type: 'draft.change', field: 'text', value: 'Call everybody back' },
    confirm: { type: 'confirm' },
    'empty text': { type: 'draft.change', field: 'text', value: '' },
    'change back': { type: 'draft.change', field: 'text', value: 'Call back' },
    retry: { type: 'retry' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'keep editing': { type: 'keep.editing' },
    'choose mine': { type: 'merge.choose', field: 'text', side: 'mine' },
    'mend text': { type: 'merge.edit', field: 'text', value: 'Both' },
    'merge done': { type: 'merge.done' },
    'somebody saved it': {
      type: 'remote.record',
      record: { ...note, version: 5, text: 'Written by another' },
    },
    'signed in again': { type: 'signed.in' },
    online: { type: 'online' },
  },
  // It stays open, and starts as a valid new record without a draft.
  never: [
    'transition edit.pristine draft.restore',
    'transition edit.pristine draft.discard',
    'transition edit.pristine save #2',
    'transition edit.saving done save #2',
  ],
  facet: ({ record, mine, sides }) => [record?.version, mine.text, Object.keys(sides).length],
};

const notePageSamples: FlowSamples<typeof notePage> = {
  unseen: 'the shared record page: every other record is a page of it',
  inputs: {
    'a salesman': {
      id: 1,
      viewer: { id: 7, is_admin: false, privileges: { leads: { edit: true, delete: true } } },
      company: 1,
      today: '2026-03-01',
    },
  },
  outputs: {
    read: { 'a loose note': note },
    reread: { 'a loose note': note },
    rereadForEdit: { 'a loose note': note },
    act: {
      'a pinned note': { answer: pinned, message: 'Pinned.' },
      'a loose note': { answer: { ...note, version: 3 }, message: null },
    },
    edit: {
      saved: { saved: true, record: { ...note, version: 4 } },
      'saved, to be taken back': {
        saved: true,
        record: { ...note, version: 4 },
        former: { fields: { text: 'Call' }, message: 'Saved.' },
      },
      cancelled: { saved: false },
    },
    previewDeletion: previewedDeletion,
    remove: { removed: { answer: null, message: null } },
  },
  errors: recordErrors(note, 'text'),
  events: {
    pin: { type: 'act', event: 'pin' },
    undo: { type: 'undo' },
    'the undo lapses': { type: 'undo.lapse' },
    edit: { type: 'edit' },
    'the form saved and stays': { type: 'edit.saved', record: { ...note, version: 4 } },
    remove: { type: 'remove' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    dismiss: { type: 'dismiss' },
    retry: { type: 'retry' },
    proceed: { type: 'proceed' },
    'somebody changed it': { type: 'remote.changed', entity: 'note', id: 1, version: 9 },
    'saved elsewhere on the page': { type: 'record.saved', entity: 'note', record: { ...note, version: 5 } },
    'a day begins': { type: 'day.begun', today: '2026-03-02' },
    'signed in again': { type: 'signed.in' },
    online: { type: 'online' },
  },
  // Pinning requires no input.
  never: [
    'transition record.idle act #2',
    'transition record.prompting answer #1',
    'transition record.prompting answer #2',
    'transition record.refused act #2',
    'transition record.stale act #1',
    'transition record.stale act #2',
    'transition record.actFailed act #2',
  ],
  facet: ({ record, undo, former, outdated }) => [record?.status, undo, former !== null, outdated],
};

/** A child list with deletion. */
const noteList = childListFlow({ entity: 'note', module: 'leads', removedBy: 'leads.edit', edit: stayingForm });
const noteListSamples: FlowSamples = {
  ...childListSamples([note, { ...note, id: 2 }], { lead_id: 1 }, { isRemoved: true }),
  unseen: 'the shared list of parts: the blocks and buildings of a compound are shown by it',
};

const replaySamples: FlowSamples<typeof replayMachine> = {
  inputs: { 'two moves': { last: 2 }, 'no move': { last: 0 } },
  outputs: {},
  errors: {},
  events: {
    'go to the beginning': { type: 'go', at: 0 },
    'go beyond the end': { type: 'go', at: 9 },
    play: { type: 'play' },
    pause: { type: 'pause' },
    step: { type: 'step' },
  },
  facet: ({ at }) => at,
};

const log = recordedAnswer(leadCalls.logs);

export const kitCharts: Chart[] = [
  sharedChart('kit/edit/edit-flow.ts', 'a form that stays open', stayingForm, stayingFormSamples),
  sharedChart('kit/record/record-flow.ts', 'a page with undo', notePage, notePageSamples),
  sharedChart('kit/list/child-list-flow.ts', 'parts that are removed', noteList, noteListSamples),
  sharedChart('kit/record/replay.machine.ts', 'replay', replayMachine, replaySamples),
  flowChart(
    'kit/record/timeline.ts',
    'timeline',
    timelineMachine,
    readSamples(loggedOf(log), { id: 1, read: async () => loggedOf(log) }),
  ),
  flowChart('kit/record/log.machine.ts', 'log', logMachine, readSamples(log, { read: () => Promise.resolve(log) })),
];
