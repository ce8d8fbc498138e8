import { blankOf } from '../../../api/define-fields.ts';
import {
  SecurityProviderInput,
  securityProviderCalls,
  securityProviderErrors,
  securityProviderFields,
} from '../../../api/visits/security-provider.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const securityProviderFlows = entityFlows('security_provider', securityProviderCalls, {
  input: SecurityProviderInput,
  blank: blankOf(securityProviderFields),
  check: (fields) => securityProviderErrors(fields),
});
