import {
  type ContractParty,
  ContractPartyInput,
  contractPartyCalls,
  contractPartyFields,
  partyErrors,
} from '../../../api/leasing/contract-party.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<ContractParty, ContractPartyInput>(
  'contract_party',
  { fields: contractPartyFields, input: ContractPartyInput, also: partyErrors },
  contractPartyCalls,
);
export const contractPartyEditMachine = flows.edit;
export const contractPartiesMachine = flows.list;
