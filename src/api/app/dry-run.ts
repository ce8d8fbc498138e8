import * as z from 'zod/mini';
import { post } from '../contract.ts';
import { moneyText } from '../field-meta.ts';
import { text } from '../fields.ts';

const Remark = z.object({ say: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

/** Consequences of an event, found by doing it and rolling the transaction back. Amounts are riyals. */
export const Consequences = z.object({
  /** The sum of the debits that it would post. */
  posts: moneyText(),
  /** Postings, a row for each account; none for those who don't see the finances. */
  accounts: z.array(
    z.object({ sub_account_id: z.int(), name_en: z.string(), name_ar: z.string(), debit: moneyText(), credit: moneyText() }),
  ),
  /** Other records that would change their status. */
  moves: z.array(z.object({ entity: z.string(), status: z.string(), count: z.int() })),
  /** People of the company who would be notified. */
  notices: z.int(),
  /** Figures of the entity's own: locale keys with their values. */
  remarks: z.array(Remark),
  /** Why it would be refused; null if it would happen. */
  against: z.nullable(Remark),
});
export type Consequences = z.infer<typeof Consequences>;

export const dryRunCalls = {
  preview: post('X-DRY-01', '/dry_runs/{entity}/{record_id}', {
    needs: 'anybody',
    textual: true,
    wrapper: 'dry_run',
    body: z.strictObject({
      event: text(60),
      /** The event's input, as far as the person has typed it. */
      payload: z.optional(z.record(z.string().check(z.maxLength(60)), z.unknown())),
    }),
    answer: Consequences,
  }),
};
