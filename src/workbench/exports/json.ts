import * as z from 'zod/mini';
import type { Taking } from './take.ts';

const words = z.array(z.string());
const given = z.record(z.string(), z.unknown());
const Step = z.strictObject({
  /** A lifecycle's event, or what happens in a flow, by its name in the samples. */
  what: z.string(),
  /** Status or states before and after; parallel states are joined by ` + `. */
  from: z.string(),
  to: z.string(),
  /** The chart's transitions taken, by name; empty if refused. */
  takes: words,
  /** Locale key of its label. */
  label: z.nullable(z.string()),
  by: z.enum(['person', 'system', 'timer', 'answer', 'failure']),
  /** The facts sample with which the chart decides this; null for flows. */
  facts: z.nullable(z.string()),
  /** The event's payload. */
  given,
  /** It must be refused, by these guards; if absent, it is accepted. */
  refused: z.optional(words),
  /** Where it would lead if it weren't refused. */
  aims: z.optional(z.string()),
});
const Path = z.strictObject({
  /** From 1, ordered by length. */
  number: z.int().check(z.positive()),
  /** A flow's input. */
  input: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  steps: z.array(Step),
  /** The goals that it is the first to cover. */
  covers: words,
  /** Steps that no API call performs, and why; `npm run walks` covers them. */
  not_from_outside: z.array(
    z.strictObject({ what: z.string(), from: z.string(), why: z.enum(['no_scenario', 'held', 'facts', 'no_call', 'way']) }),
  ),
});
/** The JSON format of paths, for consumers of the file. */
export const PathsFile = z.strictObject({
  chart: z.string(),
  /** `states`, `transitions`, `guards`, `pairs`, or the id of a rule or a call. */
  coverage: z.string(),
  seed: z.int(),
  paths: z.array(Path),
  goals: z.int(),
  covered: z.int(),
  /** Of the steps that must be refused: how many real calls try, and how many stand on the chart only; null: there are none. */
  refusing: z.nullable(z.strictObject({ runnable: z.int(), chart_only: z.int() })),
  uncovered: z.array(
    z.strictObject({
      goal: z.string(),
      why: z.enum(['no_sample', 'no_way', 'always', 'never', 'unseen']),
      /** Guards by name. */
      about: words,
    }),
  ),
  /** By state: what must be refused, and to whom. */
  refusals: z.array(
    z.strictObject({
      number: z.int().check(z.positive()),
      status: z.string(),
      /** The events leading there. */
      way: words,
      denied: z.array(
        z.strictObject({
          event: z.string(),
          label: z.string(),
          given,
          /** The codes of the roles that are refused, and the guards that refuse everyone. */
          roles: words,
          guards: words,
        }),
      ),
    }),
  ),
});

/** Paths as data: steps with their transitions and roles, uncovered goals, and expected refusals. */
export function asJson({ paths, refusals, taken, refusing }: Taking): string {
  const file: z.input<typeof PathsFile> = {
    ...paths,
    refusing: refusing && { runnable: refusing.runnable, chart_only: refusing.chartOnly },
    paths: paths.paths.map((path, at) => ({
      ...path,
      steps: path.steps.map(({ refusals: refused, as: _, ...step }) => ({
        ...step,
        ...(refused && { refused: refused.map(({ guard }) => guard) }),
      })),
      not_from_outside: (taken[at]?.script.left ?? []).map(({ step, why }) => ({ what: step.what, from: step.from, why })),
    })),
    refusals: refusals.map(({ way, denied, ...refusal }) => ({
      ...refusal,
      way: way.map(({ what }) => what),
      denied: denied.map(({ refusals: all, ...one }) => ({ ...one, guards: all.map(({ guard }) => guard) })),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
