import type { PaymentTerm, paymentTermCalls } from '../../src/api/settings/payment-term.ts';
import { paymentTerms } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

export const paymentTermStore = namedStore('payment_term', paymentTerms, {
  sorts: { payments_per_year: paymentTerms.payments_per_year },
  begins: [
    { payments_per_year: 1, name_en: 'Yearly', name_ar: 'سنوي' },
    { payments_per_year: 2, name_en: 'Half-yearly', name_ar: 'نصف سنوي' },
    { payments_per_year: 4, name_en: 'Quarterly', name_ar: 'ربع سنوي' },
    { payments_per_year: 12, name_en: 'Monthly', name_ar: 'شهري' },
  ],
});

const { list, create, update } = crudOf<PaymentTerm>(paymentTermStore);
export const paymentTermHandlers: Handlers<typeof paymentTermCalls> = { list, create, update };
