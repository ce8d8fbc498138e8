import { salesMemberCalls } from '../../../api/settings/sales-member.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { salesMemberFlows } from './flows.ts';

export const salesMemberCharts = entityCharts('sales_member', salesMemberFlows, salesMemberCalls, 'yearly_target');
