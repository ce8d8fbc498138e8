import { interestLevelCalls } from '../../../api/settings/interest-level.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { interestLevelFlows } from './flows.ts';

export const interestLevelCharts = entityCharts('interest_level', interestLevelFlows, interestLevelCalls, 'name_en');
