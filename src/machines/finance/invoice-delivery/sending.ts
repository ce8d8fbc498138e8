import type { Refusal } from '../../../api/failure.ts';
import type { Invoice } from '../../../api/finance/invoice.ts';
import { refusalsOf, type Viewer } from '../../kit/lifecycle.ts';
import { reasonOf } from '../../kit/list/bulk-actions.ts';
import { invoiceDeliveryLifecycle as delivery } from './lifecycle.ts';

/** The chart's refusals of mailing an invoice now; that its mail is on its way, or was withdrawn, where it has no such event. */
export function sendRefusals(invoice: Invoice, viewer: Viewer, today: string): Refusal[] {
  const { delivery_status: status } = invoice;
  const facts = delivery.factsOf(invoice, viewer, today);
  return (
    refusalsOf(delivery, status, facts, { type: 'send' }) ?? [reasonOf('isSendable', `finance.invoice.not_sendable.${status}`)]
  );
}
