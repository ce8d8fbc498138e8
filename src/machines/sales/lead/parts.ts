import { ask, send } from '../../../api/client.ts';
import { activityCalls } from '../../../api/sales/activity.ts';
import { leadCalls } from '../../../api/sales/lead.ts';
import { type Quotation, type QuotationInput, type QuotationRow, quotationCalls } from '../../../api/sales/quotation.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { activitiesOf, loggedOf } from '../../kit/record/timeline.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { readSendingsOfLead } from '../sending/flows.ts';

/** What a lead's page shows besides the record, and does besides its lifecycle. */
export const leadQuotationsMachine = readFlow<QuotationRow[], { id: number }>({ entity: 'quotation' }).provide({
  actors: {
    read: reader(
      async ({ id }, signal) =>
        (await send(quotationCalls.list, { params: { lead_id: id }, query: { per_page: 100 }, signal })).rows,
    ),
  },
});
export const newQuotationMachine = taskFlow<{ params: { lead_id: number }; body: QuotationInput }, Quotation>().provide({
  actors: { perform: performer(({ params, body }, signal) => ask(quotationCalls.create, { params, body, signal })) },
});
/** A lead's log, activities and, for whoever may see quotations, what became of those that were sent, in one timeline. */
export const readLeadTimeline = async (id: number, seesQuotations: boolean, signal: AbortSignal) => {
  const [log, activities, sent] = await Promise.all([
    send(leadCalls.logs, { params: { id }, signal }),
    send(activityCalls.list, { params: { id }, signal }),
    seesQuotations ? readSendingsOfLead(id, signal) : [],
  ]);
  return [...loggedOf(log), ...activitiesOf(activities), ...sent];
};
export const readLeadLog = (id: number, signal: AbortSignal) => send(leadCalls.logs, { params: { id }, signal });
