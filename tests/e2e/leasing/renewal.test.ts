import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

const standing = (page: Page) => page.locator('main header').first().textContent();

describe('a renewal in a browser', () => {
  it('is created from the contract, priced, accepted and finalized under the tenant', async () => {
    const deal = await at.testCompany.qualifiedDeal();
    await at.testCompany.accept(deal);
    await at.testCompany.generate(await at.testCompany.finalizeAndStop(deal));
    const [contract] = await at.testCompany.sql<{ id: number; tenant_id: number; comes_near: string }>(
      'select id, tenant_id, (end_on - 120)::text as comes_near from contracts where quotation_id = $1',
      [deal.quotation],
    );
    // The rent asked is below what the renewal will be: nothing in it needs an approval.
    await at.testCompany.sql('update units set asking_rent = 5800000 where id = $1', [deal.unit]);
    await at.testCompany.clockTo(contract?.comes_near as string);
    const { page, faults } = await at.browser.open();
    await signInAt(page, at.address, 'first', 'admin@first.example', password, `/contracts/${contract?.id}`);
    await page.getByRole('button', { name: 'Create renewal' }).click();
    await page.waitForURL(/\/quotations\/\d+/);
    await expect.poll(() => standing(page)).toContain('Draft');
    // The same unit at its asking rent; changes use the tenant's path.
    await page.getByRole('button', { name: /^Edit rent of/ }).click();
    await page.getByLabel('Annual rent').fill('59000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=59,000.00');
    for (const [action, status] of [
      ['Send for approval', 'Approved'],
      ['Mark as sent', 'Sent'],
      ['Mark as accepted', 'Accepted'],
    ] as const) {
      await page.getByRole('button', { name: action }).click();
      await expect.poll(() => standing(page)).toContain(status);
    }
    await page.getByRole('button', { name: 'Create contract' }).click();
    const means = page.getByRole('dialog').getByRole('listitem');
    await means.filter({ hasText: '1 lease:' }).waitFor();
    // The tenant already exists.
    expect((await means.allTextContents()).join(' ')).toMatch(/^1 contract, .*1 installment of .*1 leasing order/);
    await page.getByRole('dialog').getByRole('button', { name: 'Create contract' }).click();
    await expect.poll(() => standing(page)).toContain('Finalized');
    const [made] = await at.testCompany.sql<{ count: string }>('select count(*) from contracts where tenant_id = $1', [
      contract?.tenant_id,
    ]);
    expect(Number(made?.count)).toBe(2);
    expect(faults).toEqual([]);
  });
});
