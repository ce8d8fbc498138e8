import { paymentTermCalls } from '../../../api/settings/payment-term.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { paymentTermFlows } from './flows.ts';

export const paymentTermCharts = entityCharts('payment_term', paymentTermFlows, paymentTermCalls, 'name_en');
