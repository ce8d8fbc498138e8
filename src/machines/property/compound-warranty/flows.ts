import { CompoundWarrantyInput, compoundWarrantyCalls, compoundWarrantyFields } from '../../../api/property/compound-warranty.ts';
import { compoundPartFlows } from '../compound/part-flows.ts';

export const compoundWarrantyFlows = compoundPartFlows('compound_warranty', {
  fields: compoundWarrantyFields,
  input: CompoundWarrantyInput,
  calls: compoundWarrantyCalls,
});
