import {
  type CompoundOwner,
  CompoundOwnerInput,
  compoundOwnerCalls,
  compoundOwnerFields,
} from '../../../api/property/compound-owner.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

export const compoundOwnerFlows = childFlows<CompoundOwner, CompoundOwnerInput>(
  'compound_owner',
  { fields: compoundOwnerFields, input: CompoundOwnerInput },
  compoundOwnerCalls,
);
