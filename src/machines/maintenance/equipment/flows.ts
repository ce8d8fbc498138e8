import { blankOf } from '../../../api/define-fields.ts';
import { EquipmentInput, equipmentCalls, equipmentErrors, equipmentFields } from '../../../api/maintenance/equipment.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { equipmentLifecycle } from './lifecycle.ts';

export const equipmentFlows = entityFlows('equipment', equipmentCalls, {
  input: EquipmentInput,
  blank: blankOf(equipmentFields),
  check: equipmentErrors,
  lifecycle: equipmentLifecycle,
  isEditable: ({ status }) => hasTag(equipmentLifecycle, status, 'installed'),
});
