import { blankOf } from '../../../api/define-fields.ts';
import {
  type ContractParty,
  ContractPartyInput,
  contractPartyCalls,
  contractPartyFields,
  partyErrors,
} from '../../../api/leasing/contract-party.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<ContractParty, ContractPartyInput>(
  {
    entity: 'contract_party',
    module: 'contracts',
    input: ContractPartyInput,
    blank: () => blankOf(contractPartyFields) as ContractPartyInput,
    also: partyErrors,
  },
  contractPartyCalls,
);
export const contractPartyEditMachine = flows.edit;
export const contractPartiesMachine = flows.list;
