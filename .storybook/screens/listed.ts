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
  flowPathsOf(flowOf(flow), inside ? (input) => !/draft|saved/.test(input) : undefined);

/** Every screen with its flow and the states it is shown in. */
export const listScreens = (): [Screen, Flow, string[]][] =>
  screens.map((screen) => [screen, flowOf(screen.flow), [...statesOf(screen).keys()]]);
