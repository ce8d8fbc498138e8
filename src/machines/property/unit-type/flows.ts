import { blankOf } from '../../../api/define-fields.ts';
import { UnitTypeInput, unitTypeCalls, unitTypeErrors, unitTypeFields } from '../../../api/property/unit-type.ts';
import { fieldsFrom } from '../../kit/entity.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const unitTypeFlows = entityFlows('unit_type', unitTypeCalls, {
  input: UnitTypeInput,
  blank: blankOf(unitTypeFields),
  // A fixed price is one figure: the second stays empty, and the server keeps them equal.
  fieldsOf: (type) => ({
    ...fieldsFrom(UnitTypeInput)(type),
    ...(type.price_type === 'fixed_price' && { max_price: null }),
  }),
  check: unitTypeErrors,
});
