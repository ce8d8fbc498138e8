import { useSelector } from '@xstate/react';
import type { AnyStateMachine } from 'xstate';
import { type DraftKey, draftIn, drafts } from '../../../machines/kit/edit/drafts.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import type { RecordRef, RecordSnapshot } from '../../../machines/kit/record/record-flow.ts';
import type { RecordContext } from '../../../machines/kit/record/record-types.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { useFlow } from '../ground/use-flow.ts';
import type { EditRefOf } from './edit-ref.ts';
import { isUndoingIn } from './record-form.tsx';

/** Any record's flow, whatever its form's fields: the record's context makes it one. */
export type RecordMachineOf<R extends Versioned> = AnyStateMachine & {
  getInitialSnapshot: (scope: never, input?: never) => { context: RecordContext<R> };
};

interface Of<R extends Versioned> {
  machine: RecordMachineOf<R>;
  entity: string;
  id: number;
  parents?: Record<string, number>;
  hasForm: boolean;
}

/** A record's flow as its page uses it: the state, the open form, and unsaved input. */
export function useRecord<R extends Versioned>({ machine, entity, id, parents, hasForm }: Of<R>) {
  const { profile, viewer } = useCurrentUser();
  const actor = useFlow(machine, {
    input: { id, viewer, company: profile.company.id, today: profile.company.today, parents },
    // RecordMachineOf only leaves the form's fields open, which nobody here needs.
  }) as unknown as RecordRef<R, Record<string, unknown>>;
  const snapshot = useSelector(actor, (snapshot: RecordSnapshot<R, Record<string, unknown>>) => snapshot);
  const { record, against } = snapshot.context;
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] as string);
  const editIn = (of: RecordSnapshot<R, Record<string, unknown>>) =>
    (of.children as Record<string, unknown>).edit as EditRefOf | undefined;
  const edited = state === 'editing' ? editIn(snapshot) : undefined;
  // An immediate undo needs no form; the form opens only if it fails.
  const isUndoing = useSelector(edited, isUndoingIn);
  const mayEdit = hasForm && state === 'idle' && against.edit?.length === 0;
  const key: DraftKey = { company: profile.company.id, user: viewer.id, entity, id: record?.id ?? id };
  const kept = useSelector(drafts, (store) => draftIn(store.context, key));
  return {
    snapshot,
    state,
    send: actor.send as (event: { type: string } & Record<string, unknown>) => void,
    isUndoing,
    /** The open form's own flow. */
    editing: isUndoing ? undefined : edited,
    mayEdit,
    draft:
      kept && mayEdit
        ? {
            at: kept.at,
            /** Sent to the form that was just opened. */
            restore: () => editIn(actor.getSnapshot())?.send({ type: 'draft.restore' }),
            discard: () => drafts.trigger.forgotten({ key }),
          }
        : null,
  };
}
