import type { Invoice } from '../../../api/finance/invoice.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { taxReportLifecycle } from '../tax-report/lifecycle.ts';

/** Whether a document may go to its buyer: a standard one not before the tax authority has cleared it. */
export const isShareable = ({ tax_type, tax_report }: Pick<Invoice, 'tax_type' | 'tax_report'>): boolean =>
  tax_type !== 'standard' || tax_report === 'not_applicable' || !hasTag(taxReportLifecycle, tax_report, 'open');
