import type { Quotation } from '../../src/api/sales/quotation.ts';
import type { tenantQuotationCalls } from '../../src/api/sales/tenant-quotation.ts';
import { termAfter } from '../../src/calendar/months.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance } from '../kit/lifecycle.ts';
import { logOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import { contentOf } from './quotation-content.ts';
import './quotation-effects.ts';
import { quotationStore, readQuotation } from './quotation-record.ts';
import {
  contentHandlers,
  create,
  keepTotals,
  mustExist,
  owned,
  postDownPayment,
  remove,
  status,
  update,
} from './quotation-writing.ts';

/** The parts of a quotation that its renewal takes over. */
const going = ['property_use', 'calendar', 'payments_per_year', 'days_in_advance', 'alignment', 'template_id'] as const;

/** Drafts a renewal: the term after a contract's, with its units at today's rents and its other items unchanged. */
async function renew(context: WriteContext, tenant_id: number, quotation_id: number): Promise<WithMessage<Quotation>> {
  const { scope, currentUser } = context;
  const { rows } = await scope.client.query<{ id: number }>(
    'select id from contracts where company_id = $1 and tenant_id = $2 and quotation_id = $3',
    [scope.company, tenant_id, quotation_id],
  );
  const [contract] = rows;
  if (!contract) throw notFound();
  const before = await readQuotation(scope, quotation_id);
  const { start, end } = termAfter(before.start_on, before.end_on, before.calendar);
  const terms = Object.fromEntries(going.map((field) => [field, before[field]]));
  const made = await create(
    context,
    { tenant_id },
    { ...terms, kind: 'renewal', start_on: start, end_on: end, renews_contract_id: contract.id },
  );
  const { id } = made.answer;
  const { addUnit, addItem } = contentOf(scope, currentUser);
  for (const { unit_id, items } of before.units) {
    await addUnit(await readQuotation(scope, id), unit_id);
    for (const { item_type, service_id, description, amount, periodicity } of items)
      if (item_type !== 'unit' && periodicity === 'yearly')
        await addItem(await readQuotation(scope, id), unit_id, { item_type, service_id, description, amount, periodicity });
  }
  await keepTotals(scope, id);
  return new WithMessage(await readQuotation(scope, id), 'sales.quotation.said.created');
}

export const tenantQuotationHandlers: Handlers<typeof tenantQuotationCalls> = {
  list: async ({ scope, services, params: { tenant_id }, query }) => {
    await mustExist(scope, 'tenants', tenant_id);
    return readPage(scope, services, quotationStore, { ...query, tenant_id });
  },
  create: (context) => create(context, { tenant_id: context.params.tenant_id }, context.body),
  get: ({ scope, params }) => owned(scope, { tenant_id: params.tenant_id }, params.id),
  update: (context) => update(context, { tenant_id: context.params.tenant_id }, context.params.id, context.body),
  remove: (context) => remove(context, { tenant_id: context.params.tenant_id }, context.params.id),
  status: (context) => status(context, { tenant_id: context.params.tenant_id }, context.params.id, context.body),
  ...contentHandlers(({ tenant_id }: { tenant_id: number }) => ({ tenant_id })),
  finalize: async ({ scope, services, currentUser, params, body: { version } }) => {
    await owned(scope, { tenant_id: params.tenant_id }, params.id);
    await advance(scope, services, { entity: 'quotation', id: params.id, currentUser, version, event: { type: 'generate' } });
    return new WithMessage(await readQuotation(scope, params.id), 'sales.lead.said.finalizing');
  },
  renew: ({ params: { tenant_id, id }, ...context }) => renew(context, tenant_id, id),
  downPaymentInvoice: (context) => postDownPayment(context, { tenant_id: context.params.tenant_id }, context.params.id),
  history: async ({ scope, params }) => {
    await owned(scope, { tenant_id: params.tenant_id }, params.id);
    return logOf(scope, 'quotation', params.id);
  },
};
