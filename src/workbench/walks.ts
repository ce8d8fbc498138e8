import { catalogue } from '../machines/catalogue.ts';
import { statusesOf } from '../machines/kit/chart-statuses.ts';
import { modelOf } from './flow-model.ts';
import { candidatesOf } from './lifecycle-model.ts';

/** Where transitions are walked: on the chart alone, on its page without a server, on a real server, and in a browser against it. */
export const walkEnvironments = ['chart', 'view', 'server', 'browser'] as const;
export type WalkEnvironment = (typeof walkEnvironments)[number];
/** What leaves a mark: a walk over a transition, or a real call that one guard alone refused. */
export type MarkedBy = WalkEnvironment | 'refused';

/** The result of a transition's last walk in one environment, and what it was walked on. */
export interface Mark {
  /** ISO. */
  when: string;
  walked: boolean;
  /** The fingerprint of the chart that was walked. */
  version: string;
  /** The short hash of the commit, with a + where files were changed since; null outside git. */
  commit: string | null;
}
/** Chart → transition, or guard of a transition → by what. Written by the walks into tests/.results/walks.json. */
export type WalkResults = Record<string, Record<string, Partial<Record<MarkedBy, Mark>>>>;
/** By chart: its fingerprint as it stands. */
export type ChartVersions = Record<string, string>;

/** A transition and the environments it must be walked in. */
interface ExpectedWalk {
  name: string;
  on: WalkEnvironment[];
}
/** A guard of a transition, `lead.new qualify: isDescribed`. */
interface ExpectedGuard {
  name: string;
  transition: string;
  guard: string;
  /** A person's call can be refused by it alone; else nobody outside the server comes to it: it is tried on the chart only. */
  isRunnable: boolean;
}
interface ChartToWalk {
  chart: string;
  states: number;
  transitions: ExpectedWalk[];
  guards: ExpectedGuard[];
}

/** The required walks: lifecycles on the chart and the server, and user transitions in the browser too; flows on the chart and their page. */
export const chartsToWalk = (): ChartToWalk[] =>
  catalogue.map((chart) => {
    if (chart.kind === 'lifecycle') {
      const { machine } = chart.lifecycle;
      const candidates = candidatesOf(machine);
      return {
        chart: chart.name,
        states: statusesOf(machine).length,
        transitions: candidates.map(({ name, meta }) => ({
          name,
          on: meta.by === 'person' ? ['chart', 'server', 'browser'] : ['chart', 'server'],
        })),
        guards: candidates.flatMap(({ name, guards, meta }) =>
          guards.map(({ type }) => ({
            name: `${name}: ${type}`,
            transition: name,
            guard: type,
            isRunnable: meta.by === 'person' && type !== 'isSystem',
          })),
        ),
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
      guards: [],
    };
  });

/** How it stands with one try: it came through, it failed, the chart has changed since, or it was never tried. */
export type Standing = 'walked' | 'failed' | 'outdated' | 'missing';
export const standingOf = (mark: Mark | undefined, version: string | undefined): Standing =>
  mark === undefined ? 'missing' : mark.version !== version ? 'outdated' : mark.walked ? 'walked' : 'failed';

interface Count {
  walked: number;
  of: number;
}
export interface WalkCount {
  states: number;
  transitions: number;
  /** Walked and required transitions by environment; null if none are required. */
  on: Record<WalkEnvironment, Count | null>;
  /** Guards that alone refused a real call, of those that a call can reach; null if none can be reached. */
  refused: Count | null;
  /** Guards that no call reaches. */
  chartOnly: number;
}

const gap: Record<Exclude<Standing, 'walked'>, string> = {
  missing: 'not run',
  failed: 'failed',
  outdated: 'the chart has changed since',
};

/** Counts the walks, and lists every required walk that is missing, failed or outdated. */
export function countWalks(results: WalkResults, versions: ChartVersions): { charts: Record<string, WalkCount>; gaps: string[] } {
  const gaps: string[] = [];
  const charts = Object.fromEntries(
    chartsToWalk().map(({ chart, states, transitions, guards }) => {
      const count = (by: MarkedBy, names: string[]): Count | null => {
        const left = names.flatMap((name) => {
          const standing = standingOf(results[chart]?.[name]?.[by], versions[chart]);
          return standing === 'walked' ? [] : [`${name}: ${by === 'refused' ? 'refused by a call' : by}: ${gap[standing]}`];
        });
        gaps.push(...left);
        return names.length ? { walked: names.length - left.length, of: names.length } : null;
      };
      const namesOn = (environment: WalkEnvironment) =>
        transitions.filter(({ on }) => on.includes(environment)).map(({ name }) => name);
      const on = { chart: null, view: null, server: null, browser: null } as WalkCount['on'];
      for (const environment of walkEnvironments) on[environment] = count(environment, namesOn(environment));
      const runnable = guards.filter(({ isRunnable }) => isRunnable);
      const refused = count(
        'refused',
        runnable.map(({ name }) => name),
      );
      const chartOnly = guards.length - runnable.length;
      return [chart, { states, transitions: transitions.length, on, refused, chartOnly }];
    }),
  );
  return { charts, gaps };
}

/** A transition's last walks: passed in all its environments, in some, failed in one, on an older chart, or never walked. */
export type Warmth = 'walked' | 'partly' | 'failed' | 'outdated' | 'never';
export interface WalkHeat {
  name: string;
  warmth: Warmth;
  /** By environment; null: not required. */
  marks: Record<WalkEnvironment, Standing | null>;
  /** The oldest of its walks; null: none. */
  oldest: Mark | null;
}

const warmthOf = (all: Standing[]): Warmth => {
  if (all.includes('failed')) return 'failed';
  if (all.every((one) => one === 'walked')) return 'walked';
  if (all.includes('outdated')) return 'outdated';
  return all.includes('walked') ? 'partly' : 'never';
};

/** The last walks of each of a chart's transitions, for the heat map. */
export function heatOfWalks(chart: string, results: WalkResults, versions: ChartVersions): WalkHeat[] {
  const wanted = chartsToWalk().find((one) => one.chart === chart)?.transitions ?? [];
  return [...new Map(wanted.map((one) => [one.name, one])).values()].map(({ name, on }) => {
    const found = results[chart]?.[name] ?? {};
    const standing = (environment: WalkEnvironment) => standingOf(found[environment], versions[chart]);
    const marks = Object.fromEntries(
      walkEnvironments.map((environment) => [environment, on.includes(environment) ? standing(environment) : null]),
    ) as WalkHeat['marks'];
    const done = on.flatMap((environment) => found[environment] ?? []);
    const [oldest = null] = done.sort((a, b) => a.when.localeCompare(b.when));
    return { name, warmth: warmthOf(on.map(standing)), marks, oldest };
  });
}

export interface GuardTrial extends ExpectedGuard {
  /** How it stands with the call that it alone refuses; null: it is tried on the chart only. */
  refused: Standing | null;
}
/** Each guard of each transition of a lifecycle, with the real call that it alone refuses. */
export const guardTrials = (chart: string, results: WalkResults, versions: ChartVersions): GuardTrial[] =>
  (chartsToWalk().find((one) => one.chart === chart)?.guards ?? []).map((guard) => ({
    ...guard,
    refused: guard.isRunnable ? standingOf(results[chart]?.[guard.name]?.refused, versions[chart]) : null,
  }));
