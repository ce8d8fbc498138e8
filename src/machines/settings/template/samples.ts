import { templateCalls } from '../../../api/settings/template.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { templateFlows } from './flows.ts';

export const templateCharts = entityCharts('template', templateFlows, templateCalls, 'name_en');
