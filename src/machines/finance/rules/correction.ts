import type { CreditReason } from '../../../api/finance/credit-note.ts';
import type { Invoice } from '../../../api/finance/invoice.ts';
import type { Viewer } from '../../kit/lifecycle.ts';
import { invoiceFactsOf } from '../invoice/facts.ts';

/** What somebody finds wrong with an invoice. */
export const wrongs = ['amount', 'data', 'twice', 'not_delivered', 'ended_early', 'paid', 'unpayable'] as const;
export type Wrong = (typeof wrongs)[number];

/** The document that puts it right. A credit note takes back all that is left, or the part that the user names. */
export type Correction =
  | { by: 'edit' | 'void' | 'allocation' | 'write_off' | 'recovery' | 'nothing' }
  | { by: 'credit_note'; reason: CreditReason; isWhole: boolean; isReissued: boolean };

const notes: Record<Exclude<Wrong, 'paid' | 'unpayable'>, Extract<Correction, { by: 'credit_note' }>> = {
  amount: { by: 'credit_note', reason: 'price_correction', isWhole: false, isReissued: false },
  data: { by: 'credit_note', reason: 'data_error', isWhole: true, isReissued: true },
  twice: { by: 'credit_note', reason: 'cancellation', isWhole: true, isReissued: false },
  not_delivered: { by: 'credit_note', reason: 'service_not_delivered', isWhole: false, isReissued: false },
  ended_early: { by: 'credit_note', reason: 'early_termination', isWhole: false, isReissued: false },
};

/** A draft is changed. What is posted is never changed: it is withdrawn while nobody has seen it, and credited afterwards. */
export function correctionOf(invoice: Invoice, wrong: Wrong, viewer: Viewer, today: string): Correction {
  const { status } = invoice;
  if (status === 'draft') return { by: 'edit' };
  if (status === 'written_off' && wrong === 'paid') return { by: 'recovery' };
  if (status === 'credited' || status === 'written_off' || status === 'void') return { by: 'nothing' };
  const facts = invoiceFactsOf(invoice, viewer, today);
  if (wrong === 'paid' || wrong === 'unpayable')
    return facts.nothing_open ? { by: 'nothing' } : { by: wrong === 'paid' ? 'allocation' : 'write_off' };
  const isWithdrawn = facts.is_income && facts.is_untouched && facts.period_is_open && !facts.is_reported;
  return isWithdrawn && notes[wrong].isWhole ? { by: 'void' } : notes[wrong];
}
