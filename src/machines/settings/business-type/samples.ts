import { businessTypeCalls } from '../../../api/settings/business-type.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { businessTypeFlows } from './flows.ts';

export const businessTypeCharts = entityCharts('business_type', businessTypeFlows, businessTypeCalls, 'name_en');
