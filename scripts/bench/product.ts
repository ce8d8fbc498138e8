import { buildApp } from '../../server/app.ts';

/** The product in its own process; it reports its address to the parent, which ends it with a message. */
const app = await buildApp({
  databaseUrl: process.env.DATABASE_URL as string,
  dataDir: process.env.DATA_DIR,
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
// Nobody else would end it.
process.once('disconnect', () => process.exit(1));
process.send?.(address);
