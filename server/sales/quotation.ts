import { quotationCalls, quotationErrors } from '../../src/api/sales/quotation.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { rulesBetween } from '../http/field-rules.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { advance } from '../kit/lifecycle.ts';
import { logOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import './quotation-effects.ts';
import { quotationStore, readQuotation } from './quotation-record.ts';
import { termHandlers } from './quotation-terms.ts';
import {
  contentHandlers,
  create,
  mustBeOf,
  mustExist,
  owned,
  postDownPayment,
  remove,
  status,
  update,
} from './quotation-writing.ts';
import { unitChoices } from './unit-choices.ts';

rulesBetween(quotationCalls.create, quotationErrors);

export { quotationStore } from './quotation-record.ts';

export const quotationHandlers: Handlers<typeof quotationCalls> = {
  all: ({ scope, services, query }) => readPage(scope, services, quotationStore, query),
  one: ({ scope, params }) => readQuotation(scope, params.id),
  unitChoices: ({ scope, currentUser, params, query }) => unitChoices(scope, currentUser, params.id, query),
  log: async ({ scope, params }) => {
    await readQuotation(scope, params.id);
    return logOf(scope, 'quotation', params.id);
  },
  ...termHandlers,
  list: async ({ scope, services, params: { lead_id }, query }) => {
    await mustExist(scope, 'leads', lead_id);
    return readPage(scope, services, quotationStore, { ...query, lead_id });
  },
  create: (context) => create(context, { lead_id: context.params.lead_id }, context.body),
  get: ({ scope, params }) => owned(scope, { lead_id: params.lead_id }, params.id),
  update: (context) => update(context, { lead_id: context.params.lead_id }, context.params.id, context.body),
  remove: (context) => remove(context, { lead_id: context.params.lead_id }, context.params.id),
  status: (context) => status(context, { lead_id: context.params.lead_id }, context.params.id, context.body),
  extend: async ({ scope, services, currentUser, params, body: { version, valid_until } }) => {
    await advance(scope, services, {
      entity: 'quotation',
      id: params.id,
      currentUser,
      version,
      event: { type: 'extend', valid_until },
    });
    return new WithMessage(await readQuotation(scope, params.id), 'app.said.saved');
  },
  requestForApproval: async ({ scope, services, currentUser, params, body }) => {
    await advance(scope, services, {
      entity: 'quotation',
      id: params.id,
      currentUser,
      version: body.version,
      event: { type: 'request_for_approval' },
    });
    return moved('quotation', await readQuotation(scope, params.id));
  },
  cancel: async ({ scope, services, currentUser, params, body: { version, reason } }) => {
    await mustBeOf(scope, { lead_id: params.lead_id }, params.id);
    await advance(scope, services, {
      entity: 'quotation',
      id: params.id,
      currentUser,
      version,
      event: { type: 'cancel', reason },
    });
    return moved('quotation', await readQuotation(scope, params.id));
  },
  ...contentHandlers(({ lead_id }: { lead_id: number }) => ({ lead_id })),
  virtualInvoice: async ({ scope, currentUser, params, body }) => {
    const quotation = await owned(scope, { lead_id: params.lead_id }, params.id);
    const { rows } = await scope.client.query<{ vat_no: string | null }>('select vat_no from companies where id = $1', [
      scope.company,
    ]);
    return {
      seller_vat_no: rows[0]?.vat_no ?? null,
      watermark: 'PROFORMA' as const,
      ref_no: quotation.ref_no,
      date: body.date ?? todayOf(currentUser.company),
      buyer: quotation.lead_name ?? '',
      lines: quotation.schedule.map(({ from_on, to_on, net, vat, gross }) => ({
        description: `${from_on} – ${to_on}`,
        net,
        vat,
        gross,
      })),
      net: quotation.total_net,
      vat: quotation.total_vat,
      gross: quotation.total_gross,
    };
  },
  forceDelete: async (context) => {
    const { scope, currentUser, body } = context;
    if (!currentUser.viewer.is_admin) throw new ApiError(403, 'forbidden', 'sales.quotation.error.admin_only');
    const quotation = await readQuotation(scope, body.id);
    if (quotation.ref_no !== body.ref_no.trim()) throw invalid({ ref_no: 'sales.quotation.error.ref_no_differs' });
    return remove(context, null, body.id);
  },
  downPaymentInvoice: (context) => postDownPayment(context, { lead_id: context.params.lead_id }, context.params.id),
};
