import { ejarLifecycle } from '../../src/machines/leasing/ejar/lifecycle.ts';
import { contracts } from '../db/schema/leasing.ts';
import { bindLifecycle } from '../kit/lifecycle.ts';
import { type EntityStore, setColumns } from '../kit/records.ts';
import { readContract } from './contract-record.ts';

/** An additional status of the contract, in a column of its own. */
export const ejarStore: EntityStore = { entity: 'ejar', table: contracts, title: 'x.ref_no' };

bindLifecycle({
  lifecycle: ejarLifecycle,
  table: contracts,
  lifeOf: 'contract',
  read: readContract,
  effects: {
    keepSubmission: ({ scope, record, event, today }) =>
      setColumns(scope, contracts, record.id, { ejar_submitted_on: event.on ?? today, ejar_reason: null }),
    keepNumber: ({ scope, record, event }) => setColumns(scope, contracts, record.id, { ejar_no: event.ejar_no }),
    keepDocumented: ({ scope, record, event, today }) =>
      setColumns(scope, contracts, record.id, { ejar_documented_on: event.on ?? today }),
    keepReason: ({ scope, record, event }) => setColumns(scope, contracts, record.id, { ejar_reason: event.reason }),
  },
});
