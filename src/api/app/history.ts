import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { LogEntry } from '../log-entry.ts';

/** The history of any record that has no call of its own for it, newest first. */
export const historyCalls = {
  of: get('X-LOG-01', '/histories/{entity}/{record_id}', { needs: 'anybody', textual: true, answer: z.array(LogEntry) }),
};
