import type { SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../actors.ts';
import type { Versioned } from '../edit/edit-form.ts';
import { type ChildListContext, type ChildListOptions, childListSetup } from './child-list-setup.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });

/**
 * A child list: all rows are shown, and one at a time is added or edited in place. Provide `read`, and `remove` if rows can be
 * deleted.
 */
export function childListFlow<R extends Versioned, F extends object>(options: ChildListOptions<R, F>) {
  const chart = childListSetup(options);
  const withEvent = { params: <E>({ event }: { event: E }) => event };
  const withError = { params: errorOf };
  const withOutput = { params: outputOf };
  const readInput = ({ context }: { context: ChildListContext<R> }) => ({ parents: context.parents });

  const reading = chart.createStateConfig({
    meta: { title: 'flow.parts.reading', rules: ['R-12'] },
    tags: 'busy',
    entry: 'forgetOutdated',
    invoke: {
      id: 'read',
      src: 'read',
      input: readInput,
      onDone: { target: 'showing', actions: { type: 'keepRows', ...withOutput } },
      onError: { target: 'unreadable', actions: { type: 'keepFailure', ...withError } },
    },
  });

  const showing = chart.createStateConfig({
    meta: { title: 'flow.parts.showing' },
    initial: 'fresh',
    on: {
      add: { target: 'editing', guard: 'mayEdit', actions: ['openNew', 'withdrawUndo'], meta: label('add_part') },
      edit: {
        target: 'editing',
        guard: { type: 'mayEditIt', ...withEvent },
        actions: [{ type: 'openOne', ...withEvent }, 'withdrawUndo'],
        meta: label('edit'),
      },
      remove: {
        target: 'confirming',
        guard: { type: 'mayRemoveIt', ...withEvent },
        actions: [{ type: 'wantRemoved', ...withEvent }, 'withdrawUndo'],
        meta: label('remove'),
      },
      undo: { target: 'editing', guard: 'mayTakeBack', actions: 'takeBack', meta: label('undo') },
    },
    states: {
      fresh: { meta: { title: 'flow.record.fresh' }, always: { target: 'rereading', guard: 'isOutdated' } },
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'reread',
          src: 'read',
          input: readInput,
          onDone: { target: 'fresh', actions: { type: 'keepRows', ...withOutput } },
          onError: { target: 'fresh', actions: { type: 'keepFailure', ...withError } },
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
          guard: { type: 'isSaved', ...withOutput },
          actions: [
            { type: 'keepSaved', ...withOutput },
            { type: 'offerUndo', ...withOutput },
          ],
        },
        { target: 'showing' },
      ],
      onError: { target: 'showing', actions: { type: 'keepFailure', ...withError } },
    },
    initial: 'fresh',
    states: {
      fresh: { meta: { title: 'flow.record.fresh' }, always: { target: 'rereading', guard: 'isOutdated' } },
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'rereadForEdit',
          src: 'read',
          input: readInput,
          onDone: [
            { target: 'fresh', guard: 'isNew', actions: { type: 'keepRows', ...withOutput } },
            { target: 'fresh', actions: [{ type: 'keepRows', ...withOutput }, 'sendToForm'] },
          ],
          onError: { target: 'fresh', actions: { type: 'keepFailure', ...withError } },
        },
      },
    },
  });

  const confirming = chart.createStateConfig({
    meta: { title: 'flow.record.confirming', rules: ['R-14', 'R-33'] },
    initial: 'previewing',
    on: { cancel: { target: 'showing', actions: 'forgetRemoval', meta: label('cancel') } },
    states: {
      previewing: {
        meta: { title: 'flow.record.previewing' },
        tags: 'busy',
        invoke: {
          id: 'previewDeletion',
          src: 'previewDeletion',
          input: ({ context: { toRemove } }) => ({ id: (toRemove as R).id }),
          onDone: [
            {
              target: 'blocked',
              guard: { type: 'isAgainst', ...withOutput },
              actions: { type: 'keepDeletionImpact', ...withOutput },
            },
            { target: 'deletable', actions: { type: 'keepDeletionImpact', ...withOutput } },
          ],
          // The impact couldn't be loaded; the server still refuses where it must.
          onError: 'deletable',
        },
      },
      deletable: {
        meta: { title: 'flow.record.deletable' },
        on: { confirm: { target: '#parts.removing', meta: label('confirm_remove') } },
      },
      blocked: { meta: { title: 'flow.record.blocked' } },
    },
  });
  const removing = chart.createStateConfig({
    meta: { title: 'flow.record.removing', rules: ['R-12'] },
    tags: 'busy',
    invoke: {
      id: 'remove',
      src: 'remove',
      input: ({ context: { toRemove, parents } }) => ({ record: toRemove as R, parents }),
      onDone: { target: 'showing', actions: ['keepRemoved', { type: 'showMessage', ...withOutput }] },
      onError: { target: 'removeFailed', actions: { type: 'keepFailure', ...withError } },
    },
  });
  const removeFailed = chart.createStateConfig({
    meta: { title: 'flow.record.remove_failed', rules: ['R-33', 'R-35'] },
    on: {
      retry: { target: 'removing', actions: 'forgetFailure', meta: label('retry') },
      dismiss: { target: 'showing', actions: ['forgetRemoval', 'forgetFailure', 'markOutdated'], meta: label('dismiss') },
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
      toRemove: null,
      deletionImpact: null,
      failure: null,
      outdated: false,
    }),
    invoke: [
      {
        id: 'watchChanges',
        src: 'watchChanges',
        input: { entity: options.entity, id: null },
        onError: { actions: { type: 'keepFailure', ...withError } },
      },
      { id: 'undoOffer', src: 'undoOffer', onError: { actions: 'forgetUndo' } },
    ],
    on: { 'remote.changed': { actions: 'markOutdated' }, 'undo.lapse': { actions: 'forgetUndo' } },
    states: { reading, showing, editing, confirming, removing, removeFailed, unreadable },
  });
}

export type ChildListMachine<R extends Versioned, F extends object> = ReturnType<typeof childListFlow<R, F>>;
export type ChildListSnapshot<R extends Versioned, F extends object> = SnapshotFrom<ChildListMachine<R, F>>;
