import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Actor, type AnyActorRef, type AnyEventObject } from 'xstate';
import { type Scene, ScreenView } from '../../../.storybook/screens/screen.tsx';
import { StoryFrame } from '../../../.storybook/story-frame.tsx';
import type { Language } from '../../../src/locales/translate.ts';
import { overlay } from '../../../src/machines/app/stores/overlay.ts';
import { preferences } from '../../../src/machines/app/stores/preferences.ts';

export const breath = (time = 15): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

let root: Root | null = null;
let shown = 0;
/** Errors that no boundary caught. */
export const crashes: unknown[] = [];

function rootHere(): Root {
  const host = document.createElement('div');
  document.body.append(host);
  return createRoot(host, { onUncaughtError: (error) => crashes.push(error) });
}

/** Switches the language. */
export async function speak(language: Language): Promise<void> {
  if (preferences.getSnapshot().context.language === language) return;
  preferences.trigger.languageChosen({ language });
  for (let i = 0; i < 50 && document.documentElement.lang !== language; i++) await breath(4);
  await breath();
}
/** Switches back to English, because the language switch is a control like others. */
export const resetLanguage = (): Promise<void> => speak('en');

type Intercept = (to: AnyActorRef, event: AnyEventObject) => boolean;
let isIntercepted: Intercept = () => false;
const { send } = Actor.prototype;
Actor.prototype.send = function (this: AnyActorRef, event: AnyEventObject) {
  if (!isIntercepted(this, event)) send.call(this as never, event as never);
};
/** Intercepts the events that views send to any flow; those for which `own` returns true aren't delivered. */
export const intercept = (own: Intercept): void => {
  isIntercepted = own;
};

/** Mounts the page with its flow in this state. Events that the page sends on mount aren't delivered. */
export async function mount(scene: Scene): Promise<void> {
  root ??= rootHere();
  intercept((to) => to === scene.actor);
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
  // Texts and code are loaded once; a page whose flow has ended may be empty.
  const lacks = (what: string) => document.querySelector(what) === null;
  for (let i = 0; i < (shown < 3 || !lacks('[data-fetching]') ? 5000 : 150); i++) {
    await breath(4);
    if (lacks('[data-fetching]') && !lacks('h1, h2, form, [role=status], [role=alert]')) break;
  }
  // Effects run after the page is rendered.
  await breath(4);
  intercept(() => false);
}
