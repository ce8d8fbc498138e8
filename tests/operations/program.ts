import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach } from 'vitest';
import { serverFolder } from '../../scripts/build/sources.mjs';

// Runs compiled code, as an operator does.
if (!existsSync(await serverFolder()))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-all.ts', 'server'], { stdio: 'inherit' });

/** Runs one of the server's programs in its own process, as an operator does. */
export interface Program {
  child: ChildProcess;
  /** Its output so far, from both streams. */
  said: () => string;
  /** Resolves with its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves with the address once it listens; rejects with its output if it exits before. */
  listening: Promise<string>;
  /** Sends a signal to this process only and waits for it to exit. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export function start(script: string, args: string[] = [], env: Record<string, string> = {}): Program {
  const { DATABASE_URL: _, DATA_DIR: __, PORT: ___, DEMO: ____, ...rest } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...rest, PORT: '0', ...env },
  });
  const told: string[] = [];
  let heard = (_: string) => {};
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      told.push(String(chunk));
      heard(told.join(''));
    });
  const said = () => told.join('');
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const listening = new Promise<string>((resolve, reject) => {
    heard = (all) => {
      const address = /^listening (\S+)/m.exec(all)?.[1];
      if (address) resolve(address);
    };
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${said()}`)));
  });
  listening.catch(() => {});
  return {
    child,
    said,
    ended,
    listening,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A temporary data folder, deleted afterwards. */
export async function dataFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-data-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A file's own programs and data folders: ended, and deleted, after each of its tests. */
export function programs() {
  const running: Program[] = [];
  const folders: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((program) => program.end()));
    await Promise.all(folders.splice(0).map((remove) => remove()));
  });
  return {
    run: (...given: Parameters<typeof start>): Program => {
      const program = start(...given);
      running.push(program);
      return program;
    },
    folder: async (): Promise<string> => {
      const made = await dataFolder();
      folders.push(made.remove);
      return made.folder;
    },
  };
}

/** The PostgreSQL process of a data folder, if it is alive. */
export function postmasterOf(folder: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

/** A port that is in use until `release`. */
export async function heldPort(): Promise<{ port: number; release: () => void }> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  return { port: (holder.address() as { port: number }).port, release: () => holder.close() };
}

/** Queries a database as its owner. */
export const sql = async <T = Record<string, unknown>>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
};

/** The status of a sign-in request. */
export const signIn = async (address: string, slug: string, email: string, password: string) =>
  (
    await fetch(`${address}/v2/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'company-slug': slug },
      body: JSON.stringify({ login: { email, password } }),
    })
  ).status;

/** A mail server that keeps each message, and confirms it while `answers` is true. */
export interface MailServer {
  url: string;
  letters: string[];
  answers: boolean;
  close: () => void;
}
export async function mailServer(): Promise<MailServer> {
  const server = createServer((socket) => {
    let letter: string | null = null;
    let rest = '';
    socket.on('error', () => {});
    socket.write('220 mail\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (letter === null) {
          if (line === 'DATA') letter = '';
          socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n');
        } else if (line === '.') {
          mail.letters.push(letter);
          letter = null;
          if (mail.answers) socket.write('250 kept\r\n');
        } else letter += `${line}\n`;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const mail: MailServer = { url: `smtp://127.0.0.1:${port}`, letters: [], answers: true, close: () => server.close() };
  return mail;
}
