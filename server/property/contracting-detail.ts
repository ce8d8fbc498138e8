import {
  type ContractingDetail,
  type contractingDetailCalls,
  contractingErrors,
} from '../../src/api/property/contracting-detail.ts';
import { contractingDetails } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { compoundParts } from './compound-part.ts';
import { present } from './references.ts';

export const contractingDetailStore: EntityStore = {
  entity: 'contracting_detail',
  table: contractingDetails,
  title: 'x.company_name',
  owner: 'x.compound_id',
};

export const contractingDetailHandlers: Handlers<typeof contractingDetailCalls> = compoundParts<ContractingDetail>(
  contractingDetailStore,
  'company_name',
  {
    check: async ({ scope }, values, id) => {
      const before = id === null ? null : await readOr404<ContractingDetail>(scope, contractingDetailStore, id);
      const wrong = contractingErrors({ ...before, ...present(values) });
      if (Object.keys(wrong).length) throw invalid(wrong);
      return values;
    },
  },
);
