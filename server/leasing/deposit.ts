import { depositLifecycle } from '../../src/machines/leasing/deposit/lifecycle.ts';
import { contracts } from '../db/schema/leasing.ts';
import { govern } from '../kit/lifecycle.ts';
import type { Kept } from '../kit/records.ts';
import { readContract } from './contract.ts';

/** A further life of the contract, in a column of its own. */
export const depositStore: Kept = { entity: 'deposit', table: contracts, title: 'x.ref_no' };

govern({
  lifecycle: depositLifecycle,
  table: contracts,
  lifeOf: 'contract',
  read: readContract,
  effects: {},
});
