import type { ContactPerson } from '../../../api/sales/contact-person.ts';
import { leadCalls } from '../../../api/sales/lead.ts';
import { contactsOf, recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart, sharedChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { leadContactEditMachine, leadContactsMachine, tenantContactEditMachine, tenantContactsMachine } from './flows.ts';

const lead = recordedAnswer(leadCalls.get);
const form = { record: contactsOf(1)[0] as ContactPerson, field: 'name' as const };
const file = 'sales/contact-person/flows.ts';

export const contactPersonCharts: Chart[] = [
  // Without permission to edit leads, neither adding nor editing is offered.
  sharedChart(
    'kit/list/child-list-flow.ts',
    'contact people',
    leadContactsMachine,
    childListSamples(contactsOf(lead.id), { lead_id: lead.id }),
  ),
  flowChart(
    file,
    'lead contact form',
    leadContactEditMachine,
    editSamples(leadContactEditMachine, { ...form, parents: { lead_id: lead.id } }),
  ),
  flowChart(file, "tenant's contact people", tenantContactsMachine, childListSamples(contactsOf(1), { tenant_id: 1 })),
  flowChart(
    file,
    'tenant contact form',
    tenantContactEditMachine,
    editSamples(tenantContactEditMachine, { ...form, parents: { tenant_id: 1 } }),
  ),
];
