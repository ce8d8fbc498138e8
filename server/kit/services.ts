import type { FastifyBaseLogger } from 'fastify';
import type { Companies } from '../app/companies.ts';
import type { Sessions } from '../app/session/sessions.ts';
import type { Database } from '../db/scope.ts';
import type { Mail } from '../jobs/mail.ts';
import type { Broadcast } from '../jobs/outbox.ts';

/** The server's one logger: structured lines on the standard output (pino). A request's own carries its id. */
export type Log = FastifyBaseLogger;
export const logLevels = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];
/** What a handler may use of this process; each of them keeps its state in the database. */
export interface Services {
  db: Database;
  companies: Companies;
  sessions: Sessions;
  broadcast: Broadcast;
  mail: Mail;
  jobs: JobQueue;
  config: Config;
  log: Log;
}

/** What others may ask of this process's job runner. */
export interface JobQueue {
  /** There may be something to do. */
  wake: () => void;
  /** Resolves when nothing (of a company) is being done here. */
  settled: (company?: number) => Promise<void>;
}

export interface Config {
  /** Address under which people reach the app, for links in mails. */
  publicUrl: string;
  dataDir: string;
  /** Where the built workbench lies. */
  workbenchDir: string;
  logLevel: LogLevel;
  /**
   * Seconds between two looks at due timers; 0: none, nor is a job looked for that another process left (tests do both by
   * hand).
   */
  timerSeconds: number;
  /** Seconds that a job stays with a process that gives no sign of life. */
  jobLockSeconds: number;
  /** Failed sign-ins an account may have in a quarter of an hour before it waits. */
  signInAttempts: number;
  /** Calls a session may make in a minute, an address ten times as many; 0: as many as it likes. */
  callsPerMinute: number;
}
