import * as z from 'zod/mini';

const nullableText = z.nullable(z.string());

/** An entry in any record's history: who, when, from and to which status, and what changed. */
export const LogEntry = z.object({
  id: z.int(),
  event: z.string(),
  from: nullableText,
  to: nullableText,
  actor_id: z.nullable(z.int()),
  actor_name: nullableText,
  at: z.string(),
  company_at: z.string(),
  reason: nullableText,
  payload: z.nullable(z.record(z.string(), z.unknown())),
  changes: z.nullable(z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
  chart_version: nullableText,
});
export type LogEntry = z.infer<typeof LogEntry>;
