import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { settingsOfEnvironment } from '../server/environment.ts';
import { StartupError } from '../server/kit/startup-error.ts';
import { openDatabase, run } from '../server/main.ts';
import { databaseFiles, deleteDatabase, listOf } from './db/reset.ts';

// Recreates the local embedded database, with the demo or without companies: npm run db:reset [-- --empty] [--yes]
try {
  const { values } = parseArgs({ options: { empty: { type: 'boolean' }, yes: { type: 'boolean' } } });
  const settings = settingsOfEnvironment();
  const found = databaseFiles(settings);
  console.log(found.length ? `To be deleted, with all companies in it:\n${listOf(found)}` : `Nothing is in ${settings.dataDir}.`);
  if (found.length && !values.yes) await confirm();
  await deleteDatabase(settings);
  if (values.empty) {
    const { postgres } = await openDatabase(settings);
    await postgres?.stop();
    console.log('The tables are there, without companies. DEMO=0 npm start leaves it so; npm start fills the demo.');
  } else {
    // An address of its own: nobody is to come in before the demo is whole.
    const { filled, stop } = await run({
      ...settings,
      demo: true,
      port: 0,
      publicUrl: settings.publicUrl ?? 'http://127.0.0.1:4000',
    });
    await filled;
    await stop();
    console.log('The demo is filled. npm start opens it.');
  }
  process.exit(0);
} catch (error) {
  const isUsage = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof StartupError) && !isUsage) throw error;
  console.error((error as Error).message);
  process.exit(1);
}

/** Throws a StartupError unless a person in the terminal says so. */
async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new StartupError('Nothing is deleted: say --yes, as no terminal is there to ask in.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Type yes to delete it: ');
  terminal.close();
  if (answer.trim() !== 'yes') throw new StartupError('Nothing was deleted.');
}
