import { historyCalls } from '../../api/app/history.ts';
import { send } from '../../api/client.ts';
import { loggedOf, type TimelineEntry } from '../kit/record/timeline.ts';

/** What happened to a record that has nothing but its log. */
export const readHistory = async (entity: string, id: number, signal: AbortSignal): Promise<TimelineEntry[]> =>
  loggedOf(entity, await send(historyCalls.of, { params: { entity, record_id: String(id) }, signal }));
