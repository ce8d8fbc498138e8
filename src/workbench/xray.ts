import { statusesOf } from '../machines/kit/chart-statuses.ts';
import { availableEvents, evaluate, type Facts } from '../machines/kit/lifecycle.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';
import { candidatesFrom, eventsOf, payloadsOf } from './lifecycle-model.ts';
import { type Role, roleFacts, roles, viewerOf } from './roles.ts';

type LifecycleChart = Extract<Chart, { kind: 'lifecycle' }>;

/**
 * What a role may do in a state: `yes`: whenever an administrator may; `less`: for fewer records than an administrator; `no`:
 * for no record; null: the state doesn't have the event.
 */
export type Cell = 'yes' | 'less' | 'no' | null;

type Answers = ReturnType<typeof evaluate>[];

/** The chart's evaluations for a role by state and event, one per facts sample and payload. */
function answersTo(chart: LifecycleChart, role: string): Map<string, Answers> {
  const viewer = viewerOf(role);
  const own = roleFacts(chart.lifecycle, viewer);
  const samples = (Object.values(chart.samples.facts) as Facts[]).map((facts) => ({ ...facts, ...own, viewer }));
  const asked = new Map<string, Answers>();
  for (const state of statusesOf(chart.machine)) {
    const candidates = candidatesFrom(chart.machine, state);
    for (const event of eventsOf(chart.machine)) {
      // Most events mean nothing in most states, with any facts.
      const payloads = candidates.some((one) => one.event === event) ? payloadsOf(chart, event) : [];
      const answers = samples.flatMap((facts) => payloads.map((payload) => evaluate(chart.lifecycle, state, facts, payload)));
      asked.set(`${state} ${event}`, answers);
    }
  }
  return asked;
}

const cellOf = (own: Answers, all: Answers): Cell => {
  if (!own.some((evaluation) => evaluation.accepted || evaluation.code === 'guard')) return null;
  if (!own.some(({ accepted }) => accepted)) return 'no';
  return own.every(({ accepted }, i) => accepted || !all[i]?.accepted) ? 'yes' : 'less';
};

const toAdmin = new WeakMap<LifecycleChart, Map<string, Answers>>();
/** The administrator's evaluations, cached because every role is compared with them. */
function answersToAdmin(chart: LifecycleChart): Map<string, Answers> {
  const known = toAdmin.get(chart) ?? answersTo(chart, 'admin');
  toAdmin.set(chart, known);
  return known;
}

/** A role's permissions by state and event, from evaluating the chart with every facts sample. */
export function permissionsOf(chart: LifecycleChart, role: string): Map<string, Cell> {
  const all = answersToAdmin(chart);
  return new Map([...answersTo(chart, role)].map(([at, own]) => [at, cellOf(own, all.get(at) ?? [])]));
}

/**
 * The roles that may do what a person does in each state, by `state: event`, in the roles' order; `agent (some)` is permitted for
 * fewer records than an administrator. It is part of a chart's description, so that versions can be compared.
 */
export function permissionLines(chart: LifecycleChart): Record<string, string[]> {
  const byRole = roles.map(({ code }) => [code, permissionsOf(chart, code)] as const);
  return Object.fromEntries(
    statusesOf(chart.machine).flatMap((state) =>
      [...new Set(candidatesFrom(chart.machine, state).flatMap(({ event, meta }) => (meta.by === 'person' ? [event] : [])))].map(
        (event) => [
          `${state}: ${event}`,
          byRole.flatMap(([code, found]) => {
            const cell = found.get(`${state} ${event}`);
            return cell === 'yes' ? [code] : cell === 'less' ? [`${code} (some)`] : [];
          }),
        ],
      ),
    ),
  );
}

export interface XrayRow {
  state: string;
  event: string;
  cells: Record<string, Cell>;
}

/** Every state and event with each role's permission; `differing` leaves out rows that are the same for all roles. */
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

/** Whether a person triggers an event, or the system. */
export const byOf = (chart: LifecycleChart, state: string, event: string): string =>
  availableEvents(chart.lifecycle, state, Object.values(chart.samples.facts)[0] as Facts).some(
    (available) => available.event === event,
  )
    ? 'person'
    : 'system';
