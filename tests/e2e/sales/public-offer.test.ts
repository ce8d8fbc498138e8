import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { type Sending, type SendingLink, sendingCalls } from '../../../src/api/sales/sending.ts';
import { violationsIn } from '../../setup/axe.ts';
import { browsing } from '../../setup/browsing.ts';
import { openMail } from '../../setup/post-office.ts';

const at = browsing();

const email = 'noura@customer.example';
/** An offer that was handed over as a link, in Arabic. */
async function handedOver() {
  const { testCompany } = at;
  const { leasing_agent: agent } = testCompany.people;
  const deal = await testCompany.qualifiedDeal();
  await testCompany.request(deal);
  const { id } = await testCompany.ask<Sending>(agent, sendingCalls.send, {
    params: { quotation_id: deal.quotation },
    body: { channel: 'link', name: 'نورة الشهري', email, language: 'ar' },
  });
  const { link } = await testCompany.ask<SendingLink>(agent, sendingCalls.link, { params: { id }, body: {} });
  await testCompany.ask(agent, sendingCalls.confirm, { params: { id }, body: {} });
  const quotation = () => testCompany.ask<Quotation>(agent, quotationCalls.one, { params: { id: deal.quotation } });
  const sending = () => testCompany.ask<Sending>(agent, sendingCalls.get, { params: { id } });
  return { path: new URL(link).pathname, quotation, sending };
}
/** The code in the newest mail: without a mail server, mails are files. */
async function codeSent(): Promise<string> {
  const folder = path.join(at.testCompany.testBed.app.services.config.dataDir, 'outbox');
  const codes = async () => {
    const files = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      files.filter((file) => file.includes('.code.')).map((file) => readFile(path.join(folder, file), 'utf8')),
    );
    return mails.flatMap((source) => /\b(\d{6})\b/.exec(openMail({ to: email, source }).text)?.[1] ?? []);
  };
  await expect.poll(async () => (await codes()).length).toBe(1);
  return (await codes())[0] as string;
}
describe('a customer with a link', () => {
  it('reads the offer on a phone, in Arabic, and accepts it with a code', async () => {
    const { path: link, quotation, sending } = await handedOver();
    const { page, context, faults } = await at.browser.open({ width: 390, height: 844, theme: 'dark' });
    await page.goto(`${at.address}${link}`);
    await page.getByRole('button', { name: 'قبول العرض' }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl']);
    // Nothing of the app is around it, and nothing is wider than the phone.
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violationsIn(page)).toEqual([]);
    await expect.poll(async () => (await sending()).status).toBe('opened');

    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Accept offer' }).waitFor();
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.getByRole('button', { name: 'قبول العرض' }).click();
    await expect.poll(() => page.getByLabel('اسمك').inputValue()).toBe('نورة الشهري');
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await page.getByLabel('الرمز', { exact: true }).fill(await codeSent());
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'قبول الآن' }).click();
    await page.getByText('شكرًا لكم. قُبل العرض.').waitFor();
    expect((await quotation()).status).toBe('accepted');
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is told that a link isn’t valid, without what it might be', async () => {
    const { page, context, faults } = await at.browser.open({ width: 390, height: 844 });
    await page.goto(`${at.address}/o/first.${'x'.repeat(43)}`);
    await page.getByRole('heading', { name: 'Link not found' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
