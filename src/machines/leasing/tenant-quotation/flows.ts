import { ask, send } from '../../../api/client.ts';
import type { Quotation, QuotationInput, QuotationRow } from '../../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../api/sales/tenant-quotation.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** Quotations for an existing tenant. */
export const tenantQuotationsMachine = readFlow<QuotationRow[], { id: number }>({ entity: 'quotation' }).provide({
  actors: {
    read: reader(
      async ({ id }, signal) =>
        (await send(tenantQuotationCalls.list, { params: { tenant_id: id }, query: { per_page: 100 }, signal })).rows,
    ),
  },
});
export const newTenantQuotationMachine = taskFlow<{ params: { tenant_id: number }; body: QuotationInput }, Quotation>().provide({
  actors: { perform: performer(({ params, body }, signal) => ask(tenantQuotationCalls.create, { params, body, signal })) },
});
/** A quotation for the term after that of a contract's quotation. */
export const renewMachine = taskFlow<{ tenant_id: number; id: number }, Quotation>().provide({
  actors: { perform: performer((params, signal) => ask(tenantQuotationCalls.renew, { params, body: {}, signal })) },
});
