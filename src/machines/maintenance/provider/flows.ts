import { blankOf } from '../../../api/define-fields.ts';
import { ProviderInput, providerCalls, providerErrors, providerFields } from '../../../api/maintenance/provider.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { providerLifecycle } from './lifecycle.ts';

export const providerFlows = entityFlows('provider', providerCalls, {
  input: ProviderInput,
  blank: { ...blankOf(providerFields), category_ids: [], compound_ids: [] },
  check: providerErrors,
  lifecycle: providerLifecycle,
  isEditable: ({ status }) => hasTag(providerLifecycle, status, 'engaged'),
});
