import { followable, type MyWork, type SearchResult, workCalls } from '../../api/app/work.ts';
import { send } from '../../api/client.ts';
import { reader, readFlow } from '../kit/read-flow.ts';

/** What of a company's life can change what waits for a person; the last is their own bell. */
const concerns = [...followable, 'lead_activity', 'decision', 'execution', 'execution_step', 'notification'];

/** What waits for me. In a busy company something always changes: it is read again every few seconds at most. */
export const myWorkMachine = readFlow<MyWork, null>({ entity: concerns, rest: 2_000 }).provide({
  actors: { read: reader((_, signal) => send(workCalls.myWork, { signal })) },
});

/** Leads, units and tenants by words. */
export const searchMachine = readFlow<SearchResult, { q: string }>({ entity: 'search' }).provide({
  actors: { read: reader(({ q }, signal) => send(workCalls.search, { query: { q }, signal })) },
});
