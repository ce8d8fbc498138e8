import { type Invoice, openOf } from '../../../api/finance/invoice.ts';
import { type Halalas, halalas } from '../../../api/money.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import type { Facts, Viewer } from '../../kit/lifecycle.ts';
import { taxReportLifecycle } from '../tax-report/lifecycle.ts';

export interface InvoiceFacts extends Facts {
  /** The first thing that the tax authority would reject it for. */
  problem: Invoice['problems'][number] | null;
  /** Written by hand: the others follow from contracts. */
  is_income: boolean;
  nothing_open: boolean;
  nothing_allocated: boolean;
  /** Neither paid nor credited, not even in part. */
  is_untouched: boolean;
  period_is_open: boolean;
  is_reported: boolean;
  write_off_is_requested: boolean;
  /** Amount written off, in halalas. */
  written_off: Halalas;
  /** The viewer asked for it to be written off. */
  asked_by_viewer: boolean;
}

/** The tax authority has it, or may have it: what waits to be sent is withdrawn with its invoice, as what was rejected is. */
const isReported = ({ tax_report }: Invoice): boolean =>
  tax_report !== 'not_applicable' && !hasTag(taxReportLifecycle, tax_report, 'retractable');

export const invoiceFactsOf = (invoice: Invoice, viewer: Viewer, today: string): InvoiceFacts => {
  const nothing_allocated = halalas(invoice.allocated) === 0;
  return {
    viewer,
    today,
    problem: invoice.problems[0] ?? null,
    is_income: invoice.kind === 'income',
    nothing_open: halalas(openOf(invoice)) === 0,
    nothing_allocated,
    is_untouched: nothing_allocated && halalas(invoice.credited) === 0 && halalas(invoice.written_off) === 0,
    period_is_open: invoice.period_is_open,
    is_reported: isReported(invoice),
    write_off_is_requested: invoice.write_off_by !== null,
    written_off: halalas(invoice.written_off),
    asked_by_viewer: invoice.write_off_by === viewer.id,
  };
};
