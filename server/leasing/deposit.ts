import { depositLifecycle } from '../../src/machines/leasing/deposit/lifecycle.ts';
import { contracts } from '../db/schema/leasing.ts';
import { bindLifecycle } from '../kit/lifecycle.ts';
import { type EntityStore, setColumns } from '../kit/records.ts';
import { readContract } from './contract-record.ts';

/** An additional status of the contract, in a column of its own. */
export const depositStore: EntityStore = { entity: 'deposit', table: contracts, title: 'x.ref_no' };

bindLifecycle({
  lifecycle: depositLifecycle,
  table: contracts,
  lifeOf: 'contract',
  read: readContract,
  effects: {
    // Before the keys are handed over.
    keepDueDay: ({ scope, record }) => setColumns(scope, contracts, record.id, { deposit_due_on: record.start_on }),
    keepReceipt: ({ scope, record, event, today }) =>
      setColumns(scope, contracts, record.id, {
        deposit_received_on: today,
        deposit_method: event.method,
        deposit_receipt_no: event.receipt_no,
        deposit_held_by: event.held_by,
      }),
  },
});
