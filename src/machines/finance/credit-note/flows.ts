import { ask, send } from '../../../api/client.ts';
import { type CreditNote, type CreditReason, creditNoteCalls as calls } from '../../../api/finance/credit-note.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import type { AllocationWish } from '../collection/flows.ts';
import { creditNoteLifecycle } from './lifecycle.ts';

export const creditNoteFlows = movedFlows('credit_note', calls, creditNoteLifecycle, {
  isRemovable: ({ status }) => status === 'draft',
});

export const invoiceCreditNotesMachine = readFlow<CreditNote[], { tenant_id: number; id: number }>({
  entity: 'credit_note',
}).provide({
  actors: { read: reader((params, signal) => send(calls.ofInvoice, { params, signal })) },
});

/** What of an invoice was wrong, and how much of each of its lines is taken back: all that is left by default. */
export interface Correction {
  tenant_id: number;
  invoice_id: number;
  reason: CreditReason;
  lines?: { invoice_line_id: number; net: string }[];
}
/** Drafts the credit note that corrects an invoice. */
export const correctInvoiceMachine = taskFlow<Correction>().provide({
  actors: {
    perform: performer(({ tenant_id, ...body }, signal) => ask(calls.create, { params: { tenant_id }, body, signal })),
  },
});

/** Pays other invoices with what is left of a credit note. */
export const allocateNoteMachine = taskFlow<AllocationWish>().provide({
  actors: {
    perform: performer(({ tenant_id, id, ...body }, signal) => ask(calls.allocate, { params: { tenant_id, id }, body, signal })),
  },
});
/** Takes such an allocation back. */
export const deallocateNoteMachine = taskFlow<{ id: number; allocation_id: number; reason: string }>().provide({
  actors: {
    perform: performer(({ id, ...body }, signal) => ask(calls.deallocate, { params: { id }, body, signal })),
  },
});

export const readCreditNoteLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });
