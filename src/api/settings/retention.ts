/** How long something is kept, in days, and the bounds within which a company may choose otherwise. */
interface Kept {
  days: number;
  from?: number;
  to?: number;
}

/**
 * What is kept how long, and then deleted by a daily job (server/app/retention/purge.ts). A change log is kept: what it says
 * of a person is emptied when that person's data is erased.
 */
export const retention = {
  /** Changes to publish: as long as a client that was away can catch up by them. */
  event_days: { days: 7 },
  /** What repeated requests are answered with. */
  answer_days: { days: 1 },
  /** Failed sign-ins, which are counted over minutes. */
  attempt_days: { days: 1 },
  /** Files of exported lists. */
  export_days: { days: 1 },
  /** Mails written to the outbox folder, for want of a mail server: as long as the links in them. */
  mail_days: { days: 7 },
  /** Sessions after their end. */
  session_days: { days: 7, from: 1, to: 30 },
  /** Password links after their use or end. */
  link_days: { days: 7, from: 1, to: 30 },
  /** Notifications after they were read. */
  notification_days: { days: 180, from: 30, to: 1095 },
  /** Timers that have run, and background jobs that were given up. */
  job_days: { days: 90, from: 7, to: 365 },
  /** Who saw whose identity number: five years, unless a company's auditors ask for more. */
  identity_read_days: { days: 1825, from: 365, to: 3650 },
} as const satisfies Record<string, Kept>;
export type RetentionName = keyof typeof retention;
