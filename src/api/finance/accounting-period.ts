import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { day, optional, optionalText, recordShape } from '../fields.ts';

export const accountingPeriodStatuses = ['open', 'soft_closed', 'closed', 'reopen_requested', 'reopened'] as const;

/** A month of the books. */
export const accountingPeriodFields = defineFields('finance.accounting_period', {
  /** Its first day. Any day of it may be entered; without one, the month before the first. */
  starts_on: field.own('day', z.string(), optional(day()), {
    isSorted: true,
    isMain: true,
    isMonth: true,
    hint: 'finance.accounting_period.hint.starts_on',
  }),
  ends_on: field.shown('day', z.string()),
  status: field.shown('choice', z.enum(accountingPeriodStatuses), {
    options: accountingPeriodStatuses,
    texts: 'accounting_period.status',
    isSorted: true,
    isMain: true,
  }),
  note: field.long(2000),
  /** How many documents were posted into it. */
  transactions: field.shown('number', z.int()),
  closed_on: field.shown('day', z.nullable(z.string())),
  reopen_reason: field.shown('long', z.nullable(z.string())),
  requester_id: field.shown('reference', z.nullable(z.int()), { to: 'user', shownBy: ['requester_name'] }),
  /** How many earlier months with postings aren't closed. */
  earlier_open: field.shown('number', z.int()),
  /** The first day of the first earlier month that isn't soft closed yet. */
  close_first: field.shown('day', z.nullable(z.string())),
});
export const AccountingPeriod = z.object({
  ...recordShape,
  ...recordOf(accountingPeriodFields),
  requester_name: z.nullable(z.string()),
});
export type AccountingPeriod = z.infer<typeof AccountingPeriod>;
export const AccountingPeriodInput = z.strictObject(inputOf(accountingPeriodFields));
export const accountingPeriodColumns = columnsOf<AccountingPeriod>(accountingPeriodFields, [
  'starts_on',
  'ends_on',
  'status',
  'transactions',
  'closed_on',
]);

const wrapped = { wrapper: 'accounting_period', answer: AccountingPeriod };
const one = '/accounting_periods/{id}';
/** Our addition (decision 31). */
export const accountingPeriodCalls = {
  list: list('X-PER-01', '/accounting_periods', {
    needs: 'finance.view',
    answer: AccountingPeriod,
    filters: { ...filtersOf(accountingPeriodFields, 'status'), ...rangesOf(accountingPeriodFields, 'starts_on') },
    sorts: sortsOf(accountingPeriodFields),
  }),
  create: post('X-PER-02', '/accounting_periods', { needs: 'finance.approve', body: AccountingPeriodInput, ...wrapped }),
  get: get('X-PER-03', one, { needs: 'finance.view', answer: AccountingPeriod }),
  /** Its month stays. */
  update: put('X-PER-04', one, {
    needs: 'finance.edit',
    body: changeOf(AccountingPeriodInput),
    ...wrapped,
  }),
  status: put('X-PER-05', `${one}/status`, {
    needs: 'finance.approve',
    body: z.strictObject({
      status: z.enum(accountingPeriodStatuses),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    moves: { lifecycle: 'accounting_period', event: 'by status' },
    ...wrapped,
  }),
};
