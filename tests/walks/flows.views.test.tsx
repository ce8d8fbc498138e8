import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import type { AnyEventObject } from 'xstate';
import { Ground } from '../../.storybook/ground.tsx';
import { type Scene, ScreenView, sceneOf } from '../../.storybook/screens/screen.tsx';
import { type Screen, screens } from '../../.storybook/screens/screens.ts';
import { flowOf } from '../../.storybook/screens/stage.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { modelOf, sayValue } from '../../src/workbench/flow-model.ts';

/* Every transition of every flow of the catalogue, taken while its page is mounted in a browser, without a server. */

const breath = () => new Promise((resolve) => setTimeout(resolve, 15));
let root: Root;
let shown = 0;
const crashes: unknown[] = [];
beforeAll(() => {
  const host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host, { onUncaughtError: (error) => crashes.push(error) });
});

/** The page as it is while the flow stands there; what the page itself would send at its beginning is not heard. */
async function mount({ actor, ...scene }: Scene): Promise<void> {
  const own = actor.send;
  actor.send = () => {};
  shown += 1;
  flushSync(() =>
    root.render(
      <Ground language="en" theme="light" density="compact">
        <ScreenView key={shown} scene={{ ...scene, actor }} />
      </Ground>,
    ),
  );
  // Its texts and its code are fetched once; a page whose flow has ended may show nothing.
  for (let i = 0; i < (shown < 3 ? 2000 : 40); i++) {
    await breath();
    const isThere = document.querySelector('h1, h2, form, [role=status], [role=alert]') !== null;
    if (isThere && !document.querySelector('[data-fetching]')) break;
  }
  actor.send = own;
}

function walkWithView(screen: Screen) {
  const { name, machine, samples } = flowOf(screen.flow);
  const { walks, transitions } = modelOf(machine, samples);
  const never = new Set(samples.never);
  const walked = new Set<string>();

  describe(name, () => {
    for (const { title, input, steps, from, covers } of walks)
      it(title, async () => {
        crashes.length = 0;
        const scene = sceneOf(screen, { input, steps: steps.slice(0, -1) });
        await mount(scene);
        const last = steps.at(-1);
        if (last) flushSync(() => scene.actor.send(last.event as AnyEventObject));
        expect(sayValue(scene.actor.getSnapshot().value)).toBe(last?.to ?? from);
        await breath();
        expect(crashes).toEqual([]);
        walked.add(covers);
      });
    afterAll(() =>
      commands.keepWalks(
        'view',
        name,
        transitions.filter((one) => !never.has(`transition ${one}`)),
        [...walked],
      ),
    );
  });
}

for (const chart of catalogue) {
  const screen = screens.find(({ flow }) => flow === chart.name);
  if (chart.kind === 'flow' && !chart.samples.unseen && screen) walkWithView(screen);
}
