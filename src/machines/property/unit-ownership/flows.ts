import { send } from '../../../api/client.ts';
import {
  ownershipErrors,
  type UnitOwnership,
  UnitOwnershipInput,
  unitOwnershipCalls,
  unitOwnershipFields,
} from '../../../api/property/unit-ownership.ts';
import { childFlows } from '../../kit/list/child-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

const flows = childFlows<UnitOwnership, UnitOwnershipInput>(
  'unit_ownership',
  { fields: unitOwnershipFields, input: UnitOwnershipInput, also: ownershipErrors },
  unitOwnershipCalls,
);
export const unitOwnershipEditMachine = flows.edit;
/** The units of an owner. */
export const unitOwnershipsMachine = flows.list;

/** Whose a unit is: one of the register, or one for sale. */
export interface OfUnit {
  id: number;
  isForSale: boolean;
}
export const ownersOfUnitMachine = readFlow<UnitOwnership[], OfUnit>({ entity: ['unit_ownership', 'unit_owner'] }).provide({
  actors: {
    read: reader(({ id, isForSale }, signal) =>
      send(isForSale ? unitOwnershipCalls.ofSellable : unitOwnershipCalls.ofUnit, { params: { unit_id: id }, signal }),
    ),
  },
});
