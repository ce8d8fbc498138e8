import type { UnitOwnership, unitOwnershipCalls } from '../../src/api/property/unit-ownership.ts';
import type { Handlers } from '../http/contract.ts';
import type { WriteContext } from '../kit/crud.ts';
import { readPage } from '../kit/pages.ts';
import { recordParts } from '../kit/record-part.ts';
import { readOr404 } from '../kit/records.ts';
import { present } from './references.ts';
import { sellableUnitStore } from './sellable-unit-record.ts';
import { unitOwnerStore } from './unit-owner-record.ts';
import { checkOwnership, unitOwnershipStore } from './unit-ownership-record.ts';
import { unitStore } from './unit-record.ts';

export { unitOwnershipStore };

const parts = recordParts<UnitOwnership>(
  unitOwnershipStore,
  { of: unitOwnerStore, column: 'unit_owner_id', parameter: 'owner_id', sort: '-share' },
  {
    check: async (context, values, id) => {
      const before = id === null ? null : await readOr404<UnitOwnership>(context.scope, unitOwnershipStore, id);
      const named = present(values);
      // Another unit is named by either of its two; what it was before doesn't count.
      const isMoved = 'unit_id' in named || 'sellable_unit_id' in named;
      const after = { ...before, ...(isMoved && { unit_id: null, sellable_unit_id: null }), ...named };
      return { ...values, ...(await checkOwnership(context, after, id)) };
    },
  },
);

const ofUnit = async (
  { scope, services }: Pick<WriteContext, 'scope' | 'services'>,
  by: 'unit_id' | 'sellable_unit_id',
  id: number,
): Promise<UnitOwnership[]> => {
  await readOr404(scope, by === 'unit_id' ? unitStore : sellableUnitStore, id);
  return (await readPage<UnitOwnership>(scope, services, unitOwnershipStore, { [by]: id, sort: '-share', per_page: 100 })).rows;
};

export const unitOwnershipHandlers: Handlers<typeof unitOwnershipCalls> = {
  ...parts,
  ofUnit: (context) => ofUnit(context, 'unit_id', context.params.unit_id),
  ofSellable: (context) => ofUnit(context, 'sellable_unit_id', context.params.unit_id),
};
