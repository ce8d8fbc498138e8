import { blankOf } from '../../../api/define-fields.ts';
import { PackageInput, packageCalls, packageFields } from '../../../api/settings/package.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const packageFlows = entityFlows('package', packageCalls, {
  input: PackageInput,
  blank: { ...blankOf(packageFields), service_ids: [] },
});
