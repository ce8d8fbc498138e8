import { run, settingsOfEnvironment } from '../server/main.ts';
import { Stop } from '../server/stop.ts';

/** The server alone, without a build: behind Vite while developing, and for tests that kill it. */
try {
  const running = await run(settingsOfEnvironment());
  console.log(`listening ${running.address}`);
  const stop = () => void running.stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(error.message);
  process.exit(1);
}
