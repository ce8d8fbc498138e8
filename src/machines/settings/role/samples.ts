import { roleCalls } from '../../../api/settings/role.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { roleFlows } from './flows.ts';

export const roleCharts = entityCharts('role', roleFlows, roleCalls, 'name_en');
