import { catalogue } from '../machines/catalogue.ts';
import { statusesOf } from '../machines/kit/lifecycle.ts';
import { modelOf } from './flow-model.ts';
import { candidatesOf } from './lifecycle-model.ts';

/** Where transitions are walked: on the chart alone, on its page without a server, on a real server, and in a browser against it. */
export const walkEnvironments = ['chart', 'view', 'server', 'browser'] as const;
export type WalkEnvironment = (typeof walkEnvironments)[number];

/** The result of a transition's last walk in one environment. */
export interface Mark {
  /** ISO. */
  when: string;
  walked: boolean;
}
/** Chart → transition → environment. The walks write it to tests/.results/walks.json. */
export type WalkResults = Record<string, Record<string, Partial<Record<WalkEnvironment, Mark>>>>;

/** A transition and the environments it must be walked in. */
interface ExpectedWalk {
  name: string;
  on: WalkEnvironment[];
}
interface ChartToWalk {
  chart: string;
  states: number;
  transitions: ExpectedWalk[];
}

/** The required walks: lifecycles on the chart and the server, and user transitions in the browser too; flows on the chart and their page. */
export const chartsToWalk = (): ChartToWalk[] =>
  catalogue.map((chart) => {
    if (chart.kind === 'lifecycle') {
      const { machine } = chart.lifecycle;
      return {
        chart: chart.name,
        states: statusesOf(machine).length,
        transitions: candidatesOf(machine).map(({ name, meta }) => ({
          name,
          on: meta.by === 'person' ? ['chart', 'server', 'browser'] : ['chart', 'server'],
        })),
      };
    }
    const { states, transitions } = modelOf(chart.machine, chart.samples);
    const never = new Set(chart.samples.never);
    return {
      chart: chart.name,
      states: states.length,
      transitions: transitions
        .filter((name) => !never.has(`transition ${name}`))
        .map((name) => ({ name, on: chart.samples.unseen ? ['chart'] : ['chart', 'view'] })),
    };
  });

export interface WalkCount {
  states: number;
  transitions: number;
  /** Walked and required transitions by environment; null if none are required. */
  on: Record<WalkEnvironment, { walked: number; of: number } | null>;
}

/** Counts the walks, and lists every required walk that is missing. */
export function countWalks(results: WalkResults): { charts: Record<string, WalkCount>; gaps: string[] } {
  const gaps: string[] = [];
  const charts = Object.fromEntries(
    chartsToWalk().map(({ chart, states, transitions }) => {
      const count = (environment: WalkEnvironment) => {
        const all = transitions.filter(({ on }) => on.includes(environment));
        const left = all.filter(({ name }) => !results[chart]?.[name]?.[environment]?.walked);
        gaps.push(...left.map(({ name }) => `${name}: not walked on ${environment}`));
        return all.length ? { walked: all.length - left.length, of: all.length } : null;
      };
      return [
        chart,
        {
          states,
          transitions: transitions.length,
          on: { chart: count('chart'), view: count('view'), server: count('server'), browser: count('browser') },
        },
      ];
    }),
  );
  return { charts, gaps };
}

/** A transition's last walks: passed in all its environments, in some, failed in one, or never walked. */
export type Warmth = 'walked' | 'partly' | 'failed' | 'never';
export interface WalkHeat {
  name: string;
  warmth: Warmth;
  /** By environment; undefined: not walked; null: not required. */
  marks: Record<WalkEnvironment, Mark | undefined | null>;
  /** When the oldest of them ran, ISO; null: never. */
  since: string | null;
}

/** The last walks of each of a chart's transitions, for the heat map. */
export function heatOfWalks(chart: string, results: WalkResults): WalkHeat[] {
  const wanted = chartsToWalk().find((one) => one.chart === chart)?.transitions ?? [];
  return [...new Map(wanted.map((one) => [one.name, one])).values()].map(({ name, on }) => {
    const found = results[chart]?.[name] ?? {};
    const marks = Object.fromEntries(
      walkEnvironments.map((environment) => [environment, on.includes(environment) ? found[environment] : null]),
    ) as WalkHeat['marks'];
    const own = on.map((environment) => found[environment]);
    const done = own.filter((mark) => mark !== undefined);
    const warmth = done.some(({ walked }) => !walked)
      ? 'failed'
      : done.length === on.length
        ? 'walked'
        : done.length
          ? 'partly'
          : 'never';
    return { name, warmth, marks, since: done.map(({ when }) => when).sort()[0] ?? null };
  });
}
