import type { Taking } from './take.ts';

/** Paths as data: steps with their transitions, who takes them, what stays uncovered, what must be refused. */
export const asJson = ({ paths, refusals, taken }: Taking): string =>
  `${JSON.stringify(
    {
      ...paths,
      paths: paths.paths.map((path, at) => ({
        ...path,
        steps: path.steps.map(({ refusals: refused, ...step }) => ({
          ...step,
          ...(refused && { refused: refused.map(({ guard }) => guard) }),
        })),
        not_from_outside: (taken[at]?.script.left ?? []).map(({ step, why }) => ({ step: step.what, from: step.from, why })),
      })),
      refusals: refusals.map(({ number, status, way, denied }) => ({
        number,
        status,
        way: way.map(({ what }) => what),
        denied,
      })),
    },
    null,
    2,
  )}\n`;
