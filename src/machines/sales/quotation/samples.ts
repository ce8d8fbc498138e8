import { workflowCalls } from '../../../api/approvals/config.ts';
import { leadCalls } from '../../../api/sales/lead.ts';
import { quotationCalls } from '../../../api/sales/quotation.ts';
import { serviceCalls } from '../../../api/settings/service.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import {
  type Chart,
  factsSamples,
  flowChart,
  type LifecycleSamples,
  lifecycleChart,
  sharedChart,
} from '../../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import { builderSamples, draftSample as quotation, rentSample } from './builder.samples.ts';
import { builderMachine } from './builder.ts';
import { chargeEditMachine, rentEditMachine } from './content.ts';
import type { QuotationFacts } from './facts.ts';
import {
  quotationByIdMachine,
  quotationEditMachine,
  quotationMachine,
  quotationsMachine,
  tenantQuotationMachine,
} from './flows.ts';
import { quotationLifecycle } from './lifecycle.ts';
import { applicableMachine, downPaymentMachine, proformaMachine, serviceChoicesMachine, unitChoicesMachine } from './parts.ts';

const ready: QuotationFacts = {
  viewer: { id: 1, is_admin: true, privileges: {} },
  today: '2026-01-15',
  units: 1,
  units_without_rent: 0,
  units_below_least: 0,
  discount_to_cover: false,
  discount_is_within: true,
  units_over_cap: 0,
  cap: null,
  rent_change_days: 0,
  rent_change_left: null,
  dates_are_valid: true,
  payments_cover_all: true,
  has_identity: true,
  approval_needed: false,
  is_valid_today: true,
  is_valid_tomorrow: true,
  units_free: true,
  lead_is_ready: true,
  is_for_tenant: true,
  is_generating: false,
  deal_approval: 'not_needed',
  down_payment_due: false,
  down_payment_posted: false,
  is_as_approved: true,
  may_edit: true,
};

const quotationSamples: LifecycleSamples<typeof quotationLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, {
    'who may not edit': { may_edit: false },
    'approval is needed': { approval_needed: true },
    'no units': { units: 0 },
    'a unit without a rent': { units_without_rent: 1 },
    'a rent below the least price': { units_below_least: 1 },
    'a discount that no rule covers': { discount_to_cover: true },
    'a discount that a rule covers': { discount_to_cover: true, approval_needed: true },
    'a discount of all the rents': { discount_is_within: false },
    'a rent above the regulation': { units_over_cap: 1 },
    'a higher rent asked for too late': { rent_change_days: 90, rent_change_left: 89 },
    'an end before the start': { dates_are_valid: false },
    'payments that leave something out': { payments_cover_all: false },
    'no identity': { has_identity: false },
    'valid until today': { is_valid_tomorrow: false },
    'not valid any more': { is_valid_today: false, is_valid_tomorrow: false },
    'a unit is taken': { units_free: false },
    "a lead's offer": { is_for_tenant: false },
    'the leases are being made': { is_generating: true },
    'the deal is being approved': { deal_approval: 'running' },
    'a down payment due': { down_payment_due: true },
    'a down payment posted': { down_payment_posted: true },
    'another price than was approved': { is_as_approved: false },
    'a lead that is not qualified': { lead_is_ready: false },
  }),
  events: {
    decline: [{ reason: 'Too dear' }, {}],
    cancel: [{ reason: 'A mistake' }, {}],
    extend: [{ valid_until: '2026-02-01' }, {}],
  },
};

const lead = recordedAnswer(leadCalls.get);
const page = { lifecycle: quotationLifecycle, payload: { reason: 'The customer chose another district' } };

export const quotationCharts: Chart[] = [
  lifecycleChart('sales/quotation/lifecycle.ts', quotationLifecycle, quotationSamples),
  sharedChart('sales/quotation/builder.ts', 'quotation builder', builderMachine, builderSamples),
  flowChart('sales/quotation/flows.ts', 'quotation list', quotationsMachine, listSamples(recordedAnswer(quotationCalls.all))),
  flowChart(
    'sales/quotation/flows.ts',
    'quotation page',
    quotationMachine,
    recordSamples(quotation, { ...page, parents: { lead_id: lead.id } }),
  ),
  flowChart(
    'sales/quotation/flows.ts',
    "tenant's quotation page",
    tenantQuotationMachine,
    recordSamples(
      { ...quotation, lead_id: null, lead_name: null, tenant_id: 1, tenant_name: lead.name },
      { ...page, parents: { tenant_id: 1 } },
    ),
  ),
  flowChart(
    'sales/quotation/flows.ts',
    'quotation form',
    quotationEditMachine,
    editSamples(quotationEditMachine, { record: quotation, field: 'note', kinds: ['known'] }),
  ),
  flowChart(
    'sales/quotation/flows.ts',
    'quotation by its id',
    quotationByIdMachine,
    readSamples(quotation, { id: quotation.id }),
  ),
  flowChart(
    'sales/quotation/parts.ts',
    'applicable rules',
    applicableMachine,
    readSamples(recordedAnswer(workflowCalls.applicable), { id: quotation.id }),
  ),
  flowChart(
    'sales/quotation/parts.ts',
    'proforma',
    proformaMachine,
    readSamples(recordedAnswer(quotationCalls.virtualInvoice), { lead_id: lead.id, id: quotation.id }),
  ),
  flowChart(
    'sales/quotation/parts.ts',
    'post the down payment',
    downPaymentMachine,
    taskSamples({ lead_id: lead.id, tenant_id: null, id: quotation.id }),
  ),
  flowChart(
    'sales/quotation/parts.ts',
    'services to charge',
    serviceChoicesMachine,
    readSamples(recordedAnswer(serviceCalls.list).rows, null),
  ),
  flowChart(
    'sales/quotation/parts.ts',
    'units to quote',
    unitChoicesMachine,
    readSamples(recordedAnswer(quotationCalls.unitChoices), { id: quotation.id, search: '', taken: false }),
  ),
  flowChart(
    'sales/quotation/content.ts',
    'rent form',
    rentEditMachine,
    editSamples(rentEditMachine, { record: rentSample, field: 'rent_appeal_no', kinds: ['known'] }),
  ),
  flowChart(
    'sales/quotation/content.ts',
    'charge form',
    chargeEditMachine,
    // The charge isn't in the quotation's own form; it has a form of its own.
    editSamples(chargeEditMachine, { record: quotation, field: 'description', kinds: ['new'] }),
  ),
];
