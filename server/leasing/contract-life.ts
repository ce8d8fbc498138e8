import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { contractRegions } from '../../src/machines/leasing/contract/lifecycle.ts';
import { contracts } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import type { Services } from '../kit/services.ts';
import { readContract } from './contract-record.ts';

bindLifecycle({
  lifecycle: contractRegions.contract_life,
  table: contracts,
  read: readContract,
  // Its installments are cancelled with its leases.
  effects: {},
});

/**
 * Ends a contract with its last lease, or cancels it if none of them began; one whose renewal was given up goes on. The contract is
 * locked before its leases are counted, so that of two leases that end at once the second sees both.
 */
export async function settleContract(scope: Scope, services: Services, currentUser: CurrentUser, id: number): Promise<void> {
  await lockRow(scope, contracts, id);
  const { leases_are_over, lease_count, life_status } = await readContract(scope, id);
  if (leases_are_over !== hasTag(contractRegions.contract_life, life_status, 'open')) return;
  const event = { type: !leases_are_over ? 'reopen' : lease_count === 0 ? 'cancel' : 'end' } as const;
  await advance(scope, services, { entity: 'contract_life', id, currentUser: systemUser(currentUser.company), event });
}
