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

/** What a use of a shared chart has of its own, by the chart's id: there its own fields and rows are seen. */
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
