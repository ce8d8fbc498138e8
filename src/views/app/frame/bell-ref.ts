import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { notificationsMachine } from '../../../machines/app/notification/flows.ts';

export type BellRef = ActorRefFrom<typeof notificationsMachine>;
export type BellSnapshot = SnapshotFrom<typeof notificationsMachine>;
export const bellContext = (snapshot: BellSnapshot) => snapshot.context;
