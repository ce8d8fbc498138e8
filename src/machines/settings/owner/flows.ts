import { blankOf } from '../../../api/define-fields.ts';
import { OwnerInput, ownerCalls, ownerFields } from '../../../api/settings/owner.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const ownerFlows = entityFlows('owner', ownerCalls, {
  input: OwnerInput,
  blank: blankOf(ownerFields),
});
