import { expect, waitFor } from 'storybook/test';

/** Waits until a page shows what it has to show: axe then looks at that, and not at a placeholder. */
export async function settled({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await waitFor(
    () => {
      expect(canvasElement.querySelector('[aria-busy="true"], [role="status"]')).toBeNull();
      expect(canvasElement.textContent).not.toBe('');
    },
    { timeout: 8000 },
  );
}
