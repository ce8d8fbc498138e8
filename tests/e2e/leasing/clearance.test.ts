import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { keyboardOf } from '../../setup/by-keyboard.ts';
import { clearanceOf, letForAYear, readClearance, terminateToday } from '../../setup/clearances.ts';
import { type Let, moveDeposit, moveLease, testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
let overstayed: Let;
let early: Let;
beforeAll(async () => {
  workIn(at.testCompany);
  // From 15 January 2026 to 14 January 2027.
  overstayed = await letForAYear({ rent: '96000', deposit: '2000' });
  await testCompany.clockTo('2026-07-01');
  early = await letForAYear({ rent: '120000', deposit: '5000' });
  // Sixty days before its end at the latest, or it would be renewed.
  await moveLease(overstayed, { status: 'on_notice', party: 'tenant', reason: 'Moves away' });
  for (const own of [overstayed, early]) await moveDeposit(own, 'held');
});

const open = async (id: number, options: Parameters<typeof at.browser.open>[0]) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', 'admin@first.example', password, `/clearances/${id}`);
  await opened.page.locator('main h1').waitFor();
  return { ...opened, ...keyboardOf(opened.page) };
};
const now = (page: Page, status: string) => page.locator('main header').getByText(status, { exact: true }).waitFor();

describe('a clearance', () => {
  it('bills 12 days of overstay at 4,734.25 on a phone in Arabic', async () => {
    await testCompany.clockTo('2027-01-26');
    expect((await moveLease(overstayed, { status: 'ended.clearing' })).status).toBe(200);
    const { id } = await clearanceOf(overstayed);
    const { page, faults, press, type, act } = await open(id, { width: 360, language: 'ar' });
    const dialog = page.getByRole('dialog');
    const menu = 'إجراءات أخرى';
    await act('جدولة الفحص', menu);
    await type(dialog.getByLabel('الفحص'), '26/01/2027');
    await page.keyboard.press('Control+Enter');
    await now(page, 'الفحص مجدول');
    await act('بدء الفحص', menu);
    await now(page, 'قيد الفحص');
    const rooms = page.getByRole('group', { name: 'الغرف' }).getByRole('checkbox');
    for (const room of await rooms.all()) {
      await press(room, 'Space');
      await expect.poll(() => room.isChecked()).toBe(true);
      await expect.poll(() => rooms.last().isEnabled()).toBe(true);
    }
    expect(await violationsIn(page)).toEqual([]);
    await act('تعديل', menu);
    await type(page.getByLabel('المفاتيح المسلَّمة'), '2');
    await type(page.getByLabel('المفاتيح المعادة'), '2');
    await type(page.getByLabel('معامل تجاوز المدة'), '1.5');
    // The statement follows what is typed: 96,000 / 365 × 1.5 × 12, and less the deposit of 2,000.
    const statement = page.getByRole('region', { name: 'كشف المخالصة' });
    await statement.getByText('4,734.25').first().waitFor();
    await statement.getByText(/2,734\.25/).waitFor();
    await type(page.getByLabel('بند تجاوز المدة في العقد'), 'المادة 7');
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await act('إنهاء الفحص', menu);
    await now(page, 'مُقيَّمة');
    await act('إصدار الكشف', menu);
    await now(page, 'صدر الكشف');
    await act('تسجيل الموافقة', menu);
    await press(dialog.getByRole('button', { name: 'تسجيل الموافقة' }));
    await now(page, 'متفق عليها');
    await act('إصدار الفاتورة أو رد المبلغ', menu);
    await dialog.getByText(/2,734\.25/).waitFor();
    await press(dialog.getByRole('button', { name: 'إصدار الفاتورة أو رد المبلغ' }));
    await now(page, 'صدرت فاتورتها');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
    expect(await readClearance(id)).toMatchObject({ bill_kind: 'final_bill', balance: '2734.25' });
    // The bill leads to the invoices that it asks for.
    const invoice = page.locator('main').getByRole('link', { name: /^INV-/ }).last();
    const number = (await invoice.textContent()) ?? '';
    await press(invoice);
    await page.waitForURL(/\/invoices\/\d+$/);
    await page.locator('main').getByText(number, { exact: true }).first().waitFor();
  });

  it('returns 29,917.81 of unearned rent with the deposit, less the damages and the fee, and is closed', async () => {
    await testCompany.clockTo('2027-03-31');
    await terminateToday(early);
    const { id } = await clearanceOf(early);
    const { page, faults, press, type, choose, act } = await open(id, {});
    const dialog = page.getByRole('dialog');
    const statement = page.getByRole('region', { name: 'Statement', exact: true });
    await statement.getByText('Rent until 31 Mar 2027: 90,082.19 for 274 days').waitFor();
    await statement.getByText('29,917.81').waitFor();
    await act('Schedule inspection');
    await type(dialog.getByLabel('Inspection'), '31/03/2027');
    await page.keyboard.press('Control+Enter');
    await now(page, 'Inspection scheduled');
    await act('Start inspection');
    await now(page, 'Inspecting');
    const rooms = page.getByRole('group', { name: 'Rooms' }).getByRole('checkbox');
    for (const room of await rooms.all()) {
      await press(room, 'Space');
      await expect.poll(() => room.isChecked()).toBe(true);
      await expect.poll(() => rooms.last().isEnabled()).toBe(true);
    }
    await press(page.getByRole('button', { name: 'Add damaged item' }));
    await type(page.getByRole('textbox', { name: /^Damage( \*)?$/ }), 'Bed frame');
    await type(page.getByLabel('Unit price'), '2100');
    await type(page.getByLabel('Wear (%)'), '50');
    await page.keyboard.press('Control+Enter');
    // Half of the bed, and less than the deposit and the rent: 34,917.81 − 1,050.00.
    await statement.getByText(/33,867\.81/).waitFor();
    await act('Edit');
    await type(page.getByLabel('Keys issued'), '2');
    await type(page.getByLabel('Keys returned'), '2');
    await type(page.getByLabel('Early termination fee'), '10000');
    await statement.getByText(/23,867\.81/).waitFor();
    await type(page.getByLabel('Fee clause in the contract'), '§ 9.2');
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await act('Submit inspection');
    await now(page, 'Assessed');
    await act('Issue statement');
    await now(page, 'Statement issued');
    await act('Mark as agreed');
    await press(dialog.getByRole('button', { name: 'Mark as agreed' }));
    await now(page, 'Agreed');
    await act('Issue bill or refund');
    await dialog.getByText(/refund of .*23,867\.81/).waitFor();
    await press(dialog.getByRole('button', { name: 'Issue bill or refund' }));
    await now(page, 'Invoiced');
    await press(page.getByRole('button', { name: 'Record refund' }));
    await choose(dialog.getByLabel('Payment method'), 'bank_transfer_payment');
    await type(dialog.getByLabel('IBAN'), 'SA0380000000608010167519');
    await type(dialog.getByLabel('Reference'), 'T-9');
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await now(page, 'Settled');
    await act('Close');
    await press(dialog.getByRole('button', { name: 'Close' }));
    await now(page, 'Closed');
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
    expect(await readClearance(id)).toMatchObject({ bill_kind: 'refund', balance: '-23867.81', paid: '23867.81' });
  });
});
