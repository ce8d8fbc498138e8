import type { StoryObj } from '@storybook/react-vite';
import { SELECT_STORY } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { expect, waitFor } from 'storybook/test';

/**
 * A page about a chart, with its situation in the URL. The generated stories use it.
 * @public
 */
export type Page = StoryObj<{ situation: string }>;

/** Waits until a page has rendered its content, so that axe doesn't check a placeholder. */
export async function settled({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await waitFor(
    () => {
      expect(canvasElement.querySelector('[aria-busy="true"], [role="status"]')).toBeNull();
      expect(canvasElement.textContent).not.toBe('');
    },
    { timeout: 40_000 },
  );
}

/** A story's URL, with or without Storybook's frame; `args` select what it shows: `at:R-15`. */
export const addressOf = (storyId: string, args = ''): string => {
  const here = new URL(location.href);
  const globals = here.searchParams.get('globals');
  const address = new URL(here.pathname.replace(/iframe\.html$/, ''), here.origin);
  address.search = `?path=/story/${storyId}${args && `&args=${args}`}${globals ? `&globals=${globals}` : ''}`;
  return address.href;
};

/** Goes to another story within Storybook's frame, without reloading; false if there is no frame. */
export function goTo(storyId: string): boolean {
  if (window.parent === window) return false;
  addons.getChannel().emit(SELECT_STORY, { storyId });
  return true;
}

const keepers = new Map<string, (situation: string) => void>();
/**
 * Keeps a situation in the story's URL; returns the same function for the same story. The generated stories use it.
 * @public
 */
export function keepIn(storyId: string): (situation: string) => void {
  const keep =
    keepers.get(storyId) ??
    ((situation: string) => addons.getChannel().emit('updateStoryArgs', { storyId, updatedArgs: { situation } }));
  keepers.set(storyId, keep);
  return keep;
}
