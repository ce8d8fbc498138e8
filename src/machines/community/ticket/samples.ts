import { ticketCalls as calls } from '../../../api/community/ticket.ts';
import { theSystem, type Viewer } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { compoundTicketsMachine, myTicketsMachine, reportTicketMachine, takePartMachine, ticketFlows } from './flows.ts';
import { type TicketFacts, ticketLifecycle } from './lifecycle.ts';

const reason = { reason: 'It drips again' };
const resolution = { resolution: 'The seal was replaced' };
const staff = (more: { approve?: boolean } = {}): Viewer => ({
  ...viewerNow,
  is_admin: false,
  privileges: { tickets: { view: true, edit: true, ...more } },
});
const ticketSamples: LifecycleSamples<typeof ticketLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<TicketFacts>(
    {
      viewer: staff(),
      today: '2026-01-15',
      assignee_at_work: true,
      is_rated: false,
      days_closed: 14,
    },
    {
      'nobody of the staff has it': { assignee_at_work: false },
      'closed fifteen days ago': { days_closed: 15 },
      'a supervisor': { viewer: staff({ approve: true }), days_closed: 15 },
      'rated already': { is_rated: true },
      'the system': { viewer: theSystem },
    },
  ),
  events: {
    assign: [{ assignee_id: 1 }, {}],
    resolve: [resolution, {}],
    issue_resolved: [resolution],
    reopen: [reason, {}],
    cancel: [reason, {}],
    rate: [{ rating: 4, comment: 'Quick' }, {}],
  },
};

const rows = recordedAnswer(calls.ofCompound);

export const ticketCharts: Chart[] = [
  lifecycleChart('community/ticket/lifecycle.ts', ticketLifecycle, ticketSamples),
  ...entityCharts('ticket', ticketFlows, calls, {
    lifecycle: ticketLifecycle,
    payload: { assignee_id: 1, ...reason },
    field: 'subject',
  }),
  flowChart('community/ticket/flows.ts', 'tickets of a compound', compoundTicketsMachine, readSamples(rows, { compound: 1 })),
  flowChart('community/ticket/flows.ts', 'report a ticket', reportTicketMachine, taskSamples({ id: 1, subsubcategory_id: 1 })),
  flowChart(
    'community/ticket/flows.ts',
    'take part in an issue',
    takePartMachine,
    taskSamples({ id: 1, issue_id: 1, version: 1 }),
  ),
  flowChart('community/ticket/flows.ts', 'my tickets', myTicketsMachine, readSamples(rows, null)),
];
