import { isAskedFirst } from '../../machines/kit/chart-statuses.ts';
import { evaluate, type Facts } from '../../machines/kit/lifecycle.ts';
import type { Chart } from '../../machines/kit/samples/samples.ts';
import { candidatesFrom, candidatesOf, type LifecycleEntry } from '../lifecycle-model.ts';
import type { Coverage } from '../paths/coverage.ts';
import { type Path, type Paths, pathsOf } from '../paths/paths.ts';
import { type RefusalPath, refusalPaths } from '../paths/refusals.ts';
import type { PathStep } from '../paths/steps.ts';
import { roleFacts, viewerOf } from '../roles.ts';
import type { PlainRefusals } from '../scenarios/driving/attempts.ts';
import { type ScriptOptions, scriptOf } from '../scenarios/driving/script.ts';
import type { Script } from '../scenarios/driving/script-actions.ts';
import { people } from '../scenarios/parts/people.ts';
import { scenarioOf } from '../scenarios/scenarios.ts';

/** A path with how it is performed on a server. */
export interface Taken {
  /** `7`, or `refused 2`. */
  number: number;
  path: Pick<Path, 'steps' | 'from' | 'to' | 'input'>;
  script: Script;
}
/** Everything the studio shows and every export is written from. */
export interface Taking {
  chart: Chart;
  paths: Paths;
  taken: Taken[];
  /** Expected refusals by role, with a path for each state. */
  refusals: RefusalPath[];
  refused: Taken[];
  /** Steps of the paths that must be refused, by where that can be tried; null: there are none. */
  refusing: Refusing | null;
}
export interface Refusing {
  /** By a real call. */
  runnable: number;
  /** On the chart only: no call brings a record there, or none asks for it. */
  chartOnly: number;
}

/** Roles for which the exports have a user; what is refused to all others is refused by the same guard. */
export const cast = Object.keys(people);

const attemptsOf = ({ machine }: LifecycleEntry, { status, denied }: RefusalPath): PathStep[] =>
  denied.flatMap(({ event, label, given, roles, refusals }) =>
    roles
      .filter((role) => cast.includes(role))
      .map(
        (role): PathStep => ({
          what: event,
          from: status,
          to: status,
          takes: [],
          label,
          by: 'person',
          facts: null,
          given,
          refusals,
          aims: candidatesFrom(machine, status).find((one) => one.event === event)?.to ?? status,
          as: role,
        }),
      ),
  );

function plainRefusals({ lifecycle, samples }: LifecycleEntry, { from, what, given }: PathStep): PlainRefusals {
  const facts = samples.facts.all as Facts;
  const viewer = viewerOf('none');
  const ask = (own: object, payload: object): string[] => {
    const evaluation = evaluate(lifecycle, from, { ...facts, ...own }, { ...payload, type: what });
    return evaluation.accepted ? [] : evaluation.refusals.map(({ guard }) => guard);
  };
  const toAll = ask({}, given);
  const nobody = ask({ ...roleFacts(lifecycle, viewer), viewer }, given).filter((guard) => !toAll.includes(guard));
  return { nobody, empty: ask({}, {}) };
}

/**
 * A chart's paths, and how each is performed. Pure: the same seed gives the same result in the studio and on the command line.
 */
export async function take(chart: Chart, coverage: Coverage, seed: number): Promise<Taking> {
  const paths = pathsOf(chart, coverage, seed);
  if (chart.kind === 'flow')
    return {
      chart,
      paths,
      taken: paths.paths.map((path) => ({ number: path.number, path, script: noScript(path) })),
      refusals: [],
      refused: [],
      refusing: null,
    };
  const all = candidatesOf(chart.machine);
  const evaluation: ScriptOptions = {
    isAsked: (step) => all.some(({ name, meta }) => step.takes.includes(name) && isAskedFirst(meta)),
    plain: (step) => plainRefusals(chart, step),
  };
  const scenario = scenarioOf(chart.name);
  const taken = await Promise.all(
    paths.paths.map(async (path) => ({ number: path.number, path, script: await scriptOf(scenario, path.steps, evaluation) })),
  );
  const refusals = refusalPaths(chart, seed);
  const refused = await Promise.all(
    refusals.map(async (refusal) => {
      const steps = [...refusal.way, ...attemptsOf(chart, refusal)];
      const from = steps[0]?.from ?? refusal.status;
      const script = await scriptOf(scenario, steps, evaluation);
      return {
        number: refusal.number,
        path: { steps, from, to: refusal.status, input: null },
        // How the record gets there doesn't matter, so it goes through the API.
        script: { ...script, steps: script.steps.map((one) => ({ ...one, byHand: null })) },
      };
    }),
  );
  return { chart, paths, taken, refusals, refused, refusing: refusingIn(taken) };
}
function refusingIn(taken: Taken[]): Refusing | null {
  const isRefused = ({ refusals }: PathStep) => refusals !== null;
  const chartOnly = taken.flatMap(({ script }) => script.left).filter(({ step }) => isRefused(step)).length;
  const all = taken.flatMap(({ path }) => path.steps).filter(isRefused).length;
  return all ? { runnable: all - chartOnly, chartOnly } : null;
}
const noScript = ({ steps }: Path): Script => ({
  prepare: [],
  begins: null,
  steps: [],
  left: steps.map((step) => ({ step, why: 'no_scenario' })),
});
