import * as z from 'zod/mini';
import { dayText, moneyText } from '../field-meta.ts';

export const statementKinds = [
  'outstanding',
  'damages',
  'overstay',
  'utilities',
  'cleaning',
  'early_fee',
  'unearned_rent',
  'deposit',
  'tenant_credit',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** What a clearance finds in the books: everything in its statement that isn't assessed on the inspection. */
export const ClearanceBasis = z.object({
  /** The last day for which rent is owed, and the day of the keys. */
  rent_until: dayText(),
  handed_over_on: dayText(),
  is_early: z.boolean(),
  outstanding: moneyText(),
  billed: moneyText(),
  earned: moneyText(),
  earned_days: z.int(),
  unearned_net: moneyText(),
  unearned_vat: moneyText(),
  /** Of the last contract year, with its days. */
  yearly_rent: moneyText(),
  year_days: z.int(),
  days_after_end: z.int(),
  deposit: moneyText(),
  tenant_credit: moneyText(),
});
export type ClearanceBasis = z.infer<typeof ClearanceBasis>;

export const ClearanceStatement = z.object({
  lines: z.array(z.object({ kind: z.enum(statementKinds), is_credit: z.boolean(), amount: moneyText(), vat: moneyText() })),
  charges: moneyText(),
  credits: moneyText(),
  /** Above zero the tenant pays it, below zero it is returned. */
  balance: moneyText(),
});
export type ClearanceStatement = z.infer<typeof ClearanceStatement>;
