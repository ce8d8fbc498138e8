import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, documentCalls } from '../../../src/api/app/document.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { jpeg, pdf } from '../../setup/files.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
let lease: { id: number; tenant_id: number };
let folder: string;
beforeAll(async () => {
  const deal = await at.testCompany.qualifiedDeal();
  await at.testCompany.accept(deal);
  await at.testCompany.generate(await at.testCompany.finalizeAndStop(deal));
  const [made] = await at.testCompany.sql<typeof lease>(
    'select l.id, l.tenant_id from leases l join contracts c on c.company_id = l.company_id and c.id = l.contract_id where c.quotation_id = $1',
    [deal.quotation],
  );
  lease = made as typeof lease;
  folder = await mkdtemp(path.join(tmpdir(), 'statehouse-e2e-'));
});

const open = async (tab: string, options?: Parameters<typeof at.browser.open>[0]) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', 'leasing_manager@first.example', password, `/leases/${lease.id}?tab=${tab}`);
  await opened.page.locator('main h1').waitFor();
  return opened;
};
const file = async (name: string, content: Buffer) => {
  const place = path.join(folder, name);
  await writeFile(place, content);
  return place;
};
const documents = () =>
  at.testCompany.ask<Document[]>(at.testCompany.people.leasing_manager, documentCalls.ofLease, {
    params: { tenant_id: lease.tenant_id, lease_id: lease.id },
  });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('a document of a lease', () => {
  it('is uploaded with progress, goes on after a lost connection, and is opened', async () => {
    const { page, faults } = await open('documents', { width: 360, height: 800 });
    await page.getByText('No documents yet').waitFor();
    await button(page, 'Add document').press('Enter');
    const field = page.getByRole('group', { name: 'File' });
    // A program doesn't even leave the machine.
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles(await file('setup.exe', Buffer.from('MZ')));
    await field.getByRole('alert').filter({ hasText: 'Only PDF' }).waitFor();
    // The third chunk never arrives.
    let chunks = 0;
    await page.route(/\/content\?offset=/, async (route) => {
      chunks += 1;
      if (chunks === 3) return route.abort('connectionreset');
      return route.continue();
    });
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles(await file('contract.pdf', pdf(6 * 1024 * 1024)));
    await field.getByRole('progressbar').waitFor();
    await field.getByRole('status').filter({ hasText: 'Waiting for the connection' }).waitFor();
    expect(Number(await field.getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(0);
    expect(await violationsIn(page)).toEqual([]);
    await field.getByRole('status').filter({ hasText: 'Uploaded' }).waitFor({ timeout: 20_000 });
    await page.getByRole('combobox', { name: 'Type' }).selectOption('contract');
    await page.keyboard.press('Control+Enter');
    await button(page, 'Open contract.pdf').waitFor();
    expect(await documents()).toMatchObject([{ name: 'contract.pdf', size: 6 * 1024 * 1024, media_type: 'application/pdf' }]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), button(page, 'Open contract.pdf').press('Enter')]);
    expect(tab.url()).toMatch(/^(blob:|about:blank)/);
    expect(faults.filter((fault) => !/ERR_CONNECTION_RESET|Failed to load resource/.test(fault))).toEqual([]);
  });

  it('is paused, resumed and withdrawn', async () => {
    const { page } = await open('documents');
    await button(page, 'Add document').click();
    const field = page.getByRole('group', { name: 'File' });
    await page.route(/\/content\?offset=/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles(await file('long.pdf', pdf(2 * 1024 * 1024)));
    await button(page, 'Pause').click();
    await field.getByRole('status').filter({ hasText: 'Paused' }).waitFor();
    await button(page, 'Resume').click();
    await field.getByRole('status').filter({ hasText: 'Uploaded' }).waitFor({ timeout: 20_000 });
    await button(page, 'Remove file').click();
    await button(page, 'Choose file').waitFor();
    expect(await at.testCompany.sql("select id from attachments where name = 'long.pdf'")).toEqual([]);
  });

  it('shows an image small', async () => {
    const { page } = await open('documents');
    await button(page, 'Add document').click();
    await page
      .getByRole('group', { name: 'File' })
      .locator('input[type=file]')
      .first()
      .setInputFiles(await file('room.jpg', await jpeg()));
    await page.getByRole('status').filter({ hasText: 'Uploaded' }).waitFor({ timeout: 20_000 });
    await page.getByRole('combobox', { name: 'Type' }).selectOption('photo');
    await page.keyboard.press('Control+Enter');
    const image = page.getByRole('listitem').filter({ hasText: 'room.jpg' }).locator('img');
    await image.waitFor();
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(240);
    expect(await violationsIn(page)).toEqual([]);
  });
});
