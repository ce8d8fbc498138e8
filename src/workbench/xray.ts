import { askChart, type Facts, offersOf, statusesOf } from '../machines/kit/lifecycle.ts';
import type { Chart } from '../machines/kit/samples.ts';
import { eventsOf, payloadsOf } from './lifecycle-model.ts';
import { type Role, roleFacts, viewerOf } from './roles.ts';

type LifecycleChart = Extract<Chart, { kind: 'lifecycle' }>;

/**
 * What a role may do in a state: `yes` to a record that has everything (guards aside that look at the record),
 * `no` whatever the record is like, null: the event isn't in that state at all.
 */
export type Cell = 'yes' | 'no' | null;

/** Role by state and event, computed by asking the chart under every sample of facts as this role. */
export function permissionsOf(chart: LifecycleChart, role: string): Map<string, Cell> {
  const viewer = viewerOf(role);
  const own = roleFacts(chart.lifecycle, viewer);
  const samples = (Object.values(chart.samples.facts) as Facts[]).map((facts) => ({ ...facts, ...own, viewer }));
  const cells = new Map<string, Cell>();
  for (const state of statusesOf(chart.machine))
    for (const event of eventsOf(chart.machine)) {
      const answers = samples.flatMap((facts) =>
        payloadsOf(chart, event).map((payload) => askChart(chart.lifecycle, state, facts, payload)),
      );
      const isThere = answers.some((asked) => asked.accepted || asked.code === 'guard');
      cells.set(`${state} ${event}`, !isThere ? null : answers.some(({ accepted }) => accepted) ? 'yes' : 'no');
    }
  return cells;
}

export interface XrayRow {
  state: string;
  event: string;
  cells: Record<string, Cell>;
}

/** Every state and event that is there, with what each role may; `differing` leaves out what is the same for all. */
export function xrayOf(chart: LifecycleChart, roles: readonly Pick<Role, 'code'>[], differing = false): XrayRow[] {
  const byRole = new Map(roles.map(({ code }) => [code, permissionsOf(chart, code)]));
  return statusesOf(chart.machine).flatMap((state) =>
    eventsOf(chart.machine).flatMap((event) => {
      const cells = Object.fromEntries([...byRole].map(([code, found]) => [code, found.get(`${state} ${event}`) ?? null]));
      const values = Object.values(cells);
      if (values.every((cell) => cell === null)) return [];
      if (differing && new Set(values).size === 1) return [];
      return [{ state, event, cells }];
    }),
  );
}

/** Who alone does an event: a person, the system or time. */
export const byOf = (chart: LifecycleChart, state: string, event: string): string =>
  offersOf(chart.lifecycle, state, Object.values(chart.samples.facts)[0] as Facts).some((offer) => offer.event === event)
    ? 'person'
    : 'system';
