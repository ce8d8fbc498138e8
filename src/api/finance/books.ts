import * as z from 'zod/mini';
import { get, post } from '../contract.ts';
import { instantText } from '../field-meta.ts';

/**
 * The invariants of the books: I1 to I17 of documents and their ledger, L1 to L3 of the ledger itself, B1 and B2 of bank
 * statements, C1 and C2 of cash, S1 and S2 of spare parts, M1 and M2 of what providers are owed and warrantors owe, R1 to R7 of last
 * month’s reports.
 */
export const checkIds = [
  ...(['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'I9', 'I10', 'I11', 'I12', 'I13', 'I14', 'I15', 'I16', 'I17'] as const),
  ...(['L1', 'L2', 'L3', 'B1', 'B2', 'C1', 'C2', 'S1', 'S2', 'M1', 'M2'] as const),
  ...(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'] as const),
] as const;
export type CheckId = (typeof checkIds)[number];

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const BookCheck = z.object({
  id: z.enum(checkIds),
  /** The SQL that finds what is wrong; $1 is the company. */
  query: z.string(),
  /** How many rows it found last time; null before its first run. */
  violations: z.nullable(z.int()),
  /** The first of them. */
  rows: z.array(z.record(z.string(), value)),
  took_ms: z.nullable(z.int()),
  ran_at: z.nullable(instantText()),
  failing_since: z.nullable(instantText()),
});
export type BookCheck = z.infer<typeof BookCheck>;
export const Books = z.object({ checks: z.array(BookCheck) });
export type Books = z.infer<typeof Books>;

/** Our addition: the books prove themselves. */
export const booksCalls = {
  checks: get('X-BOK-01', '/books', { needs: 'finance.view', answer: Books }),
  /** Checks everything now, as every night. */
  run: post('X-BOK-02', '/books/run', { needs: 'finance.approve', answer: Books }),
};
