import type { Scope } from '../db/scope.ts';

const prefixes = { invoice: 'INV', credit_note: 'CN', collection: 'RCT', cash_refund: 'RFD', bank_deposit: 'DEP' } as const;
/** The tables that hold the numbers of each type, or what reads as one. */
export const numberedTables: Record<keyof typeof prefixes, string> = {
  invoice: 'invoices',
  credit_note: 'credit_notes',
  collection: 'collections',
  // A clearance that returns money is a refund as well.
  cash_refund: `(select company_id, number from cash_refunds
    union all select company_id, bill_no from leasing_clearances where bill_kind = 'refund') refunds`,
  bank_deposit: 'bank_deposits',
};

/**
 * The next of a sequence, or the last of so many. Its row stays locked until the transaction ends, and goes back with it: no number is
 * missing, and none is given twice.
 */
export async function countUp({ client, company }: Scope, type: keyof typeof prefixes | 'tax_report', by = 1): Promise<number> {
  const { rows } = await client.query<{ last: number }>({
    name: 'document_numbers.next',
    text: `insert into document_numbers (company_id, type, last) select $1, $2, $3 from enter_books($1)
      on conflict (company_id, type) do update set last = document_numbers.last + $3 returning last`,
    values: [company, type, by],
  });
  return rows[0]?.last as number;
}

/** The next number of a type of document. */
export const nextNumber = async (scope: Scope, type: keyof typeof prefixes): Promise<string> =>
  `${prefixes[type]}-${await countUp(scope, type)}`;

/** The next so many numbers of a type of document, in their order. */
export async function nextNumbers(scope: Scope, type: keyof typeof prefixes, count: number): Promise<string[]> {
  const last = await countUp(scope, type, count);
  return Array.from({ length: count }, (_, at) => `${prefixes[type]}-${last - count + at + 1}`);
}
