import { fromCallback } from 'xstate';

/** What any flow may need to hear of, whoever noticed it first. */
export type Signal =
  /** A record was written by somebody (websocket). `id` and `version` are null where they can't be said. */
  | { type: 'remote.changed'; entity: string; id: number | null; version: number | null }
  /** A person signed in again after the session ended under an open form. */
  | { type: 'signed.in' }
  /** The company's calendar shows another day: by itself, or because a sandbox's clock was moved. */
  | { type: 'day.begun'; today: string }
  /** The way to the server is back. */
  | { type: 'online' }
  /** The way to the server is gone, as the browser or the websocket notices. */
  | { type: 'offline' };

/** As an entity: so much was missed that any record may have changed; as what is listened for: whatever changes. */
export const everything = '*';

const listeners = new Set<(signal: Signal) => void>();

export const emitSignal = (signal: Signal): void => {
  for (const listener of [...listeners]) listener(signal);
};

/** Answers how to stop listening. */
export const onSignal = (listener: (signal: Signal) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What to listen for: changes of one record, or of every record of an entity (or of several) when `id` is null. */
export interface ChangeFilter {
  entity: string | readonly string[];
  id: number | null;
}

export const isAbout = (signal: Extract<Signal, { type: 'remote.changed' }>, { entity, id }: ChangeFilter): boolean =>
  signal.entity === everything ||
  entity === everything ||
  ([entity].flat().includes(signal.entity) && (id === null || signal.id === null || signal.id === id));

/** An actor that passes on to its parent what the parent's record or list should know of. */
export const watchChanges = fromCallback<{ type: 'none' }, ChangeFilter>(({ input, sendBack }) =>
  onSignal((signal) => {
    if (signal.type !== 'remote.changed' || isAbout(signal, input)) sendBack(signal);
  }),
);

/** An actor that passes one kind of signal on, for as long as its parent waits for it. */
export const awaitSignal = fromCallback<{ type: 'none' }, { type: Signal['type'] }>(({ input, sendBack }) =>
  onSignal((signal) => {
    if (signal.type === input.type) sendBack(signal);
  }),
);

/** The browser's own word that the network is gone or back, told as a signal. Call once; answers how to stop. */
export function watchNetwork(target: EventTarget): () => void {
  const tell = ({ type }: Event) => emitSignal({ type: type as 'online' | 'offline' });
  target.addEventListener('online', tell);
  target.addEventListener('offline', tell);
  return () => {
    target.removeEventListener('online', tell);
    target.removeEventListener('offline', tell);
  };
}
