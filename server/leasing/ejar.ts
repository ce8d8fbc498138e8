import { contractRegions } from '../../src/machines/leasing/contract/lifecycle.ts';
import { contracts } from '../db/schema/leasing.ts';
import { bindLifecycle } from '../kit/lifecycle.ts';
import { setColumns } from '../kit/records.ts';
import { readContract } from './contract-record.ts';

bindLifecycle({
  lifecycle: contractRegions.ejar,
  table: contracts,
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
