import { catalogue } from '../machines/catalogue.ts';
import { statusesOf } from '../machines/kit/lifecycle.ts';
import { modelOf } from './flow-model.ts';
import { candidatesOf } from './lifecycle-model.ts';

/** What walks a transition: the chart alone, its page in a browser without a server, the real server, a real browser at it. */
export const walkEnvironments = ['chart', 'view', 'server', 'browser'] as const;
export type WalkEnvironment = (typeof walkEnvironments)[number];

/** How the last walk over a transition on one ground ended. */
export interface Mark {
  /** ISO. */
  when: string;
  walked: boolean;
}
/** Chart → transition → by what it was walked. Written by the walks into tests/.results/walks.json. */
export type WalkResults = Record<string, Record<string, Partial<Record<WalkEnvironment, Mark>>>>;

/** A transition and the grounds that it must be walked on. */
interface ExpectedWalk {
  name: string;
  on: WalkEnvironment[];
}
interface ChartToWalk {
  chart: string;
  states: number;
  transitions: ExpectedWalk[];
}

/** What is to be walked: a lifecycle on chart and server, and in the browser where a person takes the transition; a flow on its chart and with its page. */
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
  /** Walked, of those that must be, on each ground; null where none must. */
  on: Record<WalkEnvironment, { walked: number; of: number } | null>;
}

/** The walks in figures, and every transition that no walk went over on a ground where one must. */
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

/** How the last walks went over a transition: on all its grounds, not on all of them, in vain on one, or never. */
export type Warmth = 'walked' | 'partly' | 'failed' | 'never';
export interface WalkHeat {
  name: string;
  warmth: Warmth;
  /** By ground; undefined: not walked there; null: it need not be. */
  marks: Record<WalkEnvironment, Mark | undefined | null>;
  /** The oldest of its walks: what the whole is worth. ISO; null: none. */
  since: string | null;
}

/** Each transition of a chart with its last walks: the heat map, and with `countWalks` the same figures as `npm run walks`. */
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
