import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../server/kit/startup-error.ts';

const run = promisify(execFile);

/** PG_BIN, then the PATH, then where Debian keeps each version's programs. */
function placesOf(program: string): string[] {
  if (process.env.PG_BIN) return [path.join(process.env.PG_BIN, program)];
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin', program)) : [];
  return [program, ...versions];
}

/** A pg_dump or pg_restore that knows this version of PostgreSQL: an older one refuses a newer server. */
export async function toolFor(program: 'pg_dump' | 'pg_restore', major: number): Promise<string> {
  const found: number[] = [];
  for (const place of placesOf(program)) {
    const version = await run(place, ['--version']).then(
      ({ stdout }) => Number(/(\d+)(\.|\D*$)/.exec(stdout)?.[1]),
      () => null,
    );
    if (version !== null && version >= major) return place;
    if (version !== null) found.push(version);
  }
  throw new StartupError(
    `${program} of PostgreSQL ${major} or newer is needed, and ${found.length ? `only that of ${[...new Set(found)].join(', ')} was found` : 'none was found'}: install PostgreSQL's client programs, or set PG_BIN to their folder.`,
  );
}

/** The connection as environment variables, so that no list of processes shows the password. */
function connectionOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const sslmode = searchParams.get('sslmode');
  return {
    PATH: process.env.PATH,
    PGHOST: host,
    ...(port && { PGPORT: port }),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode && { PGSSLMODE: sslmode }),
    // The owner's look across companies (rules.sql).
    PGOPTIONS: '-c app.across_companies=on',
  };
}

async function tool(file: string, args: string[], url: string): Promise<void> {
  await run(file, args, { env: connectionOf(url), maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stderr?: string; message: string }) => {
      throw new StartupError(`${path.basename(file)} failed: ${(error.stderr || error.message).trim().split('\n').at(-1)}`);
    },
  );
}

export const dump = async (url: string, major: number, file: string): Promise<void> =>
  tool(await toolFor('pg_dump', major), ['--format=custom', '--no-owner', '--enable-row-security', `--file=${file}`], url);

export const restoreDump = async (url: string, major: number, file: string): Promise<void> => {
  const program = await toolFor('pg_restore', major);
  // Into a database with an empty schema of that name; the name of the database is asked for even if the environment has it.
  const database = connectionOf(url).PGDATABASE ?? '';
  await tool(program, ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${database}`, file], url);
};
