import { businessTypeDistributionCalls } from '../../../api/settings/business-type-distribution.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { businessTypeDistributionFlows } from './flows.ts';

export const businessTypeDistributionCharts = entityCharts(
  'business_type_distribution',
  businessTypeDistributionFlows,
  businessTypeDistributionCalls,
  { field: 'note' },
);
