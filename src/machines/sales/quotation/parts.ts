import { type Applicable, workflowCalls } from '../../../api/approvals/config.ts';
import { executionCalls } from '../../../api/approvals/execution.ts';
import { ask, send } from '../../../api/client.ts';
import { quotationCalls } from '../../../api/sales/quotation.ts';
import type { VirtualInvoice } from '../../../api/sales/quotation-content.ts';
import { tenantQuotationCalls } from '../../../api/sales/tenant-quotation.ts';
import type { UnitChoices } from '../../../api/sales/unit-choice.ts';
import { type Service, serviceCalls } from '../../../api/settings/service.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { decisionsOf, loggedOf } from '../../kit/record/timeline.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { readSendingsOfQuotation } from '../sending/flows.ts';

/** Which approval rules apply, and why the others don't. */
export const applicableMachine = readFlow<Applicable[], { id: number }>({ entity: 'quotation' }).provide({
  actors: { read: reader(({ id }, signal) => send(workflowCalls.applicable, { query: { quotation_id: id }, signal })) },
});
/** The proforma invoice of a lead's quotation, as of the company's date. */
export const proformaMachine = readFlow<VirtualInvoice, { lead_id: number; id: number }>({ entity: 'quotation' }).provide({
  actors: { read: reader((params, signal) => send(quotationCalls.virtualInvoice, { params, body: {}, signal })) },
});
/** Services available as extra charges. */
export const serviceChoicesMachine = readFlow<Service[], null>({ entity: 'service' }).provide({
  actors: {
    read: reader(async (_, signal) => (await send(serviceCalls.list, { query: { active: true, per_page: 100 }, signal })).rows),
  },
});
/** The units that a quotation can offer, by what was typed. */
export const unitChoicesMachine = readFlow<UnitChoices, { id: number; search: string; taken: boolean }>({
  entity: ['unit', 'lease', 'quotation'],
  rest: 2_000,
}).provide({
  actors: {
    read: reader(({ id, search, taken }, signal) =>
      send(quotationCalls.unitChoices, { params: { id }, query: { search, taken: String(taken) }, signal }),
    ),
  },
});

/** Records the down payment of an accepted quotation. */
export const downPaymentMachine = taskFlow<{ lead_id: number | null; tenant_id: number | null; id: number }>().provide({
  actors: {
    perform: performer(({ lead_id, tenant_id, id }, signal) =>
      lead_id === null
        ? ask(tenantQuotationCalls.downPaymentInvoice, { params: { tenant_id: tenant_id as number, id }, body: {}, signal })
        : ask(quotationCalls.downPaymentInvoice, { params: { lead_id, id }, body: {}, signal }),
    ),
  },
});
/** A quotation's log, what became of its sendings, and its decisions if the user may see approvals. */
export const readQuotationHappenings = async (id: number, executions: number[], signal: AbortSignal) => {
  const [log, sent, ...runs] = await Promise.all([
    send(quotationCalls.log, { params: { id }, signal }),
    readSendingsOfQuotation(id, signal),
    ...executions.map((execution) => send(executionCalls.get, { params: { id: execution }, signal })),
  ]);
  return [...loggedOf(log), ...sent, ...decisionsOf(runs)];
};
export const readQuotationLog = (id: number, signal: AbortSignal) => send(quotationCalls.log, { params: { id }, signal });
