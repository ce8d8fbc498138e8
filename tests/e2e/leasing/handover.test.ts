import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pressAction } from '../../../src/workbench/scenarios/driving/by-hand.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

const standing = (page: Page) => page.locator('main header').first().textContent();

describe('a handover in a browser', () => {
  it('waits for the money: what is recorded counts, and what is missing is waived for a reason', async () => {
    const deal = await at.testCompany.qualifiedDeal();
    await at.testCompany.accept(deal);
    await at.testCompany.generate(await at.testCompany.finalizeAndStop(deal));
    const [own] = await at.testCompany.sql<{ contract: number; order: number }>(
      'select c.id as contract, o.id as order from contracts c join leasing_orders o on o.contract_id = c.id where c.quotation_id = $1',
      [deal.quotation],
    );
    const { page, faults } = await at.browser.open();
    await signInAt(page, at.address, 'first', 'admin@first.example', password, `/contracts/${own?.contract}`);
    await page.getByRole('button', { name: 'Record deposit' }).click();
    const dialog = page.getByRole('dialog');
    // Nothing was entered: the reasons say what is missing.
    await dialog.getByRole('button', { name: 'Record deposit' }).click();
    await dialog.getByText('Enter the receipt number.').waitFor();
    await dialog.getByLabel('Payment method').selectOption('mada_machine');
    await dialog.getByLabel('Receipt number').fill('RC-770');
    await dialog.getByLabel('Held by').selectOption('ejar_wallet');
    expect(await violationsIn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record deposit' }).click();
    await page.getByText(/mada, receipt RC-770/).waitFor();
    await page.getByText(/Held by: Ejar wallet/).waitFor();

    await page.getByRole('tab', { name: 'Installments' }).click();
    await page.getByText('No payments yet').waitFor();
    await page.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByLabel('Payment method').selectOption('cash_payment');
    await dialog.getByLabel('Reference').fill('C-5');
    await dialog.getByLabel('Amount').fill('7000');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByText('This exceeds the amount due.').first().waitFor();
    await dialog.getByLabel('Amount').fill('700');
    expect(await violationsIn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('region', { name: 'Payments received' }).getByText('700.00').waitFor();
    expect(await page.getByRole('region', { name: 'Payments received' }).textContent()).toContain('C-5');
    expect(await violationsIn(page)).toEqual([]);

    await page.goto(`${at.address}/leasing-orders/${own?.order}`);
    // 6,643.84 less 700.
    await page.getByText('5,943.84').waitFor();
    await pressAction(page, 'Waive a requirement');
    await dialog.getByLabel('Requirement').selectOption('first_dues_paid');
    await dialog.getByLabel('Reason').fill('The rest arrives on Sunday');
    expect(await violationsIn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Waive a requirement' }).click();
    const waived = page.getByRole('region', { name: 'Waived requirements' });
    await waived.getByText('First payment').waitFor();
    expect(await waived.textContent()).toContain('The rest arrives on Sunday');
    expect(await violationsIn(page)).toEqual([]);
    expect(await standing(page)).toContain('Pending');

    // The form is on another tab; the guided one goes on where it was left.
    await page.getByRole('tab', { name: 'Handover', exact: true }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await page.getByRole('tab', { name: 'Details', exact: true, selected: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('tab', { name: 'Handover', exact: true, selected: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('is reached from My work: each queue leads to the list of what waits in it', async () => {
    const deal = await at.testCompany.qualifiedDeal();
    await at.testCompany.accept(deal);
    await at.testCompany.generate(await at.testCompany.finalizeAndStop(deal));
    const { page, faults } = await at.browser.open();
    await signInAt(page, at.address, 'first', 'admin@first.example', password);
    const queue = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Contracts · ' });
    await queue.first().waitFor();
    const waiting = await queue.evaluateAll((lines) =>
      lines.map((line) => [line.querySelector('a')?.getAttribute('href') ?? '', line.querySelector('.num')?.textContent ?? '']),
    );
    expect(waiting.map(([href]) => href?.split('?')[1]?.split('=')[0])).toEqual(
      expect.arrayContaining(['deposit_status', 'ejar_status', 'status']),
    );
    for (const [href, count] of waiting) {
      await page.goto(`${at.address}${href}`);
      const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
      await expect.poll(() => rows.count()).toBe(Number(count));
    }
    expect(faults).toEqual([]);
  });
});
