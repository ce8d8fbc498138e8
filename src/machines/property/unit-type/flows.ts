import { type UnitType, UnitTypeInput, unitTypeCalls, wrongUnitType } from '../../../api/property/unit-type.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';

/** Words of the wire that screens show and choose from. */
export { priceTypes } from '../../../api/property/unit-type.ts';

/** A unit type's form; a new one when it is given no record. */
export const unitTypeEditMachine = editFlow<UnitType, UnitTypeInput>({
  entity: 'unit_type',
  // A fixed price is one figure: the second stays empty, and the server keeps it alike.
  fieldsOf: (type) => ({
    ...fieldsFrom(UnitTypeInput)(type),
    ...(type.price_type === 'fixed_price' && { max_price: null }),
  }),
  blank: () => ({
    name_en: '',
    name_ar: '',
    property_use: 'residential',
    price_type: 'range_price',
    min_price: '',
  }),
  check: checkWith(UnitTypeInput, wrongUnitType),
}).provide({ actors: { save: saveActor(unitTypeCalls) } });

export const unitTypeMachine = recordFlow({
  entity: 'unit_type',
  module: 'unit_types',
  lifecycle: null,
  edit: unitTypeEditMachine,
}).provide({ actors: recordActors(unitTypeCalls) });

export const unitTypesMachine = listFlow<UnitType>({ entity: 'unit_type' }).provide({
  actors: { read: listActor(unitTypeCalls.list) },
});
