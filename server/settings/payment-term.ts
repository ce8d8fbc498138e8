import type { PaymentTerm, paymentTermCalls } from '../../src/api/settings/payment-term.ts';
import { paymentTerms } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

export const paymentTermStore = namedStore('payment_term', paymentTerms, {
  sorts: { payments_per_year: paymentTerms.payments_per_year },
});

const { list, create, update } = crudOf<PaymentTerm>(paymentTermStore);
export const paymentTermHandlers: Handlers<typeof paymentTermCalls> = { list, create, update };
