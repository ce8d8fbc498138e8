import { graphOf } from '../../src/machines/kit/graph.ts';
import { candidatesOf, lifecycles } from '../../src/workbench/lifecycle-model.ts';
import { expectedEffects } from '../walks/expected/effects.ts';
import { type FurtherEffects, furtherEffects } from '../walks/expected/further-effects.ts';

/** One effect that a chart names on one of its transitions. */
export interface EffectOn {
  /** `invoice.paid deallocated #1 without payInstallments`, with dashes. */
  id: string;
  entity: string;
  /** As tests/walks/expected/effects names it: `paid deallocated #1`. */
  transition: string;
  from: string[];
  event: string;
  to: string;
  effect: string;
  /** All effects of the transition, in the chart's order: they tell it from another with the same target. */
  effects: string[];
}

export const lifecycleNames: string[] = lifecycles.map(({ name }) => name);

/** Every effect of every transition of every lifecycle, from the charts. */
export const effectsOn: EffectOn[] = lifecycles.flatMap(({ name: entity, lifecycle: { machine } }) => {
  const candidates = candidatesOf(machine);
  return graphOf(machine).edges.flatMap(({ id: edge, event, effects }): EffectOn[] => {
    const own = candidates.filter(({ name }) => name === edge);
    const transition = edge.slice(entity.length + 1);
    const names = effects.map(({ type }) => type);
    return names.map((effect) => ({
      id: `${entity}-${transition.replace(' #', '-').replaceAll(/[ .]/g, '-')}-without-${effect}`,
      ...{ entity, transition, event, effect, effects: names },
      from: own.map(({ from }) => from),
      to: own[0]?.to ?? '',
    }));
  });
});

const further = Object.values<FurtherEffects>(furtherEffects);
/** Whether its walk sees something of it; the walk's own test drops it (tests/kit/drops.ts). */
export const isSeenByWalk = ({ entity, transition, effect }: EffectOn): boolean =>
  (expectedEffects[entity]?.[transition]?.[effect]?.length ?? 0) > 0;
/** Whether more hangs on it in tests/walks/expected/further-effects.ts. */
export const isSeenFurther = ({ entity, transition, effect }: EffectOn): boolean =>
  further.some(({ of, effects }) => of[0] === entity && of[1] === transition && (effects[effect]?.length ?? 0) > 0);
