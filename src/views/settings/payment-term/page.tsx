import { paymentTermColumns, paymentTermFields } from '../../../api/settings/payment-term.ts';
import { paymentTermFlows } from '../../../machines/settings/payment-term/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('payment_term', {
  flows: paymentTermFlows,
  fields: paymentTermFields,
  columns: paymentTermColumns,
});
