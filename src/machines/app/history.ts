import { historyCalls } from '../../api/app/history.ts';
import { send } from '../../api/client.ts';
import type { LogEntry } from '../../api/log-entry.ts';
import { loggedOf, type TimelineEntry } from '../kit/record/timeline.ts';

/** Any record's log. */
export const readLog = (entity: string, id: number, signal: AbortSignal): Promise<LogEntry[]> =>
  send(historyCalls.of, { params: { entity, record_id: String(id) }, signal });

/** The timeline of a record that has nothing but its log. */
export const readHistory = async (entity: string, id: number, signal: AbortSignal): Promise<TimelineEntry[]> =>
  loggedOf(await readLog(entity, id, signal));
