import { historyCalls } from '../../api/app/history.ts';
import { send } from '../../api/client.ts';
import { type Happening, loggedOf } from '../kit/record/happenings.ts';

/** What happened to a record that has nothing but its log. */
export const readHistory = async (entity: string, id: number, signal: AbortSignal): Promise<Happening[]> =>
  loggedOf(entity, await send(historyCalls.of, { params: { entity, record_id: String(id) }, signal }));
