import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { LogEntry } from '../log-entry.ts';

/** What happened to a record of whatever sort, for those that have no call of their own for it: the newest first. */
export const historyCalls = {
  of: get('X-LOG-01', '/histories/{entity}/{record_id}', { needs: 'anybody', textual: true, answer: z.array(LogEntry) }),
};
