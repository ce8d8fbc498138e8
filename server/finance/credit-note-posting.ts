import type { CreditNote } from '../../src/api/finance/credit-note.ts';
import { halalas, money } from '../../src/api/money.ts';
import { creditNotes, invoiceLines, invoices } from '../db/schema/invoices.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { setColumns } from '../kit/records.ts';
import { accountsOf, incomeAccountOf } from './invoice-posting.ts';
import { readInvoice } from './invoice-record.ts';
import { type LedgerLine, post } from './ledger/post.ts';

const added = (amount: string, more: string): string => money(halalas(amount) + halalas(more));

/**
 * Takes a credit note's amounts back from its invoice: its lines, what is open of it, and the books, where each line was posted.
 * What the invoice doesn't need, because it is paid, is the tenant's credit.
 */
export async function creditInvoice(context: WriteContext, note: CreditNote, today: string): Promise<void> {
  const { scope, services, currentUser } = context;
  const invoice = await readInvoice(scope, note.invoice_id);
  const applied = Math.min(halalas(note.gross), halalas(invoice.open));
  // Nobody paid what was written off: it is credited before what was paid, and is no loss any more.
  const lost = Math.min(halalas(note.gross) - applied, halalas(invoice.written_off));
  for (const own of note.lines) {
    const line = invoice.lines.find(({ id }) => id === own.invoice_line_id);
    if (line)
      await setColumns(scope, invoiceLines, line.id, {
        credited_net: added(line.credited_net, own.net),
        credited_vat: added(line.credited_vat, own.vat),
      });
  }
  await setColumns(scope, creditNotes, note.id, { applied: money(applied + lost) });
  await setColumns(scope, invoices, invoice.id, {
    credited: added(invoice.credited, money(applied + lost)),
    written_off: money(halalas(invoice.written_off) - lost),
  });
  await advance(scope, services, {
    entity: 'invoice',
    id: invoice.id,
    currentUser: systemUser(currentUser.company),
    event: { type: 'credited' },
  });
  const accounts = await accountsOf(scope, invoice.lines);
  const of = { tenant: invoice.tenant_id, contract: invoice.contract_id, lease: invoice.lease_id };
  await post(context, {
    date: today,
    document: { kind: 'credit_note', id: note.id, number: note.number },
    rule: `credit_note.${note.reason}`,
    transition: 'issue',
    lines: [
      ...note.lines.flatMap((own): LedgerLine[] => {
        const line = invoice.lines.find(({ id }) => id === own.invoice_line_id);
        if (!line) return [];
        const where = { ...of, unit: line.unit_id, documentLine: line.id };
        return [
          { subAccount: incomeAccountOf(line, accounts), debit: halalas(own.net), ...where },
          { subAccount: 'vat_output', debit: halalas(own.vat), ...where },
        ];
      }),
      { subAccount: 'receivables', credit: applied, ...of },
      { subAccount: 'write_offs', credit: lost, ...of },
      { subAccount: 'tenant_credits', credit: halalas(note.gross) - applied - lost, ...of },
    ],
  });
}
