import type { Contract } from '../../src/api/leasing/contract.ts';
import { type ContractParty, type contractPartyCalls, partyErrors } from '../../src/api/leasing/contract-party.ts';
import { grouped, halalas } from '../../src/api/money.ts';
import { shareLeft } from '../../src/api/shares.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { contractLifecycle } from '../../src/machines/leasing/contract/lifecycle.ts';
import { contractParties } from '../db/schema/contract-party.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { partsOf, recordParts } from '../kit/record-part.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { contractStore, readContract } from './contract-record.ts';

export const contractPartyStore: EntityStore = {
  entity: 'contract_party',
  table: contractParties,
  title: 'x.name',
  owner: 'x.contract_id',
};

const ofContract = { of: contractStore, column: 'contract_id', parameter: 'contract_id' };

/** A contract's parties, in the order in which they were added. */
export const partiesOf = (scope: Scope, contract: number): Promise<ContractParty[]> =>
  partsOf(scope, contractPartyStore, ofContract, contract);

export const contractPartyHandlers: Handlers<typeof contractPartyCalls> = recordParts<ContractParty, Contract>(
  contractPartyStore,
  {
    ...ofContract,
    // Signers know who else signs.
    mayWrite: ({ status, life_status }) => {
      if (hasTag(contractLifecycle, status, 'at_signing') || hasTag(contractLifecycle, status, 'signed'))
        throw notInThisState({ entity: 'contract', status });
      if (life_status === 'cancelled') throw notInThisState({ entity: 'contract_life', status: life_status });
    },
  },
  {
    // The tenant keeps a share besides these, and a guarantor's limit is within what is owed.
    check: async ({ scope }, values, id) => {
      const before = id === null ? null : await readOr404<ContractParty>(scope, contractPartyStore, id);
      const party: Partial<ContractParty> = { ...before, ...present(values) };
      const wrong = partyErrors(party);
      if (Object.keys(wrong).length) throw invalid(wrong);
      const { share, limit, contract_id = 0 } = party;
      const others = (await partiesOf(scope, contract_id)).filter((other) => other.id !== id);
      const left = shareLeft(others.map((other) => other.share ?? 0));
      if (share !== null && share !== undefined && share >= left)
        throw invalid({ share: { messageKey: 'leasing.party.error.whole', values: { left: left / 100 } } });
      const { total_gross } = await readContract(scope, contract_id);
      if (limit && halalas(limit) > halalas(total_gross))
        throw invalid({ limit: { messageKey: 'leasing.party.error.above', values: { amount: grouped(total_gross) } } });
      return values;
    },
  },
);
