import { unitOwnerFields } from '../../../api/property/unit-owner.ts';
import { unitOwnerFlows } from '../../../machines/property/unit-owner/flows.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';

/** /unit-owners/new */
export const New = () => (
  <NewRecordPage
    title={useNewLabel('unit_owner')}
    machine={unitOwnerFlows.form}
    fields={useFormFields(unitOwnerFields)}
    back="/unit-owners"
  />
);
