import * as z from 'zod/mini';
import { instantText } from './field-meta.ts';

const nullableText = z.nullable(z.string());

/** An entry in any record's history: who, when, from and to which status, and what changed. */
export const LogEntry = z.object({
  id: z.int(),
  /** Whose event it is: the record's own, or that of one of its additional statuses. */
  entity: z.string(),
  event: z.string(),
  from: nullableText,
  to: nullableText,
  actor_id: z.nullable(z.int()),
  actor_name: nullableText,
  at: instantText(),
  company_at: instantText(),
  reason: nullableText,
  payload: z.nullable(z.record(z.string(), z.unknown())),
  changes: z.nullable(z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
  chart_version: nullableText,
});
export type LogEntry = z.infer<typeof LogEntry>;
