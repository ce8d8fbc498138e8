import { CompoundOwnerInput, compoundOwnerCalls, compoundOwnerFields } from '../../../api/property/compound-owner.ts';
import { compoundPartFlows } from '../compound/part-flows.ts';

export const compoundOwnerFlows = compoundPartFlows('compound_owner', {
  fields: compoundOwnerFields,
  input: CompoundOwnerInput,
  calls: compoundOwnerCalls,
});
