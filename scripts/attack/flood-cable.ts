import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/**
 * People who flood the cable, in a process of their own: a thousand messages a second each, every one asking for all that was ever
 * missed; whoever is cut connects again at once. Prints how they were closed when it is told to end.
 */
const [origin = '', slug = '', ...tokens] = process.argv.slice(2);
const closed = new Map<string, number>();
const count = (how: string) => closed.set(how, (closed.get(how) ?? 0) + 1);
let sent = 0;

async function flood(token: string): Promise<never> {
  for (;;) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/v2/cable?auth-token=${token}&company-slug=${slug}`);
    const over = new Promise<string>((resolve) => {
      socket.on('error', (error) => resolve(/\b\d{3}\b/.exec(error.message)?.[0] ?? error.message));
      socket.on('close', (code) => resolve(String(code)));
    });
    socket.on('open', () => {
      const sending = setInterval(() => {
        for (let i = 0; i < 20 && socket.readyState === socket.OPEN; i++, sent++) socket.send('{"since":1}');
      }, 20);
      void over.then(() => clearInterval(sending));
    });
    const how = await over;
    count(how);
    await wait(how === '429' ? 250 : 5);
  }
}
process.on('SIGTERM', () => {
  console.log(JSON.stringify({ sent, closed: Object.fromEntries(closed) }));
  process.exit(0);
});
await Promise.all(tokens.map(flood));
