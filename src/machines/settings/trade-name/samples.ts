import { tradeNameCalls } from '../../../api/settings/trade-name.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { tradeNameFlows } from './flows.ts';

export const tradeNameCharts = entityCharts('trade_name', tradeNameFlows, tradeNameCalls, 'name_en');
