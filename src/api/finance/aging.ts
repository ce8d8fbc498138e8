import * as z from 'zod/mini';
import { get, paging } from '../contract.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { day, idInQuery } from '../fields.ts';

/** What receivables are grouped by: each has a call of its own, with the same answer. */
export const agingGroups = ['tenant', 'contract', 'invoice', 'compound'] as const;
export type AgingGroup = (typeof agingGroups)[number];

/** The buckets, by the first day past due of each; what is due on the day itself or later is not due. */
export const agingBuckets = {
  not_due: 0,
  from_1: 1,
  from_31: 31,
  from_61: 61,
  from_91: 91,
  from_121: 121,
  from_181: 181,
  from_366: 366,
} as const;
export type AgingBucket = keyof typeof agingBuckets;
export const agingBucketNames = Object.keys(agingBuckets) as AgingBucket[];

const amounts = z.object(
  Object.fromEntries(agingBucketNames.map((bucket) => [bucket, moneyText()])) as Record<
    AgingBucket,
    ReturnType<typeof moneyText>
  >,
);
/** Amounts of open invoices by bucket, and together. */
export const AgingAmounts = z.extend(amounts, {
  total: moneyText(),
  /** Of tenants: what of their money pays no invoice yet, cheques that no bank has paid left out; and those cheques. */
  credit: z.nullable(moneyText()),
  cheques: z.nullable(moneyText()),
});
export type AgingAmounts = z.infer<typeof AgingAmounts>;

export const AgingRow = z.extend(AgingAmounts, {
  /** Of the tenant, contract, invoice or compound; null for what has none. */
  id: z.nullable(z.int()),
  /** Its name or number. */
  label: z.nullable(z.string()),
  /** Whose it is, unless several owe it. */
  tenant_id: z.nullable(z.int()),
  tenant_name: z.nullable(z.string()),
  /** The earliest day that any of it is due. */
  due_on: z.nullable(dayText()),
});
export type AgingRow = z.infer<typeof AgingRow>;

/** What is owed as of a day, by how long it is past due; the largest amounts first. */
export const Aging = z.object({
  as_of: dayText(),
  rows: z.array(AgingRow),
  /** Of all rows, also of those on other pages. */
  totals: AgingAmounts,
  total_entries: z.int(),
  page: z.int(),
  per_page: z.int(),
});
export type Aging = z.infer<typeof Aging>;

export const AgingQuery = z.strictObject({
  /** Today if left out. */
  as_of: z.optional(day()),
  tenant_id: idInQuery(),
  compound_id: idInQuery(),
  page: paging.page,
  per_page: paging.per_page,
});
export type AgingQuery = z.output<typeof AgingQuery>;

/** A month of receivables: what was invoiced less credit notes, what was collected, and what was open at its end. */
export const ReceivablesMonth = z.object({
  /** Its first day. */
  month: dayText(),
  invoiced: moneyText(),
  collected: moneyText(),
  open: moneyText(),
});
export type ReceivablesMonth = z.infer<typeof ReceivablesMonth>;

const by = { needs: 'finance.view', query: AgingQuery, field: 'report', answer: Aging } as const;
export const agingCalls = {
  /** Receivables by age, a row for each tenant. */
  byTenant: get('REP-22', '/reports/aging', by),
  byContract: get('REP-23', '/reports/aging_by_contract_report', by),
  byInvoice: get('REP-24', '/reports/aging_invoice', by),
  byCompound: get('X-AGE-01', '/reports/aging_by_compound', by),
  /** The last twelve months, this one the last. */
  byMonth: get('X-AGE-02', '/reports/receivables_by_month', {
    needs: 'finance.view',
    field: 'report',
    answer: z.object({ months: z.array(ReceivablesMonth) }),
  }),
};
export const agingCallOf: Record<AgingGroup, (typeof agingCalls)['byTenant' | 'byContract' | 'byInvoice' | 'byCompound']> = {
  tenant: agingCalls.byTenant,
  contract: agingCalls.byContract,
  invoice: agingCalls.byInvoice,
  compound: agingCalls.byCompound,
};
