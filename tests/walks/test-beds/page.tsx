import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Actor, type AnyActorRef, type AnyEventObject } from 'xstate';
import { type Scene, ScreenView } from '../../../.storybook/screens/screen.tsx';
import { StoryFrame } from '../../../.storybook/story-frame.tsx';
import { overlay } from '../../../src/machines/app/stores/overlay.ts';
import { preferences } from '../../../src/machines/app/stores/preferences.ts';

export const breath = (time = 15): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

let root: Root | null = null;
let shown = 0;
/** What nothing on the page caught. */
export const crashes: unknown[] = [];

function rootHere(): Root {
  const host = document.createElement('div');
  document.body.append(host);
  return createRoot(host, { onUncaughtError: (error) => crashes.push(error) });
}

/** The language that the page began in: a switch of it is a control like others. */
export async function speakAgain(): Promise<void> {
  if (preferences.getSnapshot().context.language === 'en') return;
  preferences.trigger.languageChosen({ language: 'en' });
  for (let i = 0; i < 50 && document.documentElement.lang !== 'en'; i++) await breath(4);
  await breath();
}

type Ear = (to: AnyActorRef, event: AnyEventObject) => boolean;
let ear: Ear = () => false;
const { send } = Actor.prototype;
Actor.prototype.send = function (this: AnyActorRef, event: AnyEventObject) {
  if (!ear(this, event)) send.call(this as never, event as never);
};
/** Hears what views send, to whichever flow; what it answers true to goes no further. */
export const hear = (own: Ear): void => {
  ear = own;
};

/** The page as it is while the flow stands there; what the page itself would send at its beginning is not heard. */
export async function mount(scene: Scene): Promise<void> {
  root ??= rootHere();
  hear((to) => to === scene.actor);
  preferences.trigger.languageChosen({ language: 'en' });
  overlay.trigger.closed();
  shown += 1;
  flushSync(() =>
    root?.render(
      <StoryFrame language="en" theme="light" density="compact">
        <ScreenView key={shown} scene={scene} />
      </StoryFrame>,
    ),
  );
  // Its texts and its code are fetched once; a page whose flow has ended may show nothing.
  const lacks = (what: string) => document.querySelector(what) === null;
  for (let i = 0; i < (shown < 3 || !lacks('[data-fetching]') ? 5000 : 150); i++) {
    await breath(4);
    if (lacks('[data-fetching]') && !lacks('h1, h2, form, [role=status], [role=alert]')) break;
  }
  // Effects come after what they are of is seen.
  await breath(4);
  hear(() => false);
}
