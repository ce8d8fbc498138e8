import * as z from 'zod/mini';
import { exponential } from '../jobs/job.ts';

const payload = z.strictObject({ run: z.int(), user: z.int() });
export type ReportMailPayload = z.infer<typeof payload>;

/**
 * The job that mails a report to a recipient, without its work: that needs every entity's store, and so isn't for those whom these
 * import (report-mail.ts, which app.ts imports).
 */
export const reportMailJob = {
  kind: 'report_mail',
  payload,
  // A mail server may be down for half a day.
  attempts: 20,
  atOnce: 2,
  backoff: exponential,
};
