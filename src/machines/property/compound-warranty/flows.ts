import {
  type CompoundWarranty,
  CompoundWarrantyInput,
  compoundWarrantyCalls,
  warrantyFields,
} from '../../../api/property/compound-warranty.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

export const compoundWarrantyFlows = childFlows<CompoundWarranty, CompoundWarrantyInput>(
  'compound_warranty',
  { fields: warrantyFields, input: CompoundWarrantyInput },
  compoundWarrantyCalls,
);
