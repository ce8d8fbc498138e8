import { blankOf } from '../../../api/define-fields.ts';
import { MaintenanceTypeInput, maintenanceTypeCalls, maintenanceTypeFields } from '../../../api/maintenance/maintenance-type.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const maintenanceTypeFlows = entityFlows('maintenance_type', maintenanceTypeCalls, {
  input: MaintenanceTypeInput,
  blank: blankOf(maintenanceTypeFields),
});
