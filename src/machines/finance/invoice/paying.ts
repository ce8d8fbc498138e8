import type { Refusal } from '../../../api/failure.ts';
import type { Invoice } from '../../../api/finance/invoice.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { may, privilegeRefusal, type Viewer } from '../../kit/lifecycle.ts';
import type { Verdict } from '../../kit/list/bulk-flow.ts';
import { invoiceLifecycle } from './lifecycle.ts';

/** Statuses in which nothing is owed, with the privilege of the person who can change that. */
const nothingOwed: Partial<Record<Invoice['status'], string[]>> = {
  draft: ['who.finance.edit'],
  written_off: ['who.finance.edit'],
  void: [],
};

/** Reasons against recording a payment of an invoice. Empty while something of it is open. */
export function paymentRefusals({ status }: Pick<Invoice, 'status'>, viewer: Viewer): Refusal[] {
  if (!may(viewer, 'finance.create')) return [privilegeRefusal('finance.create')];
  if (hasTag(invoiceLifecycle, status, 'open')) return [];
  const unblockers = nothingOwed[status];
  const why = `finance.invoice.not_payable.${unblockers ? status : 'settled'}`;
  return [{ guard: 'isPayable', why, values: {}, unblockers: unblockers ?? [] }];
}

/** The collection desk's address, with open invoices of a tenant filled in. */
export const deskAddress = (tenant: number, invoices: readonly number[]): string =>
  `/collections/new?tenant_id=${tenant}&pays=${invoices.join('-')}`;

export interface PaidTogether {
  /** Null where the payable invoices are of several tenants, or there are none. */
  tenant: number | null;
  payable: number[];
  verdicts: Verdict[];
}
/** Chosen invoices that one payment can pay, and why it can't pay the others. */
export function paidTogether(invoices: readonly Invoice[], viewer: Viewer): PaidTogether {
  const verdicts = invoices.map(
    (invoice): Verdict => ({
      id: invoice.id,
      title: titleOfInvoice(invoice),
      refusals: paymentRefusals(invoice, viewer),
    }),
  );
  const payable = invoices.filter((_, at) => !verdicts[at]?.refusals.length);
  const tenants = new Set(payable.map(({ tenant_id }) => tenant_id));
  const [tenant = null] = tenants.size === 1 ? tenants : [];
  return { tenant, payable: payable.map(({ id }) => id), verdicts };
}

export const titleOfInvoice = ({ number, tenant_name }: Pick<Invoice, 'number' | 'tenant_name'>): string =>
  [number, tenant_name].filter(Boolean).join(' · ');
