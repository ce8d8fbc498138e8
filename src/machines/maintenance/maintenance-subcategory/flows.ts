import { blankOf } from '../../../api/define-fields.ts';
import {
  MaintenanceSubcategoryInput,
  maintenanceSubcategoryCalls,
  maintenanceSubcategoryFields,
} from '../../../api/maintenance/maintenance-subcategory.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const maintenanceSubcategoryFlows = entityFlows('maintenance_subcategory', maintenanceSubcategoryCalls, {
  input: MaintenanceSubcategoryInput,
  blank: blankOf(maintenanceSubcategoryFields),
});
