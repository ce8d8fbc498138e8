import { ask, send } from '../../../api/client.ts';
import { ticketCalls as calls, TicketInput, type TicketRow, ticketErrors, ticketFields } from '../../../api/community/ticket.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { ticketLifecycle } from './lifecycle.ts';

/** It can be corrected until it is answered. */
export const ticketFlows = entityFlows('ticket', calls, {
  input: TicketInput,
  blank: blankOf(ticketFields),
  check: ticketErrors,
  lifecycle: ticketLifecycle,
  isEditable: ({ status }) => hasTag(ticketLifecycle, status, 'open'),
});
export const readTicketLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });

/** What came in from a compound, for its page. */
export const compoundTicketsMachine = readFlow<TicketRow[], { compound: number }>({ entity: 'ticket' }).provide({
  actors: { read: reader(({ compound }, signal) => send(calls.ofCompound, { params: { id: compound }, signal })) },
});

/** What the user is to see to, the most urgent first. */
const mine = { assignee_id: 'me', status: 'assigned,in_progress', sort: 'resolve_due_at', per_page: 10 } as const;
export const myTicketsMachine = readFlow<TicketRow[], null>({ entity: 'ticket' }).provide({
  actors: { read: reader(async (_, signal) => (await send(calls.list, { query: mine, signal })).rows) },
});

/** Reports a ticket as a maintenance issue. */
export const reportTicketMachine = taskFlow<{ id: number; subsubcategory_id: number }>().provide({
  actors: { perform: performer(({ id, ...body }, signal) => ask(calls.report, { params: { id }, body, signal })) },
});
/** Makes a ticket part of an issue; null takes it out again. */
export const takePartMachine = taskFlow<{ id: number; issue_id: number | null; version: number }>().provide({
  actors: { perform: performer(({ id, ...body }, signal) => ask(calls.takePart, { params: { id }, body, signal })) },
});
