import { availableEvents, evaluate, type Facts, statusesOf } from '../machines/kit/lifecycle.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';
import { eventsOf, payloadsOf } from './lifecycle-model.ts';
import { type Role, roleFacts, viewerOf } from './roles.ts';

type LifecycleChart = Extract<Chart, { kind: 'lifecycle' }>;

/**
 * What a role may do in a state: `yes` to a record that has everything (guards aside that look at the record), `less`: to
 * fewer records than an administrator, `no` whatever the record is like, null: the event isn't in that state at all.
 */
export type Cell = 'yes' | 'less' | 'no' | null;

type Answers = ReturnType<typeof evaluate>[];

/** Everything that the chart answers to a role, by state and event: once for each sample of facts and each payload. */
function answersTo(chart: LifecycleChart, role: string): Map<string, Answers> {
  const viewer = viewerOf(role);
  const own = roleFacts(chart.lifecycle, viewer);
  const samples = (Object.values(chart.samples.facts) as Facts[]).map((facts) => ({ ...facts, ...own, viewer }));
  const asked = new Map<string, Answers>();
  for (const state of statusesOf(chart.machine))
    for (const event of eventsOf(chart.machine)) {
      const answers = samples.flatMap((facts) =>
        payloadsOf(chart, event).map((payload) => evaluate(chart.lifecycle, state, facts, payload)),
      );
      asked.set(`${state} ${event}`, answers);
    }
  return asked;
}

const cellOf = (own: Answers, all: Answers): Cell => {
  if (!own.some((evaluation) => evaluation.accepted || evaluation.code === 'guard')) return null;
  if (!own.some(({ accepted }) => accepted)) return 'no';
  return own.every(({ accepted }, i) => accepted || !all[i]?.accepted) ? 'yes' : 'less';
};

const toAdmin = new WeakMap<LifecycleChart, Map<string, Answers>>();
/** What an administrator is answered: asked for once, as every role is compared with it. */
function answersToAdmin(chart: LifecycleChart): Map<string, Answers> {
  const known = toAdmin.get(chart) ?? answersTo(chart, 'admin');
  toAdmin.set(chart, known);
  return known;
}

/** Role by state and event, computed by asking the chart under every sample of facts as this role, and as an administrator. */
export function permissionsOf(chart: LifecycleChart, role: string): Map<string, Cell> {
  const all = answersToAdmin(chart);
  return new Map([...answersTo(chart, role)].map(([at, own]) => [at, cellOf(own, all.get(at) ?? [])]));
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
  availableEvents(chart.lifecycle, state, Object.values(chart.samples.facts)[0] as Facts).some(
    (available) => available.event === event,
  )
    ? 'person'
    : 'system';
