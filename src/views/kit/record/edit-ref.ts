import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { EditMachine } from '../../../machines/kit/edit/edit-flow.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';

type AnyEdit = EditMachine<Versioned, Record<string, unknown>>;
/** The edit flow of any record. */
export type EditRefOf = ActorRefFrom<AnyEdit>;
export type EditSnapshot = SnapshotFrom<AnyEdit>;

export const contextOf = (snapshot: EditSnapshot) => snapshot.context;
