import type { Flow } from '../../src/machines/kit/samples/samples.ts';
import { type Screen, screens } from './screens.ts';
import { type FlowPath, flowOf, flowPathsOf } from './stage.ts';

export const screenOf = (name: string): Screen => {
  const screen = screens.find(({ flow }) => flow === name);
  if (!screen) throw new Error(`There is no screen of ${name}`);
  return screen;
};

/** Every state of the screen's flow with the shortest way there; within another flow it begins as that one begins it. */
export const statesOf = ({ flow, inside }: Screen): Map<string, FlowPath> =>
  flowPathsOf(flowOf(flow), inside ? /draft|saved/ : undefined);

/** Every screen with its flow and the states in which it is shown. */
export const listScreens = (): [Screen, Flow, string[]][] =>
  screens.map((screen) => [screen, flowOf(screen.flow), [...statesOf(screen).keys()]]);
