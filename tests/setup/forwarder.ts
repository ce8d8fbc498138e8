import { createServer, connect as dial, type Socket } from 'node:net';

/** A cable to a PostgreSQL that can fall silent: connections stay, and nothing comes through any more. */
export interface Forwarder {
  /** The database's URL by way of it. */
  url: string;
  /** So far, those made while it is silent, too. */
  connections: number;
  /** Lets nothing more through on the connections there are, nor on new ones until `heal`. */
  fallSilent: () => void;
  /** New connections work; the old ones stay silent. */
  heal: () => void;
  close: () => Promise<void>;
}

export async function forwardTo(databaseUrl: string): Promise<Forwarder> {
  const target = new URL(databaseUrl);
  const port = Number(target.port);
  const pairs = new Set<{ here: Socket; there: Socket | null }>();
  let isSilent = false;
  const server = createServer((here) => {
    forwarder.connections += 1;
    const there = isSilent ? null : dial(port, '127.0.0.1');
    const pair = { here, there };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      here.destroy();
      there?.destroy();
    };
    here.on('error', end).on('close', end);
    there?.on('error', end).on('close', end);
    if (there) here.pipe(there).pipe(here);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as { port: number }).port);
  const forwarder: Forwarder = {
    url: target.href,
    connections: 0,
    fallSilent: () => {
      isSilent = true;
      for (const { here, there } of pairs) {
        here.unpipe();
        there?.unpipe();
        here.pause();
        there?.pause();
      }
    },
    heal: () => {
      isSilent = false;
    },
    close: async () => {
      for (const { here, there } of pairs) {
        here.destroy();
        there?.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return forwarder;
}
