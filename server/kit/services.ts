import type { Companies } from '../app/companies.ts';
import type { Sessions } from '../app/session/sessions.ts';
import type { Database } from '../db/scope.ts';
import type { Mail } from '../jobs/mail.ts';
import type { Broadcast } from '../jobs/outbox.ts';

/** What runs timers that are due, as far as others than the server's start need it. */
interface DueTimers {
  readonly isRunning: boolean;
  /** Sends every due event; gives how many timers were done. */
  run(): Promise<number>;
}

/** What a handler may use of this process; each of them keeps its state in the database. */
export interface Services {
  db: Database;
  companies: Companies;
  sessions: Sessions;
  broadcast: Broadcast;
  mail: Mail;
  timers: DueTimers;
  config: Config;
}

export interface Config {
  /** Address under which people reach the app, for links in mails. */
  publicUrl: string;
  dataDir: string;
  /** Where the built workbench lies. */
  workbenchDir: string;
  logLevel: 'silent' | 'warn' | 'info';
  /** Seconds between two looks at due timers; 0: none (tests run them by hand). */
  timerSeconds: number;
  /** Failed sign-ins an account may have in a quarter of an hour before it waits. */
  signInTries: number;
}
