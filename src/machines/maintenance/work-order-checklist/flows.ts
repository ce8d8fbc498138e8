import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type ChecklistVersion,
  WorkOrderChecklistInput,
  workOrderChecklistCalls,
  workOrderChecklistFields,
} from '../../../api/maintenance/work-order-checklist.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

export const workOrderChecklistFlows = entityFlows('work_order_checklist', workOrderChecklistCalls, {
  input: WorkOrderChecklistInput,
  blank: blankOf(workOrderChecklistFields),
});

/** The versions of a checklist that are or were in use. */
export const checklistVersionsMachine = readFlow<ChecklistVersion[], { id: number }>({
  entity: 'work_order_checklist',
  idOf: ({ id }) => id,
  rest: 1000,
}).provide({ actors: { read: reader(({ id }, signal) => send(workOrderChecklistCalls.versions, { params: { id }, signal })) } });
