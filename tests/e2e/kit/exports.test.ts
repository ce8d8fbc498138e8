import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeToExports } from '../../../server/app/exports/keeping.ts';
import { type OpenBrowser, signInAt } from '../../setup/browser.ts';
import { openTestBrowser } from '../../setup/browsing.ts';
import { askFor, manyLeads } from '../../setup/exports.ts';
import { makeTestBed, type Person, password, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let browser: OpenBrowser;
let address: string;
let admin: Person;

beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
  await manyLeads(testBed, 3);
  address = await testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await openTestBrowser();
});
afterAll(async () => {
  await browser?.close();
  await testBed?.stop();
});

it('who left before the file was ready is notified, and the notification leads to it', async () => {
  await askFor(admin, 'leads', { columns: ['name'] });
  await testBed.app.jobs.settled();
  await testBed.owner.query("update exports set updated_at = now() - interval '11 seconds'");
  await seeToExports(testBed.app.services, testBed.one.company.id);

  const { page, faults } = await browser.open({ width: 1440, height: 900 });
  await signInAt(page, address, 'first', 'admin@first.example', password);
  await page.getByRole('button', { name: /Notifications/ }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Your export of Leads is ready.' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('leads-2026-01-15.csv');
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)).toEqual(['Lead 3', 'Lead 2', 'Lead 1']);
  expect(new URL(page.url()).pathname).toMatch(/^\/exports\/\d+$/);
  await page.getByText('Leads: saved to your downloads.').waitFor();

  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download again' }).click();
  await again;
  // Once it has expired, that is said.
  await testBed.owner.query('update exports set expires_at = now()');
  await page.reload();
  await page
    .getByRole('alert')
    .getByText(/no longer available/)
    .waitFor();
  expect(faults).toEqual([]);
});
