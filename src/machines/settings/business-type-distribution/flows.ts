import { blankOf } from '../../../api/define-fields.ts';
import {
  BusinessTypeDistributionInput,
  businessTypeDistributionCalls,
  businessTypeDistributionFields,
} from '../../../api/settings/business-type-distribution.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const businessTypeDistributionFlows = entityFlows('business_type_distribution', businessTypeDistributionCalls, {
  input: BusinessTypeDistributionInput,
  blank: blankOf(businessTypeDistributionFields),
});
