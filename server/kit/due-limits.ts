import { type Ticket, ticketHours } from '../../src/api/community/ticket.ts';
import { type Clock, dueAfter, type Pause } from '../../src/calendar/open-hours.ts';

/** The share of its time after which something is at risk. */
const atRisk = 0.75;

/** When it is to be begun and resolved by its priority, and when three quarters of that time are over; pauses aren't counted. */
export function limitsBy(clock: Clock, priority: Ticket['priority'], from: Date, pauses: readonly Pause[] = []) {
  const { respond, resolve } = ticketHours[priority];
  const after = (hours: number) => dueAfter(clock, from, hours, pauses).toISOString();
  return {
    respond: { respond_due_at: after(respond), respond_at_risk_at: after(respond * atRisk) },
    resolve: { resolve_due_at: after(resolve), resolve_at_risk_at: after(resolve * atRisk) },
  };
}
