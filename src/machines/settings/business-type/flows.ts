import { blankOf } from '../../../api/define-fields.ts';
import { BusinessTypeInput, businessTypeCalls, businessTypeFields } from '../../../api/settings/business-type.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const businessTypeFlows = entityFlows('business_type', businessTypeCalls, {
  input: BusinessTypeInput,
  blank: blankOf(businessTypeFields),
});
