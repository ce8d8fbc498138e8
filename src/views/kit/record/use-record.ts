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

/** A record's flow, whatever its form's fields are: it is what its context tells of the record that holds it to the page. */
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

/** A record's flow as its page sees it: where it stands, the form while it is open, and what was typed and not saved. */
export function useRecord<R extends Versioned>({ machine, entity, id, parents, hasForm }: Of<R>) {
  const { profile, viewer } = useCurrentUser();
  const actor = useFlow(machine, {
    input: { id, viewer, company: profile.company.id, today: profile.company.today, parents },
    // What RecordMachineOf leaves open are the fields of its form alone, and nobody here knows them.
  }) as unknown as RecordRef<R, Record<string, unknown>>;
  const snapshot = useSelector(actor, (snapshot: RecordSnapshot<R, Record<string, unknown>>) => snapshot);
  const { record, against } = snapshot.context;
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] as string);
  const editIn = (of: RecordSnapshot<R, Record<string, unknown>>) =>
    (of.children as Record<string, unknown>).edit as EditRefOf | undefined;
  const edited = state === 'editing' ? editIn(snapshot) : undefined;
  // What is taken back at once needs no form: it opens when it can't be.
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
            /** Into the form that was just opened. */
            restore: () => editIn(actor.getSnapshot())?.send({ type: 'draft.restore' }),
            discard: () => drafts.trigger.forgotten({ key }),
          }
        : null,
  };
}
