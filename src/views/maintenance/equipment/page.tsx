import { equipmentColumns, equipmentFields } from '../../../api/maintenance/equipment.ts';
import { equipmentFlows } from '../../../machines/maintenance/equipment/flows.ts';
import { equipmentLifecycle } from '../../../machines/maintenance/equipment/lifecycle.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';

const shown = ['qr_token', 'reason'] as const;

export const { List, New, Page } = entityScreens('equipment', {
  flows: equipmentFlows,
  fields: equipmentFields,
  columns: equipmentColumns,
  lifecycle: equipmentLifecycle,
  extra: (equipment, edit) => equipment && !edit && <FieldFacts fields={equipmentFields} names={shown} record={equipment} />,
});
