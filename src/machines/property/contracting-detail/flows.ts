import {
  type ContractingDetail,
  ContractingDetailInput,
  contractingDetailCalls,
  contractingDetailFields,
  contractingErrors,
} from '../../../api/property/contracting-detail.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

export const contractingDetailFlows = childFlows<ContractingDetail, ContractingDetailInput>(
  'contracting_detail',
  { fields: contractingDetailFields, input: ContractingDetailInput, also: contractingErrors },
  contractingDetailCalls,
);
