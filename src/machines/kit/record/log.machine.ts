import type { LogEntry } from '../../../api/log-entry.ts';
import { reader, readFlow } from '../read-flow.ts';

/** A record's log, from any call. */
export const logMachine = readFlow<LogEntry[], { read: (signal: AbortSignal) => Promise<LogEntry[]> }>({ entity: 'log' }).provide(
  {
    actors: { read: reader(({ read }, signal) => read(signal)) },
  },
);
