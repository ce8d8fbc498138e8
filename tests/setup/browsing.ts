import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { AppOptions } from '../../server/app.ts';
import { makeTestCompany, type TestCompany } from '../walks/test-beds/test-company.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';

/** A browser whose pages are closed after their test; when it fails, they say what they show and which calls were refused. */
export async function openTestBrowser(): Promise<OpenBrowser> {
  const opened = await openBrowser();
  return {
    ...opened,
    open: async (options) => {
      const own = await opened.open(options);
      const refused: string[] = [];
      own.page.on('response', async (response) => {
        if (response.status() < 400) return;
        const text = await response.text().catch(() => '');
        refused.push(`${response.request().method()} ${response.url()} ${response.status()} ${text.slice(0, 400)}`);
      });
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await tell();
        // A page left open renders whatever later tests change.
        await own.context.close();
      });
      const tell = async () => {
        const shown = await own.page.innerText('body').catch((error: Error) => error.message);
        console.error([`The page at ${own.page.url()} when the test failed:`, shown, ...refused].join('\n'));
      };
      return own;
    },
  };
}

/** A listening server with its own database, and a browser, for a file of tests. */
export function browsing(options: () => Promise<Partial<AppOptions>> = async () => ({})): {
  testCompany: TestCompany;
  browser: OpenBrowser;
  address: string;
} {
  const held = {} as { testCompany: TestCompany; browser: OpenBrowser; address: string };
  beforeAll(async () => {
    held.testCompany = await makeTestCompany(await options());
    held.address = await held.testCompany.testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
    held.browser = await openTestBrowser();
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.testCompany?.stop();
  });
  return held;
}
