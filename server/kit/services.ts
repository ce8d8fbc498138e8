import type { Companies } from '../app/companies.ts';
import type { Sessions } from '../app/session/sessions.ts';
import type { Database } from '../db/scope.ts';
import type { Mail } from '../jobs/mail.ts';
import type { Broadcast } from '../jobs/outbox.ts';
import type { Timers } from '../jobs/timers.ts';

/** What a handler may use of this process; each of them keeps its state in the database. */
export interface Services {
  db: Database;
  companies: Companies;
  sessions: Sessions;
  broadcast: Broadcast;
  mail: Mail;
  timers: Timers;
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
