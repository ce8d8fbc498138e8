import { serviceCalls } from '../../../api/settings/service.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { serviceFlows } from './flows.ts';

export const serviceCharts = entityCharts('service', serviceFlows, serviceCalls, 'name_en');
