import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from '../../../server/kit/texts.ts';
import { type Contract, contractCalls } from '../../../src/api/leasing/contract.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import type { Language } from '../../../src/locales/translate.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { finalized, workIn } from '../../setup/lettings.ts';
import { openMail, openPostOffice, type PostOffice } from '../../setup/post-office.ts';
import { password } from '../../setup/test-bed.ts';
import type { Role } from '../../walks/test-beds/test-company.ts';

let post: PostOffice;
const at = browsing(async () => {
  post = await openPostOffice();
  return { smtpUrl: post.url, publicUrl: 'https://office.example' };
});
afterAll(() => post?.stop());

beforeAll(async () => {
  workIn(at.testCompany);
  const { admin } = at.testCompany.people;
  for (const template of [
    {
      name_en: 'Lease contract',
      name_ar: 'عقد إيجار',
      kind: 'contract',
      body_en: 'We let {{units}}.',
      body_ar: 'نؤجر {{units}}.',
    },
    { name_en: 'Old', name_ar: 'قديمة', kind: 'offer_message', body_en: 'Your flat awaits you.', body_ar: 'شقتك في انتظارك.' },
    { name_en: 'New', name_ar: 'جديدة', kind: 'offer_message', body_en: 'A new offer.', body_ar: 'عرض جديد.' },
  ])
    await at.testCompany.ask(admin, templateCalls.create, { body: { ...template, property_use: 'general' } });
});

const as = async (role: Role, path: string, options: { language?: Language; width?: number } = {}) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', `${role}@first.example`, password, path);
  return opened;
};
/** The text of the newest mail to an address, of so many. */
async function newest(to: string, count: number): Promise<string> {
  await expect.poll(() => post.to(to).length).toBe(count);
  return openMail(post.to(to).at(-1) as never).text;
}

describe('a contract to be signed', () => {
  it.each([
    ['en', 1280],
    ['ar', 390],
  ] as const)('is sent in %s, signed by its tenant from a mail, and by the company in the app', async (language, width) => {
    const t = texts[language];
    const own = await finalized();
    const email = `tenant-${language}@mail.example`;
    const { page, faults } = await as('leasing_agent', `/contracts/${own.contract}`, { language, width });
    const bar = page.locator('main header');
    await bar.getByRole('button', { name: t('leasing.contract.send_to_sign'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    // This customer has no mail address: it is handed over.
    await dialog.getByRole('button', { name: t('sales.sending.by.link'), exact: true }).click();
    await dialog.getByLabel(t('sales.lead.email')).fill(email);
    await dialog.getByLabel(t('sales.sending.language')).selectOption(language);
    expect(await violationsIn(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('sales.sending.by.link'), exact: true }).click();
    await page.getByRole('button', { name: t('sales.sending.make_link'), exact: true }).click();
    const link = page.getByText('https://office.example/o/');
    await link.waitFor();
    const path = new URL((await link.textContent()) as string).pathname;
    await page
      .getByRole('row')
      .getByRole('button', { name: t('sending.event.confirm'), exact: true })
      .click();
    await bar.getByText(t('contract.status.sent'), { exact: true }).waitFor();

    const customer = await at.browser.open({ width: 390, height: 844, language });
    await customer.page.goto(`${at.address}${path}`);
    const own_ = (name: string) => customer.page.getByRole('button', { name: t(name), exact: true });
    await own_('contract.accept').waitFor();
    expect(await customer.page.getByText(t('contract.unsigned')).count()).toBe(2);
    expect(await customer.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violationsIn(customer.page)).toEqual([]);
    await own_('contract.accept').click();
    await own_('offer.code.send').click();
    const [code] = /\b\d{6}\b/.exec(await newest(email, 1)) ?? [];
    await customer.page.getByLabel(t('offer.code'), { exact: true }).fill(code as string);
    await own_('contract.accept.now').click();
    await customer.page.getByText(t('sales.public_contract.said.accepted')).waitFor();
    expect(await violationsIn(customer.page)).toEqual([]);

    // The company's side sees it at once, and signs.
    await bar.getByText(t('contract.status.tenant_signed'), { exact: true }).waitFor();
    await page.getByRole('main').getByText(t('leasing.signature.online')).waitFor();
    await bar.getByRole('button', { name: t('contract.event.landlord_sign'), exact: true }).click();
    await dialog.getByRole('button', { name: t('contract.event.landlord_sign'), exact: true }).click();
    await bar.getByText(t('contract.status.landlord_signed'), { exact: true }).waitFor();
    const { status } = await at.testCompany.ask<Contract>(at.testCompany.people.admin, contractCalls.get, {
      params: { id: own.contract },
    });
    expect(status).toBe('landlord_signed');
    await customer.page.reload();
    await expect.poll(() => customer.page.getByText(t('contract.unsigned')).count()).toBe(0);
    expect([...faults, ...customer.faults]).toEqual([]);
    await customer.context.close();
  });

  it('isn’t signed for the company by whoever recorded the tenant’s signature', async () => {
    const own = await finalized();
    const { page } = await as('leasing_agent', `/contracts/${own.contract}`);
    const bar = page.locator('main header');
    await bar.getByRole('button', { name: 'Mark as sent', exact: true }).click();
    await bar.getByRole('button', { name: 'Record tenant’s signature', exact: true }).click();
    await bar.getByText('Tenant signed', { exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Sign as landlord', exact: true }).press('Enter');
    await page.getByText('You recorded the tenant’s signature. Someone else signs for the company.').waitFor();
    const other = await as('leasing_manager', `/contracts/${own.contract}`);
    await other.page.locator('main header').getByRole('button', { name: 'Sign as landlord', exact: true }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Sign as landlord', exact: true }).click();
    await bar.getByText('Signed', { exact: true }).waitFor();
  });
});

describe('the message that goes with an offer', () => {
  it('is written from the company’s template that is chosen, in the customer’s language', async () => {
    const deal = await at.testCompany.qualifiedDeal();
    await at.testCompany.request(deal);
    for (const [language, choice, said] of [
      ['ar', '', 'عرض جديد.'],
      ['ar', 'Old', 'شقتك في انتظارك.'],
      ['en', 'Old', 'Your flat awaits you.'],
    ] as const) {
      const email = `message-${language}${choice}@mail.example`.toLowerCase();
      const { page, context } = await as('leasing_agent', `/quotations/${deal.quotation}?tab=offer`);
      await page.getByRole('main').getByRole('button', { name: 'Share a link', exact: true }).waitFor();
      // By mail, which this customer's address allows once it is entered.
      await at.testCompany.sql('update leads set email = $2 where id = $1', [deal.lead, email]);
      await page.reload();
      await page.getByRole('main').getByRole('button', { name: 'Send by email', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Language').selectOption(language);
      if (choice) await dialog.getByLabel('Message').selectOption({ label: choice });
      expect(await violationsIn(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Send by email', exact: true }).click();
      expect(await newest(email, 1)).toContain(said);
      await context.close();
    }
  });
});
