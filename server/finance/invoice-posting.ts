import type { Invoice, InvoiceLine } from '../../src/api/finance/invoice.ts';
import { type Halalas, halalas } from '../../src/api/money.ts';
import { type Scope, together } from '../db/scope.ts';
import { type LedgerLine, type Posting, post, postAll, reverse } from './ledger/post.ts';
import type { PostingContext } from './ledger/posting.ts';

/** The sub account that each income category posts to. */
export async function accountsOf(scope: Scope, lines: readonly InvoiceLine[]): Promise<Map<number, number>> {
  const { rows } = await scope.client.query<{ id: number; sub_account_id: number }>({
    name: 'invoice.accounts',
    text: 'select id, sub_account_id from income_categories where company_id = $1 and id = any($2)',
    values: [scope.company, lines.map(({ income_category_id }) => income_category_id)],
  });
  return new Map(rows.map(({ id, sub_account_id }) => [id, sub_account_id]));
}

/** What is earned over a period is deferred, and recognised by days (decision 30); the rest is income at once. */
export const incomeAccountOf = (
  { from_on, to_on, income_category_id }: InvoiceLine,
  accounts: Map<number, number>,
): LedgerLine['subAccount'] => (from_on && to_on ? 'deferred_rent' : (accounts.get(income_category_id) ?? 0));

/** Numbered invoices: receivables against income of each line, deferred or not, and VAT. */
export async function postInvoices(context: PostingContext, invoices: readonly Invoice[], date: string): Promise<void> {
  const { scope } = context;
  const [accounts, numbers] = await together([
    accountsOf(
      scope,
      invoices.flatMap(({ lines }) => lines),
    ),
    scope.client.query<{ id: number; number: string }>({
      name: 'invoices.numbers',
      text: 'select id::int, number from invoices where company_id = $1 and id = any($2)',
      values: [scope.company, invoices.map(({ id }) => id)],
    }),
  ] as const);
  const numberOf = new Map(numbers.rows.map(({ id, number }) => [id, number]));
  await postAll(
    context,
    invoices.map((invoice): Posting => {
      const of = { tenant: invoice.tenant_id, contract: invoice.contract_id, lease: invoice.lease_id };
      return {
        date,
        document: { kind: 'invoice', id: invoice.id, number: numberOf.get(invoice.id) ?? null },
        rule: `invoice.${invoice.kind}`,
        transition: 'post',
        lines: [
          { subAccount: 'receivables', debit: halalas(invoice.gross), ...of },
          ...invoice.lines.flatMap((line): LedgerLine[] => {
            const own = { ...of, unit: line.unit_id, documentLine: line.id };
            return [
              { subAccount: incomeAccountOf(line, accounts), credit: halalas(line.net), ...own },
              { subAccount: 'vat_output', credit: halalas(line.vat), ...own },
            ];
          }),
        ],
      };
    }),
  );
}

/** Takes the posting of a void invoice back, in the month that it was made in. */
export async function reverseInvoice(context: PostingContext, { id }: Invoice, date: string, reason: string): Promise<void> {
  const { scope } = context;
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'invoice.posting',
    text: `select id from ledger_transactions where company_id = $1 and document_kind = 'invoice' and document_id = $2
      and transition = 'post' and reverses_id is null`,
    values: [scope.company, id],
  });
  for (const posting of rows) await reverse(context, posting.id, { date, transition: 'void', reason });
}

/** A debt that nobody will pay is a loss, not less income. */
export async function postWriteOff(context: PostingContext, invoice: Invoice, date: string): Promise<void> {
  const open = halalas(invoice.open);
  const of = { tenant: invoice.tenant_id, contract: invoice.contract_id, lease: invoice.lease_id };
  await post(context, {
    date,
    document: { kind: 'invoice', id: invoice.id, number: invoice.number },
    rule: 'invoice.write_off',
    transition: 'approve_write_off',
    lines: [
      { subAccount: 'write_offs', debit: open, ...of },
      { subAccount: 'receivables', credit: open, ...of },
    ],
  });
}

/** A part of a write-off is owed again: the loss gets smaller. */
export async function postRecovery(context: PostingContext, invoice: Invoice, amount: Halalas, date: string): Promise<void> {
  const of = { tenant: invoice.tenant_id, contract: invoice.contract_id, lease: invoice.lease_id };
  await post(context, {
    date,
    document: { kind: 'invoice', id: invoice.id, number: invoice.number },
    rule: 'invoice.recovery',
    transition: 'recover',
    lines: [
      { subAccount: 'receivables', debit: amount, ...of },
      { subAccount: 'write_offs', credit: amount, ...of },
    ],
  });
}
