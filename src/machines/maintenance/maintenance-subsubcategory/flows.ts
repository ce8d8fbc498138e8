import { blankOf } from '../../../api/define-fields.ts';
import {
  MaintenanceSubsubcategoryInput,
  maintenanceSubsubcategoryCalls,
  maintenanceSubsubcategoryFields,
} from '../../../api/maintenance/maintenance-subsubcategory.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const maintenanceSubsubcategoryFlows = entityFlows('maintenance_subsubcategory', maintenanceSubsubcategoryCalls, {
  input: MaintenanceSubsubcategoryInput,
  blank: blankOf(maintenanceSubsubcategoryFields),
});
