import { workflowCalls } from '../../api/approvals/config.ts';
import { unitCalls } from '../../api/property/unit.ts';
import { unitTypeCalls } from '../../api/property/unit-type.ts';
import { type Contact, leadCalls } from '../../api/sales/lead.ts';
import { quotationCalls } from '../../api/sales/quotation.ts';
import { serviceCalls } from '../../api/settings/service.ts';
import { templateCalls } from '../../api/settings/template.ts';
import { answered, contactsOf } from '../kit/samples/answered.ts';
import { type Chart, flowChart } from '../kit/samples/samples.ts';
import { editSamples, listSamples, partsSamples, readSamples, recordSamples, taskSamples } from '../kit/samples/uses.ts';
import { leadContactEditMachine, tenantContactEditMachine, tenantContactsMachine } from './contact-person/flows.ts';
import { finishActivityMachine } from './lead/finish-activity.ts';
import { leadActivitiesMachine, leadQuotationsMachine, newQuotationMachine } from './lead/parts.ts';
import { draftSample, rentSample } from './quotation/builder.samples.ts';
import { chargeEditMachine, rentEditMachine } from './quotation/content.ts';
import {
  quotationByIdMachine,
  quotationEditMachine,
  quotationMachine,
  quotationsMachine,
  tenantQuotationMachine,
} from './quotation/flows.ts';
import { quotationLifecycle } from './quotation/lifecycle.ts';
import {
  applicableMachine,
  downPaymentMachine,
  proformaMachine,
  serviceChoicesMachine,
  templateChoicesMachine,
  unitChoicesMachine,
} from './quotation/parts.ts';
import { unitTypeChoicesMachine } from './unit-type-choices.ts';

const lead = answered(leadCalls.get);
const quotation = draftSample;
const contactForm = { record: contactsOf(1)[0] as Contact, field: 'name' as const };
const page = { lifecycle: quotationLifecycle, payload: { reason: 'The customer chose another district' } };

export const salesUses: Chart[] = [
  flowChart('sales/quotation/flows.ts', 'quotations', quotationsMachine, listSamples(answered(quotationCalls.all))),
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
    readSamples(answered(workflowCalls.applicable), { id: quotation.id }),
  ),
  flowChart(
    'sales/quotation/parts.ts',
    'proforma',
    proformaMachine,
    readSamples(answered(quotationCalls.virtualInvoice), { lead_id: lead.id, id: quotation.id }),
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
    readSamples(answered(serviceCalls.list).rows, null),
  ),
  flowChart(
    'sales/quotation/parts.ts',
    'templates to print by',
    templateChoicesMachine,
    readSamples(answered(templateCalls.quotationOptions), null),
  ),
  flowChart(
    'sales/quotation/parts.ts',
    'units to quote',
    unitChoicesMachine,
    readSamples(answered(unitCalls.list).rows, { search: '' }),
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
    // The charge is no part of the quotation's own form: its fields are those of the charge.
    editSamples(chargeEditMachine, { record: quotation, field: 'description' as never, kinds: ['new'] }),
  ),
  flowChart(
    'sales/lead/parts.ts',
    'lead activities',
    leadActivitiesMachine,
    readSamples(answered(leadCalls.activities), { id: lead.id }),
  ),
  flowChart(
    'sales/lead/parts.ts',
    'lead quotations',
    leadQuotationsMachine,
    readSamples(answered(quotationCalls.list).rows, { id: lead.id }),
  ),
  flowChart(
    'sales/contact-person/flows.ts',
    'lead contact form',
    leadContactEditMachine,
    editSamples(leadContactEditMachine, { ...contactForm, parents: { lead_id: lead.id } }),
  ),
  flowChart(
    'sales/contact-person/flows.ts',
    "tenant's contact people",
    tenantContactsMachine,
    partsSamples(contactsOf(1), { tenant_id: 1 }),
  ),
  flowChart(
    'sales/contact-person/flows.ts',
    'tenant contact form',
    tenantContactEditMachine,
    editSamples(tenantContactEditMachine, { ...contactForm, parents: { tenant_id: 1 } }),
  ),
  flowChart(
    'sales/lead/finish-activity.ts',
    'finish an activity',
    finishActivityMachine,
    taskSamples({ lead_id: lead.id, id: 1, done: true }, { isTakenBack: true }),
  ),
  flowChart(
    'sales/lead/parts.ts',
    'new quotation',
    newQuotationMachine,
    taskSamples(
      {
        params: { lead_id: lead.id },
        body: { property_use: 'residential', start_on: quotation.start_on, end_on: quotation.end_on },
      },
      { answer: quotation },
    ),
  ),
  flowChart(
    'sales/unit-type-choices.ts',
    'unit types to choose from',
    unitTypeChoicesMachine,
    readSamples(answered(unitTypeCalls.brief), null),
  ),
];
