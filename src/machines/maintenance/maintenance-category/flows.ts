import { blankOf } from '../../../api/define-fields.ts';
import {
  MaintenanceCategoryInput,
  maintenanceCategoryCalls,
  maintenanceCategoryFields,
} from '../../../api/maintenance/maintenance-category.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const maintenanceCategoryFlows = entityFlows('maintenance_category', maintenanceCategoryCalls, {
  input: MaintenanceCategoryInput,
  blank: blankOf(maintenanceCategoryFields),
});
