import type { Quotation } from '../../../api/sales/quotation.ts';
import type { Sending } from '../../../api/sales/sending.ts';

/** The part of a sending that its facts are derived from. */
type Looked =
  | 'status'
  | 'channel'
  | 'email'
  | 'mobile'
  | 'by_hand'
  | 'quotation_status'
  | 'quotation_valid_until'
  | 'contract_status'
  | 'contract_life_status';
/** The same with whom it goes to, where that is known: a fix leads there. */
export type Sendable = Pick<Sending, Looked> & Partial<Pick<Sending, 'quotation_id'> & Pick<Quotation, 'lead_id' | 'tenant_id'>>;
