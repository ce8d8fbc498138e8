import { subscribe } from 'node:diagnostics_channel';

let count = 0;

/** Requests of this process count by themselves, by fetch or node:http. */
for (const channel of ['undici:request:create', 'http.client.request.start']) subscribe(channel, () => count++);

/** Counts requests, sockets or programs that this process didn't start by fetch or node:http. */
export const tried = (more: number): void => {
  count += more;
};

/** How many there were since the campaign began. */
export const triesSoFar = (): number => count;
