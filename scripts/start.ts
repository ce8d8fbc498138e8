import { demoSignIns } from '../server/demo/fill.ts';
import { run, settingsOfEnvironment } from '../server/main.ts';
import { Stop } from '../server/stop.ts';
import { buildWhenStale } from './build.ts';

try {
  const settings = settingsOfEnvironment();
  await buildWhenStale(settings.say);
  const running = await run(settings);
  console.log(`\nStatehouse is at ${running.address}`);
  if (settings.demo) console.log(demoSignIns);
  console.log('Ctrl-C stops it.');
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await running.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(error.message);
  process.exit(1);
}
