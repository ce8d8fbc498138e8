import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type Quotation,
  QuotationInput,
  type QuotationRow,
  quotationCalls,
  quotationErrors,
  quotationFields,
} from '../../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../api/sales/tenant-quotation.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';
import { quotationLifecycle } from './lifecycle.ts';

type Terms = QuotationInput & Record<string, unknown>;

/** A quotation's terms; R-13: saving keeps the form open. */
export const quotationEditMachine = editFlow<Quotation, Terms>({
  entity: 'quotation',
  fieldsOf: fieldsFrom(QuotationInput) as (record: Quotation) => Terms,
  blank: () => blankOf(quotationFields) as Terms,
  check: checkWith<Terms>(QuotationInput, quotationErrors),
}).provide({ actors: { save: saveActor(quotationCalls) } });

const flowWith = (edit: typeof quotationEditMachine) =>
  recordFlow<Quotation, Terms>({
    entity: 'quotation',
    module: 'quotations',
    lifecycle: quotationLifecycle,
    edit,
    isEditable: ({ status }) => hasTag(quotationLifecycle, status, 'editable'),
    isRemovable: ({ status }) => hasTag(quotationLifecycle, status, 'removable'),
  });

/** A lead's quotation. */
export const quotationMachine = flowWith(quotationEditMachine).provide({ actors: recordActors(quotationCalls) });

/** A tenant's: the same chart, under the tenant's path. */
export const tenantQuotationMachine = flowWith(
  quotationEditMachine.provide({ actors: { save: saveActor(tenantQuotationCalls) } }),
).provide({
  actors: recordActors(tenantQuotationCalls, {
    [quotationCalls.requestForApproval.id]: quotationCalls.requestForApproval,
    [quotationCalls.extend.id]: quotationCalls.extend,
    [quotationCalls.status.id]: tenantQuotationCalls.status,
    [quotationCalls.cancel.id]: tenantQuotationCalls.status,
  }),
});

export const quotationsMachine = listFlow<QuotationRow>({ entity: 'quotation' }).provide({
  actors: { read: listActor(quotationCalls.all) },
});

/** Loaded by id alone: its owner determines the path of its calls. */
export const quotationByIdMachine = readFlow<Quotation, { id: number }>({ entity: 'quotation' }).provide({
  actors: { read: reader(({ id }, signal) => send(quotationCalls.one, { params: { id }, signal })) },
});
