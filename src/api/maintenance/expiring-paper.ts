import * as z from 'zod/mini';
import { documentTypes } from '../app/document.ts';
import { get } from '../contract.ts';
import { dayText } from '../field-meta.ts';
import { day } from '../fields.ts';

/** Papers with a last day: those of a provider's record, a warranty, and files on either. */
export const paperKinds = ['contract', 'commercial_register', 'insurance', 'warranty', 'document'] as const;
/** Days ahead of its last day at which people are told of a paper. */
export const paperNotices = [30, 7] as const;
/** Days ahead that the list looks, unless it is asked for another day. */
export const paperDays = 60;

/** A paper that has ended, or is about to. */
export const ExpiringPaper = z.object({
  entity: z.enum(['provider', 'equipment']),
  record_id: z.int(),
  name_en: z.string(),
  name_ar: z.string(),
  paper: z.enum(paperKinds),
  /** Of a file: its id, its type and its name. */
  document_id: z.nullable(z.int()),
  document_type: z.nullable(z.enum(documentTypes)),
  file_name: z.nullable(z.string()),
  /** The last day on which it counts. */
  expires_on: dayText(),
  /** Negative once it has ended. */
  days_left: z.int(),
});
export type ExpiringPaper = z.infer<typeof ExpiringPaper>;

export const expiringPaperCalls = {
  /**
   * Papers that end by a day, the first to end first, 500 at most: of providers that aren't ended, and of equipment that isn't retired.
   * Of several files of one type on a record, the one that lasts longest counts.
   */
  list: get('X-PPR-01', '/maintenance/expiring_papers', {
    needs: 'maintenance.view',
    query: z.strictObject({ until: z.optional(day()) }),
    answer: z.array(ExpiringPaper),
  }),
};
