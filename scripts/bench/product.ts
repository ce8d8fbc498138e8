import { buildApp } from '../../server/app.ts';

/** The product as it runs, in a process of its own; its parent is told where it listens and ends it with a message. */
const app = await buildApp({
  databaseUrl: process.env.DATABASE_URL as string,
  logLevel: 'silent',
  callsPerMinute: 0,
  timerSeconds: 0,
  connections: Number(process.env.CONNECTIONS),
});
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
process.once('message', async () => {
  await app.close();
  process.exit(0);
});
// Nobody is left to end it otherwise.
process.once('disconnect', () => process.exit(1));
process.send?.(address);
