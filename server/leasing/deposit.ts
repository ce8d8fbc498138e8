import { depositLifecycle } from '../../src/machines/leasing/deposit/lifecycle.ts';
import { contracts } from '../db/schema/leasing.ts';
import { bindLifecycle } from '../kit/lifecycle.ts';
import type { EntityStore } from '../kit/records.ts';
import { readContract } from './contract.ts';

/** An additional status of the contract, in a column of its own. */
export const depositStore: EntityStore = { entity: 'deposit', table: contracts, title: 'x.ref_no' };

bindLifecycle({
  lifecycle: depositLifecycle,
  table: contracts,
  lifeOf: 'contract',
  read: readContract,
  effects: {},
});
