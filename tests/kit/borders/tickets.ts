import { ticketStore } from '../../../server/community/ticket.ts';
import { redateTickets } from '../../../server/community/ticket-limits.ts';
import type { Scope } from '../../../server/db/scope.ts';
import { openClockOf } from '../../../server/kit/open-hours.ts';
import { readOr404 } from '../../../server/kit/records.ts';
import { at, type Border, first, ground, idsOf, rowsOf } from './border.ts';

/** Now by the company's clock, and seconds from it. */
const byClock = (seconds: number): string =>
  at(`(select c.clock_offset from companies c where c.id = tickets.company_id) + ${seconds}`);
const [hour, half] = [3_600, 1_800];
type Limits = Partial<Record<'begin' | 'begin_at_risk' | 'resolve' | 'resolve_at_risk' | 'begun' | 'resolved', number>>;
const columns = {
  begin: 'respond_due_at',
  begin_at_risk: 'respond_at_risk_at',
  resolve: 'resolve_due_at',
  resolve_at_risk: 'resolve_at_risk_at',
  begun: 'responded_at',
  resolved: 'resolved_at',
} as const;
/** Long before each limit, unless it says otherwise: seconds from now. */
const unhurried: Limits = { begin: 4 * hour, begin_at_risk: 3 * hour, resolve: 8 * hour, resolve_at_risk: 6 * hour };
const begun: Limits = { ...unhurried, begun: -hour };
const tickets: Record<string, [of: Limits, finds: string | null]> = {
  'to be begun, three quarters over in a second': [{ ...unhurried, begin_at_risk: 1 }, 'on_track'],
  'to be begun, three quarters over': [{ ...unhurried, begin_at_risk: -1 }, 'at_risk'],
  'to be begun in a second': [{ ...unhurried, begin_at_risk: -hour, begin: 1 }, 'at_risk'],
  'to be begun a second ago': [{ ...unhurried, begin_at_risk: -hour, begin: -1 }, 'breached'],
  'begun at the last moment': [{ ...begun, begin_at_risk: -half - hour, begin: -hour }, 'on_track'],
  'begun a second late': [{ ...begun, begin_at_risk: -half - hour, begin: -hour - 1 }, 'breached'],
  'to be resolved, three quarters over in a second': [{ ...begun, resolve_at_risk: 1 }, 'on_track'],
  'to be resolved, three quarters over': [{ ...begun, resolve_at_risk: -1 }, 'at_risk'],
  'to be resolved in a second': [{ ...begun, resolve_at_risk: -half, resolve: 1 }, 'at_risk'],
  'to be resolved a second ago': [{ ...begun, resolve_at_risk: -half, resolve: -1 }, 'breached'],
  'resolved at the last moment': [{ ...begun, resolve_at_risk: -half, resolve: -60, resolved: -60 }, 'on_track'],
  'resolved a second late': [{ ...begun, resolve_at_risk: -half, resolve: -60, resolved: -59 }, 'breached'],
};
const timed = async (scope: Scope, limits: readonly Limits[]) => {
  for (const [n, own] of limits.entries())
    await scope.client.query(
      `update tickets set ${Object.entries(own)
        .map(([name, seconds]) => `${columns[name as keyof Limits]} = ${byClock(seconds)}`)
        .join(', ')} where id = $1`,
      [first + n],
    );
};
const ticket = { compound_id: ground, tenant_id: ground, category: 'complaint', priority: 'normal', status: 'assigned' };
const redated: Record<string, [of: Limits, finds: [begin: boolean, resolve: boolean]]> = {
  'both to come': [unhurried, [true, true]],
  'to be begun now': [{ ...unhurried, begin: 0 }, [true, true]],
  'to be begun a second ago': [{ ...unhurried, begin: -1 }, [false, true]],
  begun: [begun, [false, true]],
  'to be resolved now': [{ ...begun, resolve: 0 }, [false, true]],
  'to be resolved a second ago': [{ ...begun, resolve: -1 }, [false, false]],
};

export const ticketBorders: Border[] = [
  {
    name: 'a ticket is at risk after three quarters of its time, and late after its last moment',
    table: 'tickets',
    rows: { ...rowsOf(Object.keys(tickets), ticket), cancelled: { ...ticket, status: 'cancelled' } },
    ask: (world) =>
      world.rehearse(async (scope) => {
        await timed(scope, [...Object.values(tickets).map(([of]) => of), { ...begun, resolve: -hour }]);
        const read = (id: number) => readOr404<{ sla: string | null }>(scope, ticketStore, id);
        const found: unknown[] = [];
        for (const id of idsOf(Object.keys(tickets).length + 1)) found.push([id, (await read(id)).sla]);
        return found;
      }),
    finds: [...Object.entries(tickets).map(([label, [, sla]]) => [label, sla]), ['cancelled', null]],
  },
  {
    name: 'other hours count anew what isn’t late, from its last moment backwards',
    table: 'tickets',
    rows: {
      ...rowsOf(Object.keys(redated), ticket),
      critical: { ...ticket, priority: 'critical' },
      closed: { ...ticket, status: 'closed' },
    },
    ask: (world) =>
      world.rehearse(async (scope) => {
        const count = Object.keys(redated).length + 2;
        await timed(scope, [...Object.values(redated).map(([of]) => of), unhurried, unhurried]);
        const read = async () =>
          (
            await scope.client.query<Record<'begin' | 'resolve', Date>>(
              'select respond_due_at as begin, resolve_due_at as resolve from tickets where id >= $1 order by id',
              [first],
            )
          ).rows;
        const { rows } = await scope.client.query<{ now: Date }>(`select ${byClock(0)} as now from tickets where id = $1`, [
          first,
        ]);
        const before = await read();
        await redateTickets(scope, await openClockOf(scope), rows[0]?.now as Date);
        const after = await read();
        return idsOf(count).map((id, n) => [
          id,
          ...(['begin', 'resolve'] as const).map((name) => before[n]?.[name].getTime() !== after[n]?.[name].getTime()),
        ]);
      }),
    finds: [
      ...Object.entries(redated).map(([label, [, [begin, resolve]]]) => [label, begin, resolve]),
      ['critical', false, false],
      ['closed', false, false],
    ],
  },
];
