import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Approvals, openApprovals } from '../kit/approvals.ts';
import { type OpenBrowser, signInAt } from './browser.ts';
import { openTestBrowser } from './browsing.ts';
import { password } from './test-bed.ts';

/** A listening server whose quotations are approved by operations, and a browser, for a file of tests of the frame. */
export interface Frame {
  at: Approvals;
  browser: OpenBrowser;
  address: string;
  /** A page of whoever has this role. */
  asPerson: (role: string, options?: Parameters<OpenBrowser['open']>[0]) => ReturnType<OpenBrowser['open']>;
}

export function frame(): Frame {
  const held = {
    asPerson: async (role, options = {}) => {
      const opened = await held.browser.open(options);
      await signInAt(opened.page, held.address, 'first', `${role}@first.example`, password);
      return opened;
    },
  } as Frame;
  beforeAll(async () => {
    held.at = await openApprovals(20);
    await held.at.rules([{ to: ['operations'] }]);
    held.address = await held.at.testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
    held.browser = await openTestBrowser();
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.at?.testBed.stop();
  });
  return held;
}

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
/** What the palette offers. */
export const options = (page: Page) => page.getByRole('dialog').getByRole('option');
export const pathOf = (page: Page) => new URL(page.url()).pathname;
