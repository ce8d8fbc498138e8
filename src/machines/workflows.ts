import { entityNames } from '../api/entities.ts';
import { statusesOf } from './kit/chart-statuses.ts';
import { graphOf } from './kit/graph.ts';
import type { AnyLifecycle } from './kit/lifecycle.ts';
import { lifecycles } from './lifecycles.ts';

const byEntity: Partial<Record<string, AnyLifecycle>> = lifecycles;
/** Every lifecycle by entity, in the order of a letting. Without samples, for the app. */
export const lifecycleByEntity: ReadonlyMap<string, AnyLifecycle> = new Map(
  entityNames.flatMap((entity) => {
    const lifecycle = byEntity[entity];
    return lifecycle ? [[entity, lifecycle] as const] : [];
  }),
);

export interface Loop {
  from: string;
  event: string;
  to: string;
}

/** The transitions of a lifecycle back to an earlier state of its chart. */
export function loopsOf({ machine }: AnyLifecycle): Loop[] {
  const statuses = statusesOf(machine);
  const leavesOf = (state: string) => statuses.filter((one) => state === '' || one === state || one.startsWith(`${state}.`));
  const found = graphOf(machine).edges.flatMap(({ from, event, to }) =>
    leavesOf(from).flatMap((start) =>
      to.flatMap((end) => leavesOf(end).slice(0, 1)).map((end) => ({ from: start, event, to: end })),
    ),
  );
  const backward = found.filter(({ from, to }) => statuses.indexOf(to) < statuses.indexOf(from));
  return [...new Map(backward.map((loop) => [Object.values(loop).join('>'), loop])).values()];
}
