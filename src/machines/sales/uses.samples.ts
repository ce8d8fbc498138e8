import { workflowCalls } from '../../api/approvals/config.ts';
import { unitCalls } from '../../api/property/unit.ts';
import { unitTypeCalls } from '../../api/property/unit-type.ts';
import { type Contact, leadCalls } from '../../api/sales/lead.ts';
import { quotationCalls } from '../../api/sales/quotation.ts';
import { serviceCalls } from '../../api/settings/lists.ts';
import { templateCalls } from '../../api/settings/template.ts';
import { answered, contactsOf } from '../kit/answered.ts';
import { type Chart, flowChart } from '../kit/samples.ts';
import { editSamples, listSamples, partsSamples, readSamples, recordSamples, taskSamples } from '../kit/uses.ts';
import { leadContactEditMachine, tenantContactEditMachine, tenantContactsMachine } from './contact-people.machine.ts';
import { finishActivityMachine } from './finish-activity.machine.ts';
import { leadActivitiesMachine, leadQuotationsMachine, newQuotationMachine } from './lead-parts.machine.ts';
import { quotationLifecycle } from './quotation.lifecycle.ts';
import {
  quotationByIdMachine,
  quotationEditMachine,
  quotationMachine,
  quotationsMachine,
  tenantQuotationMachine,
} from './quotation.machine.ts';
import { draftSample, rentSample } from './quotation-builder.samples.ts';
import { chargeEditMachine, rentEditMachine } from './quotation-content.machine.ts';
import {
  applicableMachine,
  downPaymentMachine,
  proformaMachine,
  serviceChoicesMachine,
  templateChoicesMachine,
  unitChoicesMachine,
} from './quotation-parts.machine.ts';
import { unitTypeChoicesMachine } from './unit-type-choices.machine.ts';

const lead = answered(leadCalls.get);
const quotation = draftSample;
const contactForm = { record: contactsOf(1)[0] as Contact, field: 'name' as const };
const file = (name: string) => `sales/${name}.machine.ts`;
const page = { lifecycle: quotationLifecycle, payload: { reason: 'The customer chose another district' } };

export const salesUses: Chart[] = [
  flowChart(file('quotation'), 'quotations', quotationsMachine, listSamples(answered(quotationCalls.all))),
  flowChart(
    file('quotation'),
    'quotation page',
    quotationMachine,
    recordSamples(quotation, { ...page, parents: { lead_id: lead.id } }),
  ),
  flowChart(
    file('quotation'),
    "tenant's quotation page",
    tenantQuotationMachine,
    recordSamples(
      { ...quotation, lead_id: null, lead_name: null, tenant_id: 1, tenant_name: lead.name },
      { ...page, parents: { tenant_id: 1 } },
    ),
  ),
  flowChart(
    file('quotation'),
    'quotation form',
    quotationEditMachine,
    editSamples(quotationEditMachine, { record: quotation, field: 'note', kinds: ['known'] }),
  ),
  flowChart(file('quotation'), 'quotation by its id', quotationByIdMachine, readSamples(quotation, { id: quotation.id })),
  flowChart(
    file('quotation-parts'),
    'applicable rules',
    applicableMachine,
    readSamples(answered(workflowCalls.applicable), { id: quotation.id }),
  ),
  flowChart(
    file('quotation-parts'),
    'proforma',
    proformaMachine,
    readSamples(answered(quotationCalls.virtualInvoice), { lead_id: lead.id, id: quotation.id }),
  ),
  flowChart(
    file('quotation-parts'),
    'post the down payment',
    downPaymentMachine,
    taskSamples({ lead_id: lead.id, tenant_id: null, id: quotation.id }),
  ),
  flowChart(
    file('quotation-parts'),
    'services to charge',
    serviceChoicesMachine,
    readSamples(answered(serviceCalls.list).rows, null),
  ),
  flowChart(
    file('quotation-parts'),
    'templates to print by',
    templateChoicesMachine,
    readSamples(answered(templateCalls.quotationOptions), null),
  ),
  flowChart(
    file('quotation-parts'),
    'units to quote',
    unitChoicesMachine,
    readSamples(answered(unitCalls.list).rows, { search: '' }),
  ),
  flowChart(
    file('quotation-content'),
    'rent form',
    rentEditMachine,
    editSamples(rentEditMachine, { record: rentSample, field: 'rent_appeal_no', kinds: ['known'] }),
  ),
  flowChart(
    file('quotation-content'),
    'charge form',
    chargeEditMachine,
    // The charge is no part of the quotation's own form: its fields are those of the charge.
    editSamples(chargeEditMachine, { record: quotation, field: 'description' as never, kinds: ['new'] }),
  ),
  flowChart(
    file('lead-parts'),
    'lead activities',
    leadActivitiesMachine,
    readSamples(answered(leadCalls.activities), { id: lead.id }),
  ),
  flowChart(
    file('lead-parts'),
    'lead quotations',
    leadQuotationsMachine,
    readSamples(answered(quotationCalls.list).rows, { id: lead.id }),
  ),
  flowChart(
    file('contact-people'),
    'lead contact form',
    leadContactEditMachine,
    editSamples(leadContactEditMachine, { ...contactForm, parents: { lead_id: lead.id } }),
  ),
  flowChart(
    file('contact-people'),
    "tenant's contact people",
    tenantContactsMachine,
    partsSamples(contactsOf(1), { tenant_id: 1 }),
  ),
  flowChart(
    file('contact-people'),
    'tenant contact form',
    tenantContactEditMachine,
    editSamples(tenantContactEditMachine, { ...contactForm, parents: { tenant_id: 1 } }),
  ),
  flowChart(
    file('finish-activity'),
    'finish an activity',
    finishActivityMachine,
    taskSamples({ lead_id: lead.id, id: 1, done: true }, { isTakenBack: true }),
  ),
  flowChart(
    file('lead-parts'),
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
    file('unit-type-choices'),
    'unit types to choose from',
    unitTypeChoicesMachine,
    readSamples(answered(unitTypeCalls.brief), null),
  ),
];
