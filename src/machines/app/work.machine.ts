import { type MyWork, type SearchResult, workCalls } from '../../api/app/work.ts';
import { send } from '../../api/client.ts';
import { reader, readFlow } from '../kit/read-flow.ts';
import { everything } from '../kit/signals.ts';

/** What waits for me; any change may concern it. */
export const myWorkMachine = readFlow<MyWork, null>({ entity: everything }).provide({
  actors: { read: reader((_, signal) => send(workCalls.myWork, { signal })) },
});

/** Leads, units and tenants by words. */
export const searchMachine = readFlow<SearchResult, { q: string }>({ entity: 'search' }).provide({
  actors: { read: reader(({ q }, signal) => send(workCalls.search, { query: { q }, signal })) },
});
