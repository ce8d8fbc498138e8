import { describe, expect, it } from 'vitest';
import { texts } from '../../../server/kit/texts.ts';
import { type Comment, commentCalls } from '../../../src/api/app/comment.ts';
import { languages } from '../../../src/locales/translate.ts';
import { violationsIn } from '../../setup/axe.ts';
import { goTo, withLead } from '../../setup/with-lead.ts';

const on = withLead();

describe.each(languages)('a refusal, in %s', (language) => {
  const t = texts[language];

  it('has its field mended in place by keyboard, after which its button is free', async () => {
    await on.change({ identity_type: null, identity_no: null });
    const { page, faults } = await on.openLead({ language });
    const qualify = page
      .getByRole('group', { name: t('kit.actions.label') })
      .getByRole('button', { name: t('lead.event.qualify') });
    expect(await qualify.getAttribute('aria-disabled')).toBe('true');
    await qualify.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('lead.why.hasIdentityType')).waitFor();
    const type = dialog.getByLabel(t('sales.lead.identity_type'));
    await type.waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await type.focus();
    await type.selectOption('saudi_no');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => qualify.getAttribute('aria-disabled')).toBeNull();
    expect((await on.now()).identity_type).toBe('saudi_no');
    expect(await qualify.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('has its field mended from the menu of a phone, in the dark', async () => {
    await on.change({ identity_type: null, identity_no: null });
    const { page, faults } = await on.openLead({ language, width: 360, theme: 'dark' });
    await page.getByRole('button', { name: t('kit.actions'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('lead.event.qualify') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('sales.lead.identity_type')).selectOption('saudi_no');
    expect(await dialog.evaluate((sheet) => sheet.getBoundingClientRect().width <= innerWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violationsIn(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await on.now()).identity_type).toBe('saudi_no');
    expect(faults).toEqual([]);
  });

  it('asks a colleague by one press, where this user can’t mend it', async () => {
    await on.change({ identity_type: null, identity_no: null });
    const { page, faults } = await on.opened({ language }, 'general_manager');
    await goTo(page, `/leads/${on.lead.id}`);
    const bar = page.getByRole('group', { name: t('kit.actions.label') });
    await bar.getByRole('button', { name: t('lead.event.qualify') }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(t('sales.lead.identity_type')).count()).toBe(0);
    const ask = dialog.getByRole('button', { name: /^(Ask|اطلب من) / }).first();
    await ask.click();
    await dialog.getByRole('status').first().waitFor();
    const asked = await on.testCompany.ask<Comment[]>(on.testCompany.people.admin, commentCalls.list, {
      query: { entity: 'lead', record_id: on.lead.id },
    });
    expect(asked.map(({ mentions }) => mentions.length)).toEqual([1]);
    expect(faults).toEqual([]);
  });
});
