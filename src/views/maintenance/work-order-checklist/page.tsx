import { workOrderChecklistColumns, workOrderChecklistFields } from '../../../api/maintenance/work-order-checklist.ts';
import { workOrderChecklistFlows } from '../../../machines/maintenance/work-order-checklist/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';

const shown = ['revision', 'steps'] as const;

export const { List, New, Page } = entityScreens('work_order_checklist', {
  flows: workOrderChecklistFlows,
  fields: workOrderChecklistFields,
  columns: workOrderChecklistColumns,
  extra: (checklist, edit) =>
    checklist && !edit && <FieldFacts fields={workOrderChecklistFields} names={shown} record={checklist} />,
});
