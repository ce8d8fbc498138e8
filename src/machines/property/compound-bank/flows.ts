import { CompoundBankInput, compoundBankCalls, compoundBankFields } from '../../../api/property/compound-bank.ts';
import { compoundPartFlows } from '../compound/part-flows.ts';

export const compoundBankFlows = compoundPartFlows('compound_bank', {
  fields: compoundBankFields,
  input: CompoundBankInput,
  calls: compoundBankCalls,
});
