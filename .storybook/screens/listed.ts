import type { Flow } from '../../src/machines/kit/samples/samples.ts';
import { type Screen, screens } from './screens.ts';
import { type FlowPath, flowOf, flowPathsOf } from './stage.ts';

export const screenOf = (name: string): Screen => {
  const screen = screens.find(({ flow }) => flow === name);
  if (!screen) throw new Error(`There is no screen of ${name}`);
  return screen;
};

/** Every state of the screen's flow with the shortest path there; a child flow starts with its parent. */
export const statesOf = ({ flow, inside }: Screen): Map<string, FlowPath> =>
  flowPathsOf(flowOf(flow), inside ? /draft|saved/ : undefined);

/** By shared chart: the states in which each entity's screen looks different, because its own fields and rows show. */
export const ownStates: Record<string, string[]> = {
  record: ['idle.fresh', 'editing.fresh'],
  list: ['showing.fresh', 'empty.fresh'],
  parts: ['showing.fresh', 'editing.fresh'],
  edit: ['pristine', 'invalid', 'merging'],
  read: ['showing'],
};

/** Every screen with its flow and the states it is shown in. */
export const listScreens = (): [Screen, Flow, string[]][] =>
  screens.map((screen) => [screen, flowOf(screen.flow), [...statesOf(screen).keys()]]);
