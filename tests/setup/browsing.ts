import { afterAll, beforeAll } from 'vitest';
import { makeTestCompany, type TestCompany } from '../walks/test-beds/test-company.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';

/** A listening server with its own database, and a browser, for a file of tests. */
export function browsing(): { testCompany: TestCompany; browser: OpenBrowser; address: string } {
  const held = {} as { testCompany: TestCompany; browser: OpenBrowser; address: string };
  beforeAll(async () => {
    held.testCompany = await makeTestCompany();
    held.address = await held.testCompany.testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
    held.browser = await openBrowser();
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.testCompany?.stop();
  });
  return held;
}
