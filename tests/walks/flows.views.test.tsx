import { flushSync } from 'react-dom';
import { afterAll, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import type { AnyEventObject } from 'xstate';
import { sceneOf } from '../../.storybook/screens/screen.tsx';
import { type Screen, screens } from '../../.storybook/screens/screens.ts';
import { flowOf } from '../../.storybook/screens/stage.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { wordingOf } from '../../src/machines/kit/wording.ts';
import { modelOf, sayValue } from '../../src/workbench/flow-model.ts';
import { everyOrSample } from '../kit/matrix.ts';
import { type Trail, triedIn, walkedIn, walkOver } from '../kit/trail.ts';
import { breath, crashes, mount } from './test-beds/page.tsx';

/* Takes every transition of every flow in the catalogue, by one of the paths to it, with its page mounted in a browser, without a server. */

function walkWithView(screen: Screen) {
  const { name, machine, samples } = flowOf(screen.flow);
  const { walks } = modelOf(machine, samples);
  const trail: Trail = new Map();

  describe(name, () => {
    const chosen = everyOrSample(`walks of ${name}`, walks, {
      nameOf: ({ title }) => title,
      // Each page in each of its states, however it gets there.
      classOf: ({ steps, from }) => steps.at(-1)?.to ?? from,
      more: 4,
    });
    for (const { title, input, steps, from, covers } of chosen)
      it(title, () =>
        walkOver(trail, covers, async () => {
          crashes.length = 0;
          const scene = sceneOf(screen, { input, steps: steps.slice(0, -1) });
          await mount(scene);
          const last = steps.at(-1);
          if (last) flushSync(() => scene.actor.send(last.event as AnyEventObject));
          expect(sayValue(scene.actor.getSnapshot().value)).toBe(last?.to ?? from);
          await breath();
          expect(crashes).toEqual([]);
        }),
      );
    afterAll(() => commands.keepWalks('view', { name, wording: wordingOf(machine) }, triedIn(trail), walkedIn(trail)));
  });
}

for (const chart of catalogue) {
  const screen = screens.find(({ flow }) => flow === chart.name);
  if (chart.kind === 'flow' && !chart.samples.unseen && screen) walkWithView(screen);
}
