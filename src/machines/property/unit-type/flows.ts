import { blankOf } from '../../../api/define-fields.ts';
import { type UnitType, UnitTypeInput, unitTypeCalls, unitTypeErrors, unitTypeFields } from '../../../api/property/unit-type.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';

/** A unit type's form; a new one when it is given no record. */
const form = editFlow<UnitType, UnitTypeInput>({
  entity: 'unit_type',
  // A fixed price is one figure: the second stays empty, and the server keeps it alike.
  fieldsOf: (type) => ({
    ...fieldsFrom(UnitTypeInput)(type),
    ...(type.price_type === 'fixed_price' && { max_price: null }),
  }),
  blank: () => blankOf(unitTypeFields) as UnitTypeInput,
  check: checkWith(UnitTypeInput, unitTypeErrors),
}).provide({ actors: { save: saveActor(unitTypeCalls) } });

const page = recordFlow({
  entity: 'unit_type',
  module: 'unit_types',
  lifecycle: null,
  edit: form,
}).provide({ actors: recordActors(unitTypeCalls) });

const list = listFlow<UnitType>({ entity: 'unit_type' }).provide({
  actors: { read: listActor(unitTypeCalls.list) },
});

export const unitTypeFlows = { list, page, form };
