import { type AnyStateMachine, type ContextFrom, initialTransition } from 'xstate';
import type { Page } from '../../../api/contract.ts';
import type { Parents } from '../actors.ts';
import type { EditMachine } from '../edit/edit-flow.ts';
import type { EditContext, Versioned } from '../edit/edit-form.ts';
import type { FieldName } from '../edit/fields.ts';
import type { AnyLifecycle } from '../lifecycle.ts';
import type { BulkContext } from '../list/bulk-flow.ts';
import type { ChildListContext } from '../list/child-list-setup.ts';
import type { ListContext, ListMachine } from '../list/list-flow.ts';
import type { ReadContext } from '../read-flow.ts';
import type { RecordContext } from '../record/record-types.ts';
import type { TaskContext } from '../task-flow.ts';
import { companyNow, viewerNow } from './recorded-answers.ts';
import { type FlowSamples, failures, previewedDeletion, recordErrors, saveErrors } from './samples.ts';

/**
 * Samples for an entity's use of the shared flows, from one recorded response: they reach every state that this use can reach.
 * The others are listed in `never`.
 */

const { today } = companyNow;
const owner = { company: companyNow.id, user: viewerNow.id };
const heard = {
  'somebody changed one': { type: 'remote.changed', entity: '*', id: null, version: null },
  'signed in again': { type: 'signed.in' },
  online: { type: 'online' },
} as const;
const named = <T>(name: string, value: T): Record<string, T> => ({ [name]: value });

const neverEmpty = ['empty', 'empty.behind', 'empty.fresh', 'empty.rereading', 'empty.settling'].map(
  (state) => `state list.${state}`,
);

/** A list: a page of rows, and an empty one unless it always has a row. */
export function listSamples<Row extends { id: number }>(
  page: Page<Row>,
  {
    query = {},
    parents,
    isNeverEmpty = false,
  }: { query?: Record<string, unknown>; parents?: Parents; isNeverEmpty?: boolean } = {},
): FlowSamples<ListMachine<Row>> {
  const outputs = {
    rows: page,
    ...(!isNeverEmpty && { nothing: { ...page, rows: [], total_entries: 0, next_cursor: null } }),
  };
  return {
    inputs: named('no filter', { query, parents }),
    outputs: { read: outputs, reread: outputs },
    errors: { read: [failures.offline, failures.missing], reread: [failures.offline], watchChanges: [failures.broken] },
    events: {
      filter: { type: 'query.change', query: { ...query, search: 'olaya' } },
      'no filter': { type: 'query.change', query },
      select: { type: 'select', ids: page.rows.slice(0, 1).map(({ id }) => id) },
      retry: { type: 'retry' },
      ...heard,
    },
    facet: (context: ContextFrom<AnyStateMachine>) => {
      const { query, outdated } = context as ListContext<Row>;
      return [query.search, outdated];
    },
    never: isNeverEmpty ? neverEmpty : [],
  } as FlowSamples<ListMachine<Row>>;
}

/** Something that is loaded. */
export const readSamples = <T, I>(answer: T, about: I): FlowSamples =>
  ({
    inputs: named('it', about),
    outputs: { read: named('an answer', { answer }), reread: named('an answer', { answer }) },
    errors: { read: [failures.offline, failures.missing], reread: [failures.offline], watchChanges: [failures.broken] },
    events: { again: { type: 'again' }, retry: { type: 'retry' }, ...heard },
    facet: (context: ContextFrom<AnyStateMachine>) => {
      const { answer, outdated } = context as ReadContext<T, I>;
      return [answer !== null, outdated];
    },
  }) as FlowSamples;

/** One call by a user, which can be undone if the flow supports it. */
export const taskSamples = <I>(
  input: I,
  { error = failures.refused, isTakenBack = false, answer = {} as object } = {},
): FlowSamples =>
  ({
    inputs: { nothing: undefined },
    outputs: { perform: named('done', { answer, message: 'Saved.' }) },
    errors: { perform: [error], ...(isTakenBack && { undoOffer: [failures.broken] }) },
    events: {
      do: { type: 'do', input },
      ...(isTakenBack && { undo: { type: 'undo' }, 'the undo lapses': { type: 'undo.lapse' } }),
    },
    facet: (context: ContextFrom<AnyStateMachine>) => (context as TaskContext<I>).back !== null,
  }) as FlowSamples;

/** Values that are saved as they are set. */
export const latestSamples = <I extends object, T extends object>(input: I, answer: T): FlowSamples => ({
  inputs: { nothing: undefined },
  outputs: { keep: named('saved', { answer, message: 'Saved.' }) },
  errors: { keep: [failures.refused] },
  events: { set: { type: 'set', input } },
  facet: ({ wanted, sent }: ContextFrom<AnyStateMachine>) => wanted !== sent,
});

interface FormSampleOptions<R extends Versioned, F extends object> {
  /** A loaded record; its form also serves as an earlier draft of a new one. */
  record: R;
  /** The text field to change. */
  field: FieldName<F>;
  /** Whether the form creates records or edits existing ones. */
  kinds?: ('new' | 'known')[];
  action?: string;
  parents?: Parents;
  /** The value of a field whose change has to be confirmed. */
  asked?: Partial<F>;
}

/** The form of an entity. */
export function editSamples<R extends Versioned, F extends object>(
  machine: EditMachine<R, F>,
  { record, field, kinds = ['new', 'known'], action, parents, asked }: FormSampleOptions<R, F>,
): FlowSamples {
  const form = (initialTransition(machine as AnyStateMachine, { record, owner, today })[0].context as EditContext<R, F>).mine;
  const base = { owner, today, action: action ?? null, parents };
  const fields = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));
  const draft = (version: number | null, fields: object) => ({ fields, version, at: `${today}T11:32:00Z` });
  const written = String(form[field] ?? '');
  const other = { ...record, version: record.version + 2, [field]: `${written} ·` };
  const saved = named('saved', { answer: { ...record, version: record.version + 1 }, message: 'Saved.' });
  const unsaved = saveErrors(other, field);
  return {
    inputs: {
      ...(kinds.includes('known') && {
        'a record': { ...base, record, draft: null },
        'a draft of a record': { ...base, record, draft: draft(record.version, { [field]: `${written} *` }) },
        'what was saved': { ...base, record, draft: null, takeBack: { [field]: `${written} before` } },
      }),
      ...(kinds.includes('new') && {
        'a new one': { ...base, record: null, draft: null },
        'a draft of a new one': { ...base, record: null, draft: draft(null, fields) },
      }),
    },
    outputs: { save: saved, undo: saved },
    errors: {
      save: unsaved,
      undo: unsaved,
      awaitSignIn: [failures.broken],
      awaitOnline: [failures.broken],
    },
    events: {
      change: { type: 'draft.change', field, value: `${written} *` },
      'change back': { type: 'draft.change', field, value: form[field as keyof F] },
      save: { type: 'save' },
      ...Object.fromEntries(
        Object.entries(asked ?? {}).map(([field, value]) => [`change ${field}`, { type: 'draft.change', field, value }]),
      ),
      confirm: { type: 'confirm' },
      retry: { type: 'retry' },
      cancel: { type: 'cancel' },
      discard: { type: 'discard' },
      'keep editing': { type: 'keep.editing' },
      'restore the draft': { type: 'draft.restore' },
      'discard the draft': { type: 'draft.discard' },
      'choose theirs': { type: 'merge.choose', field, side: 'theirs' },
      mend: { type: 'merge.edit', field, value: `${written} **` },
      'merge done': { type: 'merge.done' },
      'somebody saved it': { type: 'remote.record', record: other },
      'signed in again': { type: 'signed.in' },
      online: { type: 'online' },
    },
    // Only previous values can be restored.
    never: [...(asked ? [] : ['state edit.confirmingSave']), ...(kinds.includes('known') ? [] : ['state edit.undoing'])],
    facet: (context: ContextFrom<AnyStateMachine>) => {
      const { record, mine, sides, draft } = context as EditContext<R, Record<string, unknown>>;
      const change = Object.keys(asked ?? {}).map((name) => mine[name]);
      return [record?.version, mine[field], ...change, Object.keys(mine).length, Object.keys(sides).length, draft !== null];
    },
  } as FlowSamples;
}

interface PageSampleOptions {
  lifecycle?: AnyLifecycle;
  parents?: Parents;
  /** The payload of an event that asks for input. */
  payload?: Record<string, unknown>;
  /** False if there is no form, or no way to delete it. */
  isEdited?: boolean;
  isRemoved?: boolean;
}

const nevers = {
  acting: ['acting', 'actFailed', 'prompting', 'reauthenticating', 'refused', 'stale'],
  editing: ['editing', 'editing.rereading', 'editing.fresh'],
  removing: [
    'confirming',
    'confirming.blocked',
    'confirming.deletable',
    'confirming.previewing',
    'removeFailed',
    'removed',
    'removing',
  ],
};

/** The page of a record. */
export function recordSamples<R extends Versioned>(
  record: R,
  { lifecycle, parents, payload = {}, isEdited = true, isRemoved = true }: PageSampleOptions = {},
): FlowSamples {
  const never = [...(lifecycle ? [] : nevers.acting), ...(isEdited ? [] : nevers.editing), ...(isRemoved ? [] : nevers.removing)];
  const newer = { ...record, version: record.version + 1 };
  const said = { answer: newer, message: 'Saved.' };
  const events = lifecycle ? lifecycle.machine.events.filter((event) => !event.startsWith('xstate.')) : [];
  return {
    inputs: named('a person', { id: record.id, viewer: viewerNow, company: companyNow.id, today, parents }),
    outputs: {
      read: named('the record', record),
      reread: named('a newer version', newer),
      rereadForEdit: named('a newer version', newer),
      act: named('moved', said),
      edit: {
        saved: { saved: true, record: newer },
        'saved, to be taken back': { saved: true, record: newer, former: { fields: {}, message: 'Saved.' } },
        cancelled: { saved: false },
      },
      previewDeletion: previewedDeletion,
      remove: named('removed', { answer: null, message: 'Delete Successfully!' }),
    },
    errors: recordErrors(newer, Object.keys(payload)[0] ?? 'note'),
    events: {
      ...Object.fromEntries(events.map((event) => [event.replaceAll('_', ' '), { type: 'act', event }])),
      'answer with nothing': { type: 'answer', payload: {} },
      answer: { type: 'answer', payload },
      edit: { type: 'edit' },
      'the form saved and stays': { type: 'edit.saved', record: newer },
      remove: { type: 'remove' },
      confirm: { type: 'confirm' },
      cancel: { type: 'cancel' },
      dismiss: { type: 'dismiss' },
      'try again': { type: 'retry' },
      proceed: { type: 'proceed' },
      undo: { type: 'undo' },
      'the undo lapses': { type: 'undo.lapse' },
      'a day begins': { type: 'day.begun', today },
      'saved elsewhere on the page': { type: 'record.saved', entity: '*', record: newer },
      ...heard,
    },
    never: never.map((state) => `state record.${state}`),
    facet: (context: ContextFrom<AnyStateMachine>) => {
      const { record, outdated, undo, former, wanted } = context as RecordContext<R>;
      return [record?.version, outdated, undo, former !== null, wanted?.event];
    },
  } as FlowSamples;
}

/** A bulk action: two records accept it, one refuses. */
export const bulkSamples = <R extends { id: number }>(
  can: [R, R],
  cannot: R,
  { action, payload }: { action: string; payload: Record<string, unknown> },
  viewer = viewerNow,
): FlowSamples =>
  ({
    unseen: 'the list, once rows are chosen: walked in the browser with the lists',
    inputs: named('a person', { viewer, today }),
    outputs: {
      check: { 'two that can and one that can not': [...can, cannot], 'one that can not': [cannot] },
      perform: named('done', { answer: null, message: 'Saved.' }),
    },
    errors: {
      check: [failures.offline],
      perform: [failures.refused, failures.offline, failures.signedOut],
      watchChanges: [failures.broken],
    },
    events: {
      choose: { type: 'choose', action, ids: [...can, cannot].map(({ id }) => id) },
      'answer with nothing': { type: 'answer', payload: {} },
      answer: { type: 'answer', payload },
      cancel: { type: 'cancel' },
      stop: { type: 'stop' },
      retry: { type: 'retry' },
      dismiss: { type: 'dismiss' },
      'signed in again': { type: 'signed.in' },
      online: { type: 'online' },
    },
    facet: (context: ContextFrom<AnyStateMachine>) => {
      const { queue, verdicts, stopping } = context as BulkContext<R>;
      return [queue.length, verdicts.length, stopping];
    },
  }) as FlowSamples;

/** Rows that are added and removed only: saved is always a new one, and there is nothing to undo. */
const neverEdited = ['showing edit'];

const neverRemoved = [
  ...['confirming', 'confirming.previewing', 'confirming.deletable', 'confirming.blocked', 'removing', 'removeFailed'].map(
    (state) => `state parts.${state}`,
  ),
  ...[
    'showing remove',
    'confirming cancel',
    'confirming.previewing done previewDeletion #1',
    'confirming.previewing done previewDeletion #2',
    'confirming.previewing error previewDeletion',
    'confirming.deletable confirm',
    'removing done remove',
    'removing error remove',
    'removeFailed retry',
    'removeFailed dismiss',
  ].map((way) => `transition parts.${way}`),
];

/** A child list with two rows: the first is edited, and deleted if possible. */
export function childListSamples<R extends Versioned>(
  rows: R[],
  parents: Parents,
  { isRemoved = false, isFixed = false }: { isRemoved?: boolean; isFixed?: boolean } = {},
): FlowSamples {
  const [first] = rows as [R];
  const added = { ...first, id: first.id + 100 };
  const newer = { ...first, version: first.version + 1 };
  const read = { some: rows, none: [] };
  return {
    inputs: {
      'a person': { parents, viewer: viewerNow, company: companyNow.id, today },
      'who may only look': { parents, viewer: { ...viewerNow, is_admin: false, privileges: {} }, company: companyNow.id, today },
    },
    outputs: {
      read,
      reread: named('some', rows),
      rereadForEdit: named('some', rows),
      edit: {
        'saved one': { saved: true, record: newer },
        'saved one, to be taken back': { saved: true, record: newer, former: { fields: { name: 'Before' }, message: 'Saved.' } },
        'saved a new one': { saved: true, record: added },
        cancelled: { saved: false },
      },
      previewDeletion: previewedDeletion,
      remove: named('removed', { answer: null, message: 'Delete Successfully!' }),
    },
    errors: {
      read: [failures.offline],
      reread: [failures.offline],
      rereadForEdit: [failures.offline],
      edit: [failures.broken],
      previewDeletion: [failures.offline],
      remove: [failures.refused],
      undoOffer: [failures.broken],
      watchChanges: [failures.broken],
    },
    events: {
      add: { type: 'add' },
      edit: { type: 'edit', id: first.id },
      remove: { type: 'remove', id: first.id },
      confirm: { type: 'confirm' },
      cancel: { type: 'cancel' },
      dismiss: { type: 'dismiss' },
      undo: { type: 'undo' },
      'the undo lapses': { type: 'undo.lapse' },
      retry: { type: 'retry' },
      ...heard,
    },
    never: [...(isRemoved ? [] : neverRemoved), ...(isFixed ? neverEdited : [])],
    facet: (context: ContextFrom<AnyStateMachine>) => {
      const { rows, open, toRemove, outdated, former, viewer } = context as ChildListContext<R>;
      return [rows?.length, open?.id, toRemove?.id, outdated, former !== null, viewer.is_admin];
    },
  } as FlowSamples;
}
