import { userCalls } from '../../../api/settings/user.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { userFlows } from './flows.ts';

export const userCharts = entityCharts('user', userFlows, userCalls, 'name');
