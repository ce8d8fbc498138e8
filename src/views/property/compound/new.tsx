import { compoundFields } from '../../../api/property/compound.ts';
import { compoundFlows } from '../../../machines/property/compound/flows.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';

/** /compounds/new */
export const New = () => (
  <NewRecordPage
    title={useNewLabel('compound')}
    machine={compoundFlows.form}
    fields={useFormFields(compoundFields)}
    back="/compounds"
  />
);
