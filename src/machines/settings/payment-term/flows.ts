import { blankOf } from '../../../api/define-fields.ts';
import { PaymentTermInput, paymentTermCalls, paymentTermFields } from '../../../api/settings/payment-term.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const paymentTermFlows = entityFlows('payment_term', paymentTermCalls, {
  input: PaymentTermInput,
  blank: blankOf(paymentTermFields),
});
