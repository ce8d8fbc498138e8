import { sql } from 'drizzle-orm';
import { boolean, check, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BankDeposit } from '../../../src/api/finance/bank-deposit.ts';
import { cashBoxes } from './cash-box.ts';
import { cheques } from './collections.ts';
import { belongsTo, companyTable, day, key, listIndexes, money } from './columns.ts';
import { subAccounts } from './finance.ts';

/** A pay-in slip: cash and cheques that are brought to the bank together (decision 159). */
export const bankDeposits = companyTable(
  'bank_deposits',
  {
    status: text().$type<BankDeposit['status']>().notNull().default('draft'),
    number: text().notNull(),
    sub_account_id: key().notNull(),
    slip_number: text(),
    paid_in_on: day(),
    confirmed_on: day(),
    /** Sums of its lines. */
    cash: money().notNull().default(sql`0`),
    cheque_total: money().notNull().default(sql`0`),
    reason: text(),
    note: text(),
  },
  (t) => [
    ...listIndexes('bank_deposits', t, 'paid_in_on', 'created_at'),
    uniqueIndex('bank_deposits_number').on(t.company_id, t.number),
    index('bank_deposits_status').on(t.company_id, t.status, t.paid_in_on),
    belongsTo(t.sub_account_id, t.company_id, () => subAccounts),
  ],
);

/** Cash of a box on a slip. */
export const bankDepositCash = companyTable(
  'bank_deposit_cash',
  { bank_deposit_id: key().notNull(), cash_box_id: key().notNull(), amount: money().notNull() },
  (t) => [
    uniqueIndex('bank_deposit_cash_box').on(t.company_id, t.bank_deposit_id, t.cash_box_id),
    index('bank_deposit_cash_of_box').on(t.company_id, t.cash_box_id),
    belongsTo(t.bank_deposit_id, t.company_id, () => bankDeposits),
    belongsTo(t.cash_box_id, t.company_id, () => cashBoxes),
    check('bank_deposit_cash_amount', sql`${t.amount} > 0`),
  ],
);

/** A cheque on a slip. Once it has bounced, or its slip is discarded, it may be on another. */
export const bankDepositCheques = companyTable(
  'bank_deposit_cheques',
  { bank_deposit_id: key().notNull(), cheque_id: key().notNull(), active: boolean().notNull().default(true) },
  (t) => [
    uniqueIndex('bank_deposit_cheques_cheque').on(t.company_id, t.cheque_id).where(sql`active`),
    index('bank_deposit_cheques_deposit').on(t.company_id, t.bank_deposit_id),
    belongsTo(t.bank_deposit_id, t.company_id, () => bankDeposits),
    belongsTo(t.cheque_id, t.company_id, () => cheques),
  ],
);
