import type { CreditNote } from '../../../src/api/finance/credit-note.ts';
import type { Invoice, InvoiceLine } from '../../../src/api/finance/invoice.ts';
import type { TaxReport } from '../../../src/api/finance/tax-report.ts';
import { halalas } from '../../../src/api/money.ts';
import {
  creditReasonTexts,
  isTaxed,
  linesByThemselves,
  type TaxContent,
  type TaxLine,
  taxLine,
  totalsOf,
} from './tax-content.ts';
import type { TaxParties } from './tax-parties.ts';

type Amounts = Pick<Invoice, 'net' | 'vat' | 'gross'>;
const amounts = ({ net, vat, gross }: Amounts) => ({ net: halalas(net), vat: halalas(vat), gross: halalas(gross) });

/** Standard for a company, simplified for a person; none if nothing in it is taxed. */
export const taxTypeOf = (lines: readonly InvoiceLine[], { buyer_is_company }: TaxParties): TaxReport['kind'] | null =>
  isTaxed(lines) ? (buyer_is_company ? 'standard' : 'simplified') : null;

export function contentOfInvoice(
  invoice: Amounts & { lines: readonly InvoiceLine[] },
  kind: TaxReport['kind'],
  { seller, buyer }: TaxParties,
): TaxContent {
  const lines = invoice.lines.map(
    ({ description, quantity, price, net, vat, vat_category, vat_rate }): TaxLine =>
      taxLine({
        ...{ what: description, quantity, vat_category, vat_rate },
        ...{ price: halalas(price), net: halalas(net), vat: halalas(vat) },
      }),
  );
  return {
    ...{ kind, type: 'invoice', seller, buyer, corrects: null, reason: null, lines: linesByThemselves(lines) },
    ...{ totals: totalsOf(lines), ...amounts(invoice) },
  };
}

/** A credit note's lines are parts of its invoice's: what is taken back of each, once. */
export function contentOfNote(
  note: Amounts & Pick<CreditNote, 'lines' | 'reason' | 'invoice_number'>,
  of: readonly Pick<InvoiceLine, 'id' | 'description' | 'vat_category' | 'vat_rate'>[],
  kind: TaxReport['kind'],
  { seller, buyer }: TaxParties,
): TaxContent {
  const lines = note.lines.flatMap(({ invoice_line_id, net, vat }): TaxLine[] => {
    const line = of.find(({ id }) => id === invoice_line_id);
    if (!line) return [];
    const { description, vat_category, vat_rate } = line;
    return [
      taxLine({
        ...{ what: description, quantity: 1, price: halalas(net), net: halalas(net), vat: halalas(vat) },
        ...{ vat_category, vat_rate },
      }),
    ];
  });
  return {
    ...{ kind, type: 'credit_note', seller, buyer, lines: linesByThemselves(lines), totals: totalsOf(lines), ...amounts(note) },
    ...{ corrects: note.invoice_number, reason: creditReasonTexts[note.reason] },
  };
}
