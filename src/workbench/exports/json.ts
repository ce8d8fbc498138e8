import * as z from 'zod/mini';
import type { Taking } from './take.ts';

const words = z.array(z.string());
const given = z.record(z.string(), z.unknown());
const Step = z.strictObject({
  /** An event of a lifecycle, or what happens in a flow, by its name in the samples. */
  what: z.string(),
  /** Status or states before and after; states that stand side by side are joined by ` + `. */
  from: z.string(),
  to: z.string(),
  /** The chart's transitions that it takes, by name; none where it is refused. */
  takes: words,
  /** Locale key of its button or sentence. */
  label: z.nullable(z.string()),
  by: z.enum(['person', 'system', 'timer', 'answer', 'failure']),
  /** The sample of facts under which the chart decides so; null for flows. */
  facts: z.nullable(z.string()),
  /** What is given with the event. */
  given,
  /** It must be refused, by these guards; absent: it is taken. */
  refused: z.optional(words),
  /** Where it would lead, were it not refused. */
  aims: z.optional(z.string()),
});
const Path = z.strictObject({
  /** From 1, in the order of their length. */
  number: z.int().check(z.positive()),
  /** What a flow begins with. */
  input: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  steps: z.array(Step),
  /** The goals that it is the first to reach. */
  covers: words,
  /** Steps that no call of the API makes, and why; `npm run walks` goes along them. */
  not_from_outside: z.array(
    z.strictObject({ what: z.string(), from: z.string(), why: z.enum(['no_scenario', 'held', 'facts', 'no_call', 'way']) }),
  ),
});
/** What paths are as JSON: the shape that whoever reads the file may count on. */
export const PathsFile = z.strictObject({
  chart: z.string(),
  /** `states`, `transitions`, `guards`, `pairs`, or the id of a rule or a call. */
  coverage: z.string(),
  seed: z.int(),
  paths: z.array(Path),
  goals: z.int(),
  covered: z.int(),
  uncovered: z.array(
    z.strictObject({
      goal: z.string(),
      why: z.enum(['no_sample', 'no_way', 'always', 'never', 'unseen']),
      /** Guards by name. */
      about: words,
    }),
  ),
  /** By state: what must be refused to whom. */
  refusals: z.array(
    z.strictObject({
      number: z.int().check(z.positive()),
      status: z.string(),
      /** Events on the way there. */
      way: words,
      denied: z.array(
        z.strictObject({
          event: z.string(),
          label: z.string(),
          given,
          /** Codes of the roles to which it is refused, and the guards that refuse it to all of them. */
          roles: words,
          guards: words,
        }),
      ),
    }),
  ),
});

/** Paths as data: steps with their transitions, who takes them, what stays uncovered, what must be refused. */
export function asJson({ paths, refusals, taken }: Taking): string {
  const file: z.input<typeof PathsFile> = {
    ...paths,
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
