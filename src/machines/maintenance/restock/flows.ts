import { fromPromise } from 'xstate';
import { type Answered, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  restockCalls as calls,
  type Restock,
  RestockForm,
  restockErrors,
  restockFields,
} from '../../../api/maintenance/restock.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import type { SaveInput } from '../../kit/edit/edit-form.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { askAny, fieldsFrom } from '../../kit/entity.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { restockLifecycle } from './lifecycle.ts';

const form = editFlow<Restock, RestockForm>({
  entity: 'restock',
  fieldsOf: fieldsFrom(RestockForm),
  // A form that is still being filled in lacks required fields.
  blank: (_, { part_id }) => ({ ...blankOf(restockFields), ...(part_id && { part_id }) }) as RestockForm,
  check: checkWith<RestockForm>(RestockForm, restockErrors),
}).provide({
  actors: {
    save: fromPromise<Answered<Restock>, SaveInput<RestockForm>>(({ input: { id, fields, version, idempotencyKey }, signal }) => {
      const { part_id = 0, ...body } = fields;
      return id === null
        ? askAny<Restock>(calls.create, { params: { part_id }, body, idempotencyKey, signal })
        : askAny<Restock>(calls.update, { params: { part_id, id }, body: { ...body, version }, signal });
    }),
  },
});

/** A draft is changed by hand; the part stays. */
export const restockFlows = {
  ...movedFlows<Restock, Restock, RestockForm>('restock', calls, restockLifecycle, {
    edit: form,
    isEditable: ({ status }) => status === 'draft',
  }),
  form,
};

/** The restocks of a part, the newest first. */
export const restocksOfPartMachine = readFlow<Restock[], { part_id: number }>({ entity: ['restock', 'part'] }).provide({
  actors: { read: reader(({ part_id }, signal) => send(calls.ofPart, { params: { part_id }, signal })) },
});
