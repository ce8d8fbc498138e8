import {
  ContractingDetailInput,
  contractingDetailCalls,
  contractingDetailFields,
  contractingErrors,
} from '../../../api/property/contracting-detail.ts';
import { compoundPartFlows } from '../compound/part-flows.ts';

export const contractingDetailFlows = compoundPartFlows('contracting_detail', {
  fields: contractingDetailFields,
  input: ContractingDetailInput,
  calls: contractingDetailCalls,
  check: contractingErrors,
});
