import { ask, send } from '../../../api/client.ts';
import { leadTakeoverCalls as calls, type LeadTakeover } from '../../../api/sales/lead-takeover.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** Who asked for a lead, and what became of it. */
export const leadTakeoversMachine = readFlow<LeadTakeover[], { id: number }>({ entity: ['lead_takeover', 'lead'] }).provide({
  actors: { read: reader(({ id }, signal) => send(calls.ofLead, { params: { lead_id: id }, signal })) },
});
/** Asks for a lead. */
export const askForLeadMachine = taskFlow<{ lead_id: number }, LeadTakeover>().provide({
  actors: { perform: performer((params, signal) => ask(calls.create, { params, body: {}, signal })) },
});

interface Moving {
  takeover: Pick<LeadTakeover, 'id' | 'lead_id' | 'version'>;
  event: string;
  reason?: string;
}
/** Accepts, declines or withdraws what somebody asked. */
export const moveTakeoverMachine = taskFlow<Moving, LeadTakeover>().provide({
  actors: {
    perform: performer(({ takeover: { id, lead_id, version }, event, reason = '' }, signal) => {
      const params = { lead_id, id };
      if (event === 'decline') return ask(calls.decline, { params, body: { reason, version }, signal });
      return ask(event === 'accept' ? calls.accept : calls.withdraw, { params, body: { version }, signal });
    }),
  },
});
