import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { failureOf } from '../../api/client.ts';
import type { Module } from '../../api/contract.ts';
import type { Failure } from '../../api/failure.ts';
import { errorOf, given, outputOf, type Parents } from './actors.ts';
import type { EditMachine } from './edit-flow.ts';
import type { EditOutput, Versioned } from './edit-form.ts';
import { type FlowMeta, may, type Viewer } from './lifecycle.ts';
import type { TakenBack } from './record-types.ts';
import { hearChanges, type Signal } from './signals.ts';
import { type UndoEvent, undoOffer } from './undo.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });

/** What is special about the parts of a record: its contact people. */
export interface PartsWords<R extends Versioned, F extends object> {
  /** A part's name on the wire; several, where it shows something of others. */
  entity: string | readonly string[];
  /** Whose edit privilege adds and changes them. */
  module: Module;
  /** The form of one of them, its `save` provided. */
  edit: EditMachine<R, F>;
}
export interface PartsInput {
  /** The record to which they belong, as their calls name it. */
  parents: Parents;
  viewer: Viewer;
  /** The company's id, for drafts. */
  company: number;
  today: string;
}
export interface PartsContext<R extends Versioned> extends PartsInput {
  rows: R[] | null;
  /** The one in the form; null: a new one. */
  open: R | null;
  /** What the last save changed, while it can be taken back; and what is being taken back. */
  former: TakenBack<R> | null;
  takingBack: TakenBack<R> | null;
  failure: Failure | null;
  outdated: boolean;
}
export type PartsEvent = { type: 'add' } | { type: 'edit'; id: number } | { type: 'retry' } | UndoEvent | Signal;

/**
 * Small records that belong to one and are read with it: all are shown, one at a time is added or changed in its place.
 * `read` is to be provided.
 */
export function partsFlow<R extends Versioned, F extends object>(words: PartsWords<R, F>) {
  const chart = setup({
    types: {
      context: {} as PartsContext<R>,
      events: {} as PartsEvent,
      input: {} as PartsInput,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
      children: {} as { edit: 'edit' },
    },
    actors: { read: given<R[], { parents: Parents }>('read'), edit: words.edit, hearChanges, undoOffer },
    guards: {
      isOutdated: ({ context }) => context.outdated,
      mayEdit: ({ context }) => may(context.viewer, `${words.module}.edit`),
      mayEditIt: ({ context }, { id }: { id: number }) =>
        may(context.viewer, `${words.module}.edit`) && context.rows?.some((row) => row.id === id) === true,
      mayTakeBack: ({ context }) => context.former !== null && may(context.viewer, `${words.module}.edit`),
      isNew: ({ context }) => context.open === null,
      isSaved: (_, { output }: { output: EditOutput<R> }) => output.saved,
    },
    actions: {
      keepRows: assign((_, { output }: { output: R[] }) => ({ rows: output, failure: null })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      openNew: assign({ open: null, former: null, takingBack: null }),
      openOne: assign(({ context }, { id }: { id: number }) => ({
        open: context.rows?.find((row) => row.id === id) ?? null,
        former: null,
        takingBack: null,
      })),
      takeBack: assign(({ context: { former } }) => ({ open: former?.record ?? null, takingBack: former, former: null })),
      offerUndo: sendTo('undoOffer', (_, { output }: { output: EditOutput<R> }) => ({
        type: 'offer' as const,
        say: (output.saved && output.former?.say) || null,
      })),
      withdrawUndo: sendTo('undoOffer', { type: 'offer' as const, say: null }),
      forgetUndo: assign({ former: null }),
      keepSaved: assign(({ context: { rows } }, { output }: { output: EditOutput<R> }) => {
        if (!output.saved) return {};
        const { record, former } = output;
        const isKnown = rows?.some(({ id }) => id === record.id);
        return {
          rows: isKnown ? (rows?.map((row) => (row.id === record.id ? record : row)) ?? null) : [...(rows ?? []), record],
          former: former ? { record, fields: former.fields } : null,
        };
      }),
      /** The form marks what somebody else changed meanwhile. */
      tellEdit: sendTo('edit', ({ context: { rows, open } }) => ({
        type: 'remote.record' as const,
        record: (rows?.find((row) => row.id === open?.id) ?? open) as R,
      })),
      markOutdated: assign({ outdated: true }),
      forgetOutdated: assign({ outdated: false }),
    },
  });
  const heard = { params: <E>({ event }: { event: E }) => event };
  const failed = { params: errorOf };
  const answered = { params: outputOf };
  const readInput = ({ context }: { context: PartsContext<R> }) => ({ parents: context.parents });

  const reading = chart.createStateConfig({
    meta: { title: 'flow.parts.reading', rules: ['R-12'] },
    tags: 'busy',
    entry: 'forgetOutdated',
    invoke: {
      id: 'read',
      src: 'read',
      input: readInput,
      onDone: { target: 'showing', actions: { type: 'keepRows', ...answered } },
      onError: { target: 'unreadable', actions: { type: 'keepFailure', ...failed } },
    },
  });

  const showing = chart.createStateConfig({
    meta: { title: 'flow.parts.showing' },
    initial: 'still',
    on: {
      add: { target: 'editing', guard: 'mayEdit', actions: ['openNew', 'withdrawUndo'], meta: label('add_part') },
      edit: {
        target: 'editing',
        guard: { type: 'mayEditIt', ...heard },
        actions: [{ type: 'openOne', ...heard }, 'withdrawUndo'],
        meta: label('edit'),
      },
      undo: { target: 'editing', guard: 'mayTakeBack', actions: 'takeBack', meta: label('undo') },
    },
    states: {
      still: { meta: { title: 'flow.record.still' }, always: { target: 'rereading', guard: 'isOutdated' } },
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'reread',
          src: 'read',
          input: readInput,
          onDone: { target: 'still', actions: { type: 'keepRows', ...answered } },
          onError: { target: 'still', actions: { type: 'keepFailure', ...failed } },
        },
      },
    },
  });

  const editing = chart.createStateConfig({
    meta: { title: 'flow.parts.editing', rules: ['R-12'] },
    invoke: {
      id: 'edit',
      src: 'edit',
      input: ({ context: { open, takingBack, company, viewer, today, parents } }) => ({
        record: open,
        takeBack: takingBack?.fields,
        parents,
        owner: { company, user: viewer.id },
        today,
      }),
      onDone: [
        {
          target: 'showing',
          guard: { type: 'isSaved', ...answered },
          actions: [
            { type: 'keepSaved', ...answered },
            { type: 'offerUndo', ...answered },
          ],
        },
        { target: 'showing' },
      ],
      onError: { target: 'showing', actions: { type: 'keepFailure', ...failed } },
    },
    initial: 'still',
    states: {
      still: { meta: { title: 'flow.record.still' }, always: { target: 'rereading', guard: 'isOutdated' } },
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'rereadForEdit',
          src: 'read',
          input: readInput,
          onDone: [
            { target: 'still', guard: 'isNew', actions: { type: 'keepRows', ...answered } },
            { target: 'still', actions: [{ type: 'keepRows', ...answered }, 'tellEdit'] },
          ],
          onError: { target: 'still', actions: { type: 'keepFailure', ...failed } },
        },
      },
    },
  });

  const unreadable = chart.createStateConfig({
    meta: { title: 'flow.parts.unreadable', rules: ['R-03', 'R-35'] },
    on: { online: 'reading', 'signed.in': 'reading', retry: { target: 'reading', meta: label('retry') } },
  });

  return chart.createMachine({
    id: 'parts',
    initial: 'reading',
    context: ({ input }) => ({
      ...input,
      rows: null,
      open: null,
      former: null,
      takingBack: null,
      failure: null,
      outdated: false,
    }),
    invoke: [
      {
        id: 'hearChanges',
        src: 'hearChanges',
        input: { entity: words.entity, id: null },
        onError: { actions: { type: 'keepFailure', ...failed } },
      },
      { id: 'undoOffer', src: 'undoOffer', onError: { actions: 'forgetUndo' } },
    ],
    on: { 'remote.changed': { actions: 'markOutdated' }, 'undo.lapse': { actions: 'forgetUndo' } },
    states: { reading, showing, editing, unreadable },
  });
}

export type PartsMachine<R extends Versioned, F extends object> = ReturnType<typeof partsFlow<R, F>>;
export type PartsSnapshot<R extends Versioned, F extends object> = SnapshotFrom<PartsMachine<R, F>>;
