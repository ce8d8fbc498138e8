import { send } from '../../../api/client.ts';
import {
  type AdditionalItemInput as Additional,
  AdditionalItemInput,
  additionalItemFields,
  workOrderItemCalls as calls,
  type ServiceItemInput as Service,
  ServiceItemInput,
  serviceItemFields,
  type WorkOrderItem,
  WorkOrderItemForm,
  workOrderItemErrors,
} from '../../../api/maintenance/work-order-item.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, saveActor } from '../../kit/entity.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { childFlows } from '../../kit/list/child-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { workOrderItemLifecycle } from './lifecycle.ts';

const form = editFlow<WorkOrderItem, WorkOrderItemForm>({
  entity: 'work_order_item',
  fieldsOf: fieldsFrom(WorkOrderItemForm),
  blank: () => ({}),
  // The form lacks the kind: the server checks what depends on that.
  check: checkWith<WorkOrderItemForm>(WorkOrderItemForm),
}).provide({ actors: { save: saveActor<WorkOrderItem, WorkOrderItemForm>({ update: calls.update }) } });

/** Items are added on their issue's page; a draft is changed by hand. */
export const workOrderItemFlows = {
  ...movedFlows<WorkOrderItem, WorkOrderItem, WorkOrderItemForm>('work_order_item', calls, workOrderItemLifecycle, {
    edit: form,
    isEditable: ({ status }) => status === 'draft',
  }),
  form,
};

const services = childFlows<WorkOrderItem, Service>(
  'work_order_item',
  {
    fields: serviceItemFields,
    input: ServiceItemInput,
    also: (fields) => workOrderItemErrors({ ...fields, kind: 'service' }),
  },
  { list: calls.services, create: calls.createService },
);
/** The services of an issue, and the form of a new one. */
export const servicesOfIssueMachine = services.list;
export const serviceItemFormMachine = services.edit;

const additional = childFlows<WorkOrderItem, Additional>(
  'work_order_item',
  { fields: additionalItemFields, input: AdditionalItemInput, also: (fields) => workOrderItemErrors({ ...fields }) },
  { list: calls.additional, create: calls.createAdditional },
);
/** Parts and other costs of an issue, and the form of a new one. */
export const additionalOfIssueMachine = additional.list;
export const additionalItemFormMachine = additional.edit;

/** Items that used a part or are to use it, the newest first. */
export const itemsOfPartMachine = readFlow<WorkOrderItem[], { id: number }>({ entity: ['work_order_item', 'part'] }).provide({
  actors: { read: reader(({ id }, signal) => send(calls.ofPart, { params: { id }, signal })) },
});

/** Items that wait for an approval, the oldest first. */
const awaiting = { status: 'submitted', sort: 'created_at', per_page: 50 } as const;
export const awaitingItemsMachine = readFlow<WorkOrderItem[], null>({ entity: 'work_order_item' }).provide({
  actors: { read: reader(async (_, signal) => (await send(calls.list, { query: awaiting, signal })).rows) },
});
