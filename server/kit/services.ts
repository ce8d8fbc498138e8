import type { FastifyBaseLogger } from 'fastify';
import type { Companies } from '../app/companies.ts';
import type { IdentityReads } from '../app/privacy/identity-reads.ts';
import type { Sessions } from '../app/session/sessions.ts';
import type { Database } from '../db/scope.ts';
import type { Printer } from '../documents/engine/render.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Images } from '../files/images.ts';
import type { S3Settings } from '../files/s3-store.ts';
import type { TaxAuthority } from '../finance/zatca/provider.ts';
import type { Mail } from '../jobs/mail.ts';
import type { Messenger } from '../jobs/messenger.ts';
import type { Broadcast } from '../jobs/outbox.ts';
import type { Parser } from '../parsing/parser.ts';

/** The server's only logger: structured lines on standard output (pino). A request's own logger carries its id. */
export type Log = FastifyBaseLogger;
export const logLevels = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];
/** What handlers may use of this process; everything keeps its state in the database. */
export interface Services {
  db: Database;
  companies: Companies;
  sessions: Sessions;
  broadcast: Broadcast;
  mail: Mail;
  /** Who sends WhatsApp messages; null where people send them by hand. */
  whatsapp: Messenger | null;
  /** Whom companies report their tax documents to, and who stands in for it where sandbox companies do; null where nobody is. */
  taxAuthority: TaxAuthority | null;
  taxSandbox: TaxAuthority;
  printer: Printer;
  /** Reads files from outside, in processes of its own. */
  parser: Parser;
  jobs: JobQueue;
  identityReads: IdentityReads;
  files: FileStore;
  images: Images;
  config: Config;
  log: Log;
}

/** What others may ask of this process's job runner. */
export interface JobQueue {
  /** New work may be available. */
  wake: () => void;
  /** Resolves when no job (of a company) is running here. */
  settled: (company?: number) => Promise<void>;
}

export interface Config {
  /** The public base URL, for links in emails. */
  publicUrl: string;
  dataDir: string;
  /** The folder of the built workbench. */
  workbenchDir: string;
  logLevel: LogLevel;
  /**
   * Seconds between two checks for due timers; 0 turns off timers and the adoption of other processes' jobs (tests do both
   * explicitly).
   */
  timerSeconds: number;
  /** Seconds that a worker keeps a job without a heartbeat. */
  jobLockSeconds: number;
  /** Failed sign-ins allowed per account in fifteen minutes. */
  signInAttempts: number;
  /** Calls per minute for a session, ten times as many for an address; 0 for no limit. */
  callsPerMinute: number;
  /** Connections of this process, of which an address has at most half. */
  maxConnections: number;
  /** Statements that take longer are logged, in milliseconds; 0 for none. */
  slowQueryMs: number;
  /** A bucket for files instead of the data folder. */
  s3?: S3Settings;
  /** A command that scans a file on its standard input for viruses; without one, files are not scanned. */
  scanCommand?: string;
}
