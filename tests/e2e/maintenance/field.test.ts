import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FieldRecord, fieldCalls } from '../../../src/api/maintenance/field.ts';
import { maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { makeChecklist } from '../../../src/workbench/scenarios/parts/maintenance.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { jpeg } from '../../setup/files.ts';
import { assign, coordinator, readIssue, reported, steps } from '../../setup/issues.ts';
import { workIn } from '../../setup/lettings.ts';
import { done } from '../../setup/sales-of-units.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing(async () => ({ signInAttempts: 1_000 }));
beforeAll(() => workIn(at.testCompany));

const contact = 'Huda Al-Subaie';
let slots = 0;
/** A visit of the person who is signed in, soon. */
async function job(description: string) {
  const { id } = await reported({ description, contact_name: contact, contact_mobile: '+966501112233' });
  slots += 1;
  const from = Date.now() + at.testCompany.testBed.one.company.clock_offset * 1000 + slots * 3_600_000;
  const slot = { slot_from: new Date(from).toISOString(), slot_to: new Date(from + 3_540_000).toISOString() };
  await steps(id, assign(), ['schedule', { ...slot, agreed: true }]);
  return id;
}
const eventsOf = (issue_id: number) => done<FieldRecord[]>(coordinator(), fieldCalls.events, { params: { issue_id } });

/** A phone with the technician signed in, and the page kept for later. */
async function phone(
  language: 'en' | 'ar' = 'en',
  before?: (context: BrowserContext) => Promise<void>,
): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await at.browser.open({ width: 360, height: 740, language });
  await before?.(context);
  await signInAt(page, at.address, 'first', 'operations@first.example', password, '/field');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { page, context };
}
const open = async (page: Page, description: string) => {
  await page.locator('article', { hasText: description }).getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Take a photo' }).waitFor();
};
const takePhoto = async (page: Page) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'seal.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
const standing = (page: Page, text: string | RegExp) => page.locator('[data-standing]', { hasText: text }).waitFor();

/** All bytes that the phone's database holds, as text. */
const storedBytes = (page: Page) =>
  page.evaluate(async () => {
    const asked = indexedDB.open('statehouse-field');
    const db = await new Promise<IDBDatabase>((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
    });
    const all = (name: string) =>
      new Promise<Record<string, unknown>[]>((resolve) => {
        const rows = db.transaction(name).objectStore(name).getAll();
        rows.onsuccess = () => resolve(rows.result);
      });
    const sealed = await all('sealed');
    const [row] = await all('keys');
    const key = row?.key as CryptoKey | undefined;
    const isGivenAway = key
      ? await crypto.subtle.exportKey('raw', key).then(
          () => true,
          () => false,
        )
      : null;
    db.close();
    return {
      names: sealed.map(({ name }) => String(name)),
      text:
        sealed.map(({ data }) => new TextDecoder('latin1').decode(data as ArrayBuffer)).join('\n') + JSON.stringify(row ?? null),
      isGivenAway,
    };
  });

describe('a technician’s phone', () => {
  it('does a job without a connection, and is synced once the server has answered', async () => {
    const id = await job('The tap in the kitchen drips');
    const checklist = await makeChecklist(at.testCompany.driver, [{ name_en: 'Seal fits', name_ar: 'الختم مناسب' }]);
    await done(coordinator(), maintenanceIssueCalls.assignChecklist, { params: { id }, body: { checklist_id: checklist } });
    const { page, context } = await phone();
    await page.getByText('The tap in the kitchen drips').waitFor();
    await standing(page, 'Synced');

    await context.setOffline(true);
    await page.reload();
    await page.getByText('The tap in the kitchen drips').waitFor();
    await standing(page, 'Offline');
    await open(page, 'The tap in the kitchen drips');
    await page.getByText(contact).waitFor();
    await page.getByRole('button', { name: 'I have arrived' }).click();
    // The next step waits for the checklist, by the same chart as on the server.
    await page.getByText('A step is unanswered').first().waitFor();
    await page.getByRole('button', { name: 'Checklist (1)' }).click();
    await page.getByRole('button', { name: 'Pass' }).click();
    await page.getByText('Answered').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await takePhoto(page);
    await page.getByText('Photos: 1').waitFor();
    await page.locator('[name=note]').fill('The seal was torn');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('button', { name: 'Finish the visit' }).click();
    await standing(page, 'Offline, 5 to send');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    // Nothing can be read on the phone, neither the job nor what was done.
    const stored = await storedBytes(page);
    expect(stored.names.filter((name) => name.startsWith('event:'))).toHaveLength(5);
    expect(stored.names.filter((name) => name.startsWith('file:'))).toHaveLength(1);
    expect(stored.isGivenAway).toBe(false);
    for (const secret of [contact, '501112233', 'drips', 'The seal was torn', 'JFIF', 'Exif'])
      expect(stored.text).not.toContain(secret);

    // A reload loses nothing, and the server knows nothing yet.
    await page.reload();
    await standing(page, 'Offline, 5 to send');
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'scheduled', photos: 0 });
    await context.setOffline(false);
    await standing(page, 'Synced');
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'done', status: 'in_progress', photos: 1, open_steps: 0 });
    expect((await eventsOf(id)).map(({ event, outcome }) => [event, outcome])).toEqual(
      ['finish', 'note', 'photo', 'answer', 'arrive'].map((event) => [event, 'accepted']),
    );
    await expect.poll(async () => (await storedBytes(page)).names).toEqual(['copy']);

    // Signed out, the phone holds nothing.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('input[name=email]').waitFor();
    expect(await storedBytes(page)).toMatchObject({ names: [], text: 'null' });
  });

  it('is refused what another phone has done meanwhile, with who and when; its photo is kept', async () => {
    const id = await job('The door of the lift rubs');
    const phones = [await phone(), await phone()];
    for (const { page, context } of phones) {
      await page.getByText('The door of the lift rubs').waitFor();
      await standing(page, 'Synced');
      await context.setOffline(true);
      await open(page, 'The door of the lift rubs');
      await page.getByRole('button', { name: 'I have arrived' }).click();
      await takePhoto(page);
      await page.getByText('Photos: 1').waitFor();
      await page.getByRole('button', { name: 'Finish the visit' }).click();
      await standing(page, 'Offline, 3 to send');
    }
    const [first, second] = phones as [(typeof phones)[0], (typeof phones)[0]];
    await first.context.setOffline(false);
    await standing(first.page, 'Synced');
    await second.context.setOffline(false);
    await standing(second.page, '2 refused');
    await second.page.locator('[data-standing]').click();
    await second.page.getByRole('heading', { name: 'Entries of this phone' }).waitFor();
    await second.page.locator('article', { hasText: 'Visit finished' }).getByText('“Done” since').waitFor();
    await second.page.locator('article', { hasText: 'Photo' }).getByText('Synced').waitFor();
    expect(await violationsIn(second.page)).toEqual([]);
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'done', photos: 2 });
    // Read, they are gone.
    for (const left of [1, 0]) {
      await second.page.getByRole('button', { name: 'I have read this' }).first().click();
      await second.page.waitForFunction((count) => document.querySelectorAll('[data-state=refused]').length === count, left);
    }
    await standing(second.page, 'Synced');
  });

  it('whose clock is off is told so, and the server’s time counts', async () => {
    const id = await job('The lamp in the hall flickers');
    const { page } = await phone('en', async (context) => {
      await context.addInitScript(() => {
        const { now } = Date;
        const ahead = 20 * 60_000;
        Date.now = () => now() + ahead;
        globalThis.Date = new Proxy(Date, {
          construct: (target, given) => Reflect.construct(target, given.length ? given : [Date.now()]),
        });
      });
    });
    await page.getByText('This phone’s clock is more than five minutes off').waitFor();
    await open(page, 'The lamp in the hall flickers');
    await page.getByRole('button', { name: 'I have arrived' }).click();
    await page.getByRole('button', { name: 'Finish the visit' }).waitFor();
    await expect.poll(async () => (await readIssue(id)).dispatch_status).toBe('on_site');
    const [arrived] = await eventsOf(id);
    expect(arrived).toMatchObject({ event: 'arrive', outcome: 'accepted', is_skewed: true });
    expect(Math.abs((arrived?.skew ?? 0) - 20 * 60)).toBeLessThan(30);
  });

  it('forgets what hasn’t been synced for 72 hours', async () => {
    await job('The gate is stuck');
    const { page, context } = await phone();
    await page.getByText('The gate is stuck').waitFor();
    await page.evaluate(async () => {
      const asked = indexedDB.open('statehouse-field');
      const db = await new Promise<IDBDatabase>((resolve) => {
        asked.onsuccess = () => resolve(asked.result);
      });
      const keys = db.transaction('keys', 'readwrite').objectStore('keys');
      const row = await new Promise<Record<string, unknown>>((resolve) => {
        const got = keys.get('key');
        got.onsuccess = () => resolve(got.result);
      });
      await new Promise((resolve) => {
        keys.put({ ...row, touched_at: Date.now() - 73 * 3_600_000 }).onsuccess = resolve;
      });
      db.close();
    });
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.getByText('The gate is stuck').count()).toBe(0);
    expect(await storedBytes(page)).toMatchObject({ names: [], text: 'null' });
  });

  it('speaks Arabic, from right to left, and is accessible', async () => {
    await job('الباب لا يغلق');
    const { page } = await phone('ar');
    await page.getByRole('heading', { name: 'اليوم' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await violationsIn(page)).toEqual([]);
    await page.locator('article', { hasText: 'الباب لا يغلق' }).getByRole('button', { name: 'فتح' }).click();
    await page.getByRole('button', { name: 'التوقيع' }).click();
    await page.locator('[name=signer]').fill('هدى السبيعي');
    await page.getByRole('button', { name: 'التوقيع بالاسم المكتوب' }).click();
    await page.getByText('التواقيع: 1').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
