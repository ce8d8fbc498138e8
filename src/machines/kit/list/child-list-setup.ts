import { assign, sendTo, setup } from 'xstate';
import type { DeletionImpact } from '../../../api/app/deletion.ts';
import { type Answered, failureOf } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import type { Module, Privilege } from '../../../api/privileges.ts';
import { type Parents, placeholderActor } from '../actors.ts';
import type { EditMachine } from '../edit/edit-flow.ts';
import type { EditOutput, Versioned } from '../edit/edit-form.ts';
import { type FlowMeta, may, type Viewer } from '../lifecycle.ts';
import { toast } from '../notifier.ts';
import { previewDeletion } from '../record/preview-deletion.ts';
import type { TakenBack } from '../record/record-types.ts';
import { type UndoEvent, undoOffer } from '../record/undo.ts';
import { type Signal, watchChanges } from '../signals.ts';

/** The options of a child list, such as a lead's contacts. */
export interface ChildListOptions<R extends Versioned, F extends object> {
  /** The child's API name; several if it shows data of others. */
  entity: string | readonly string[];
  /** The module whose edit privilege is required. */
  module: Module;
  /** What deleting requires, with `remove` provided; without it, rows can't be deleted. */
  removedBy?: Privilege;
  /** If true, rows are added and removed, but never changed. */
  isFixed?: true;
  /** The form of a row, with its `save` provided. */
  edit: EditMachine<R, F>;
}
export interface ChildListInput {
  /** The parent record, as the calls' path parameters. */
  parents: Parents;
  viewer: Viewer;
  /** The company's id, for drafts. */
  company: number;
  today: string;
}
export interface ChildListContext<R extends Versioned> extends ChildListInput {
  rows: R[] | null;
  /** The row in the form; null for a new one. */
  open: R | null;
  /** What the last save changed, while it can be undone; and what is being undone. */
  former: TakenBack<R> | null;
  takingBack: TakenBack<R> | null;
  /** The row to delete, and its deletion impact or blockers once known. */
  toRemove: R | null;
  deletionImpact: DeletionImpact | null;
  failure: Failure | null;
  outdated: boolean;
}
export type ChildListEvent =
  | { type: 'add' }
  | { type: 'edit'; id: number }
  | { type: 'remove'; id: number }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'dismiss' }
  | { type: 'retry' }
  | UndoEvent
  | Signal;

/** The actors, guards and actions of the child list's chart. */
export function childListSetup<R extends Versioned, F extends object>(options: ChildListOptions<R, F>) {
  const [own = ''] = [options.entity].flat();
  return setup({
    types: {
      context: {} as ChildListContext<R>,
      events: {} as ChildListEvent,
      input: {} as ChildListInput,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
      children: {} as { edit: 'edit' },
    },
    actors: {
      read: placeholderActor<R[], { parents: Parents }>('read'),
      edit: options.edit,
      previewDeletion: previewDeletion(own),
      remove: placeholderActor<Answered<unknown>, { record: R; parents: Parents }>('remove'),
      watchChanges,
      undoOffer,
    },
    guards: {
      isOutdated: ({ context }) => context.outdated,
      mayEdit: ({ context }) => may(context.viewer, `${options.module}.edit`),
      mayEditIt: ({ context }, { id }: { id: number }) =>
        !options.isFixed && may(context.viewer, `${options.module}.edit`) && context.rows?.some((row) => row.id === id) === true,
      mayRemoveIt: ({ context }, { id }: { id: number }) =>
        options.removedBy !== undefined &&
        may(context.viewer, options.removedBy) &&
        context.rows?.some((row) => row.id === id) === true,
      isAgainst: (_, { output }: { output: DeletionImpact | null }) => Boolean(output?.against),
      mayTakeBack: ({ context }) => context.former !== null && may(context.viewer, `${options.module}.edit`),
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
        message: (output.saved && output.former?.message) || null,
      })),
      withdrawUndo: sendTo('undoOffer', { type: 'offer' as const, message: null }),
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
      wantRemoved: assign(({ context }, { id }: { id: number }) => ({
        toRemove: context.rows?.find((row) => row.id === id) ?? null,
        deletionImpact: null,
        former: null,
      })),
      keepDeletionImpact: assign((_, { output }: { output: DeletionImpact | null }) => ({ deletionImpact: output })),
      keepRemoved: assign(({ context: { rows, toRemove } }) => ({
        rows: rows?.filter(({ id }) => id !== toRemove?.id) ?? null,
        toRemove: null,
      })),
      forgetRemoval: assign({ toRemove: null, deletionImpact: null }),
      forgetFailure: assign({ failure: null }),
      showMessage: (_, { output }: { output: Answered<unknown> }) => {
        if (output.message) toast({ message: output.message });
      },
      /** The form marks what someone else changed meanwhile. */
      sendToForm: sendTo('edit', ({ context: { rows, open } }) => ({
        type: 'remote.record' as const,
        record: (rows?.find((row) => row.id === open?.id) ?? open) as R,
      })),
      markOutdated: assign({ outdated: true }),
      forgetOutdated: assign({ outdated: false }),
    },
  });
}
