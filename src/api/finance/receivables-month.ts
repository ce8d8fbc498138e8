import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { dayText, moneyText } from '../field-meta.ts';

/** A month of receivables: what was invoiced less credit notes, what was collected, and what was open at its end. */
export const ReceivablesMonth = z.object({
  /** The first day of the month. */
  month: dayText(),
  invoiced: moneyText(),
  collected: moneyText(),
  open: moneyText(),
});
export type ReceivablesMonth = z.infer<typeof ReceivablesMonth>;

export const receivablesCalls = {
  /** The last twelve months, this one the last. */
  byMonth: get('X-AGE-02', '/reports/receivables_by_month', {
    needs: 'finance.view',
    field: 'report',
    answer: z.object({ months: z.array(ReceivablesMonth) }),
  }),
};
