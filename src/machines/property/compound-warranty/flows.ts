import { CompoundWarrantyInput, compoundWarrantyCalls, warrantyFields } from '../../../api/property/compound-warranty.ts';
import { compoundPartFlows } from '../compound/part-flows.ts';

export const compoundWarrantyFlows = compoundPartFlows('compound_warranty', {
  fields: warrantyFields,
  input: CompoundWarrantyInput,
  calls: compoundWarrantyCalls,
});
