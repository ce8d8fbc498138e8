import { fromPromise } from 'xstate';
import type { Answered } from '../../../api/client.ts';
import { ask, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type CollectionDetails,
  collectionCalls as calls,
  collectionErrors,
  collectionFields,
  DeskInput,
  type Suggestion,
} from '../../../api/finance/collection.ts';
import { type Tenant, tenantCalls } from '../../../api/leasing/tenant.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import type { SaveInput } from '../../kit/edit/edit-form.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { askAny, fieldsFrom } from '../../kit/entity.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { readParts, type TypedPart } from './desk.ts';
import { collectionLifecycle } from './lifecycle.ts';

/** The form's values from a query string; `pays` holds what pays each invoice, as `payingAll` writes it. */
function filledIn(asked: string): Partial<DeskInput> {
  const { pays, ...said } = Object.fromEntries(new URLSearchParams(asked));
  return { ...said, ...(pays && { allocations: readParts(pays) }) };
}

export const collectionFlows = {
  ...movedFlows('collection', calls, collectionLifecycle),
  /** The collection desk: money that came in, and what it pays. */
  form: editFlow<CollectionDetails, DeskInput>({
    entity: 'collection',
    fieldsOf: fieldsFrom(DeskInput),
    // A form that is still being filled in lacks required fields.
    blank: (asked, { tenant_id, bank_line_id }) =>
      ({
        ...blankOf(collectionFields),
        ...filledIn(asked ?? ''),
        ...(tenant_id && { tenant_id }),
        ...(bank_line_id && { bank_line_id }),
      }) as DeskInput,
    check: checkWith<DeskInput>(DeskInput, collectionErrors),
    // Another tenant has other contracts and invoices, and another contract comes first in their order.
    dependents: { tenant_id: ['contract_id', 'allocations', 'reason'], contract_id: ['allocations', 'reason'] },
  }).provide({
    actors: {
      save: fromPromise<Answered<CollectionDetails>, SaveInput<DeskInput>>(({ input, signal }) => {
        const { tenant_id, ...body } = input.fields;
        const params = { tenant_id: tenant_id ?? 0 };
        return askAny(calls.create, { params, body, idempotencyKey: input.idempotencyKey, signal });
      }),
    },
  }),
};

/** A tenant's open invoices, as their money would pay them. */
export const openInvoicesMachine = readFlow<Suggestion, { tenant_id: number }>({ entity: ['invoice', 'collection'] }).provide({
  actors: { read: reader((params, signal) => send(calls.suggested, { params, query: { amount: '0' }, signal })) },
});

/** The tenant whom the desk is opened for. */
export const payingTenantMachine = readFlow<Tenant, { id: number }>({ entity: 'tenant' }).provide({
  actors: { read: reader((params, signal) => send(tenantCalls.get, { params, signal })) },
});

export interface AllocationWish {
  tenant_id: number;
  id: number;
  /** The oldest first if left out. */
  allocations?: TypedPart[];
  reason?: string;
}
/** Pays further invoices with what is left of a collection. */
export const allocateMachine = taskFlow<AllocationWish>().provide({
  actors: {
    perform: performer(({ tenant_id, id, ...body }, signal) => ask(calls.allocate, { params: { tenant_id, id }, body, signal })),
  },
});
/** Takes an allocation back. */
export const deallocateMachine = taskFlow<{ id: number; allocation_id: number; reason: string }>().provide({
  actors: {
    perform: performer(({ id, ...body }, signal) => ask(calls.deallocate, { params: { id }, body, signal })),
  },
});
