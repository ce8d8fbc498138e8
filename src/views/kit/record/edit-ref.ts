import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EditMachine } from '../../../machines/kit/edit/edit-flow.ts';
import type { EditContext, Versioned } from '../../../machines/kit/edit/edit-form.ts';

/** An entity's form, whatever its record and fields: its context makes it one. */
export type EditMachineOf = AnyStateMachine & {
  getInitialSnapshot: (
    scope: never,
    input?: never,
  ) => {
    context: Omit<EditContext<Versioned, object>, 'changedByOthers' | 'lastChosen'>;
  };
};
export type AnyEdit = EditMachine<Versioned, Record<string, unknown>>;
/** The edit flow of any record. */
export type EditRefOf = ActorRefFrom<AnyEdit>;
export type EditSnapshot = SnapshotFrom<AnyEdit>;

export const contextOf = (snapshot: EditSnapshot) => snapshot.context;
/** Whether what is typed would be lost: the form is being saved, or waits. */
export const isHeld = (snapshot: EditSnapshot) => !snapshot.can({ type: 'draft.change', field: '', value: null });
