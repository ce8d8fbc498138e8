import type { Contract } from '../../../api/leasing/contract.ts';
import { type ContractParty, contractPartyFields } from '../../../api/leasing/contract-party.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { contractLifecycle } from '../../../machines/leasing/contract/lifecycle.ts';
import { contractPartiesMachine } from '../../../machines/leasing/contract-party/flows.ts';
import { partList } from '../../kit/record/part-list.tsx';

export const Parties = partList<ContractParty>({
  machine: contractPartiesMachine,
  fields: contractPartyFields,
  texts: {
    label: 'leasing.parties',
    add: 'leasing.party.add',
    none: 'leasing.party.none',
    hint: 'leasing.party.none_hint',
  },
  nameOf: ({ name }) => name,
  columns: [
    [
      { field: 'name', as: 'strong' },
      { field: 'role', as: 'small' },
    ],
    ['mobile', 'email', 'identity_no'],
    ['share', { say: ({ share, limit }, { t, money }) => share === null && t('leasing.party.up_to', { amount: money(limit) }) }],
  ],
});

/** Who else signs a contract. While it is being signed, and afterwards, they stay as they are. */
export function ContractParties({ contract: { id, status } }: { contract: Contract }) {
  const isFixed = hasTag(contractLifecycle, status, 'at_signing') || hasTag(contractLifecycle, status, 'signed');
  return <Parties parents={{ contract_id: id }} isFixed={isFixed} />;
}
