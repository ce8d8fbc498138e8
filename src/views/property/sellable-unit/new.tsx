import { sellableUnitFields } from '../../../api/property/sellable-unit.ts';
import { sellableUnitFlows } from '../../../machines/property/sellable-unit/flows.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';

/** /sellable-units/new */
export const New = () => (
  <NewRecordPage
    title={useNewLabel('sellable_unit')}
    machine={sellableUnitFlows.form}
    fields={useFormFields(sellableUnitFields)}
    back="/sellable-units"
  />
);
