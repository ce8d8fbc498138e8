import type pg from 'pg';
import type { App } from '../app.ts';
import { migrate } from '../db/migrate.ts';
import type { DatabaseUrls } from '../db/roles.ts';
import { withTurn } from '../db/turn.ts';
import type { Settings } from '../environment.ts';
import { fillApart } from './apart.ts';
import type { Made } from './company.ts';
import { makeDemoCompanies } from './fill.ts';
import type { Task } from './program.ts';

/** The schema's comment while the demo is being created. */
const filling = 'The demo is being filled';

export const othersFill = 'Another process is filling the demo: waiting for it.';

/** Removes a partially created demo to make room for a complete one; only in turn, as another process may be creating it. */
export async function clearHalfFilled(client: pg.Client, say: Settings['say']): Promise<boolean> {
  const { rows } = await client.query(`select obj_description(to_regnamespace('public')) as said`);
  if (rows[0]?.said !== filling) return false;
  say('The last start was ended while it filled the demo: it is filled anew.');
  await client.query('drop schema public cascade; drop schema if exists drizzle cascade; create schema public');
  return true;
}

export interface Begun {
  app: App;
  /** Resolves when the demo is complete, at once if it was. */
  filled: Promise<void>;
}

/**
 * If there is no company yet, makes the demo companies with their people, and begins to fill them beside the server, which may
 * listen from then on. The turn is kept until they are complete.
 */
export function beginDemo(
  urls: DatabaseUrls,
  build: () => Promise<App>,
  settings: Settings,
  stopped: AbortSignal,
): Promise<Begun> {
  const { say } = settings;
  return new Promise((resolve, reject) => {
    const filled = withTurn(
      urls.databaseUrl,
      'demo',
      async (client) => {
        if (await clearHalfFilled(client, say)) await migrate(urls);
        const app = await build();
        if ((await app.services.companies.all()).length > 0) return resolve({ app, filled: Promise.resolve() });
        const began = Date.now();
        await client.query(`comment on schema public is '${filling}'`);
        const made = await makeDemoCompanies(app.services);
        // The filling does them, in the order in which they come up.
        app.jobs.pause();
        app.filling.percent = 0;
        say('Filling the demo companies …');
        resolve({ app, filled: done });
        await fillApart(
          taskOf(urls, settings, app, made),
          { say, reached: (percent) => Object.assign(app.filling, { percent }) },
          stopped,
        );
        await client.query('comment on schema public is null');
        app.filling.percent = null;
        app.services.companies.forget();
        app.jobs.resume();
        say(`Filled in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
      },
      () => say(othersFill),
    );
    const done = filled.then(() => {});
    done.catch(reject);
  });
}

const taskOf = (urls: DatabaseUrls, { keepsStatements, taxSandbox = false }: Settings, { services }: App, made: Made[]): Task => {
  const { publicUrl, dataDir, s3, scanCommand } = services.config;
  return { options: { ...urls, keepsStatements, publicUrl, dataDir, s3, scanCommand }, taxSandbox, made };
};
