import { fromCallback } from 'xstate';

/** Signals that any flow may listen for, whoever noticed them first. */
export type Signal =
  /** A record was written by someone (websocket). `id` and `version` are null where unknown. */
  | { type: 'remote.changed'; entity: string; id: number | null; version: number | null }
  /** A record as the server's response to a write on this page has it; the websocket says so later. */
  | { type: 'record.saved'; entity: string; record: { id: number; version: number } }
  /** The user signed in again after the session ended under an open form. */
  | { type: 'signed.in' }
  /** The company's date changed: by itself, or because a sandbox's clock was moved. */
  | { type: 'day.begun'; today: string }
  /** The server can be reached again. */
  | { type: 'online' }
  /** The server answers, but can't serve for now: its database is restarting. */
  | { type: 'unavailable' }
  /** The connection was lost, according to the browser or the websocket. */
  | { type: 'offline' };

/** As an entity: so much was missed that any record may have changed. As a filter: every change. */
export const everything = '*';

const listeners = new Set<(signal: Signal) => void>();

export const emitSignal = (signal: Signal): void => {
  for (const listener of [...listeners]) listener(signal);
};

/** Returns a function that stops listening. */
export const onSignal = (listener: (signal: Signal) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What to listen for: changes of one record, or, with a null `id`, of every record of one or more entities. */
export interface ChangeFilter {
  entity: string | readonly string[];
  id: number | null;
}

export const isAbout = (
  signal: Pick<Extract<Signal, { type: 'remote.changed' }>, 'entity' | 'id'>,
  { entity, id }: ChangeFilter,
): boolean =>
  signal.entity === everything ||
  entity === everything ||
  ([entity].flat().includes(signal.entity) && (id === null || signal.id === null || signal.id === id));

const isHeard = (signal: Signal, filter: ChangeFilter): boolean => {
  if (signal.type === 'remote.changed') return isAbout(signal, filter);
  if (signal.type === 'record.saved') return isAbout({ entity: signal.entity, id: signal.record.id }, filter);
  return true;
};
/** An actor that forwards changes of the parent's record or list. */
export const watchChanges = fromCallback<{ type: 'none' }, ChangeFilter>(({ input, sendBack }) =>
  onSignal((signal) => {
    if (isHeard(signal, input)) sendBack(signal);
  }),
);

/** An actor that forwards one kind of signal while its parent waits for it. */
export const awaitSignal = fromCallback<{ type: 'none' }, { type: Signal['type'] }>(({ input, sendBack }) =>
  onSignal((signal) => {
    if (signal.type === input.type) sendBack(signal);
  }),
);

/** Emits the browser's network events as signals. Call once; returns a function that stops it. */
export function watchNetwork(target: EventTarget): () => void {
  const tell = ({ type }: Event) => emitSignal({ type: type as 'online' | 'offline' });
  target.addEventListener('online', tell);
  target.addEventListener('offline', tell);
  return () => {
    target.removeEventListener('online', tell);
    target.removeEventListener('offline', tell);
  };
}
