import { beforeAll, describe, expect, it } from 'vitest';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { keyboardOf } from '../../setup/by-keyboard.ts';
import { jpeg } from '../../setup/files.ts';
import {
  finalized,
  installmentsOf,
  type Let,
  moveDeposit,
  moveEjar,
  moveOrder,
  passInspections,
  payInstallment,
  readLease,
  receipt,
  sign,
  testCompany,
  workIn,
} from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
let own: Let;
/** Everything is in order but what is done with the tenant, in the unit. */
beforeAll(async () => {
  workIn(at.testCompany);
  own = await finalized();
  await sign(own);
  await moveDeposit(own, 'received', receipt);
  await moveEjar(own, { status: 'submitted' });
  const [first] = await installmentsOf(own);
  if (first && first.paid !== first.gross) await payInstallment(own, first.id, { amount: first.gross });
  await passInspections(own);
  expect((await moveOrder(own.orders[0], { status: 'preparing' })).status).toBe(200);
});

describe('the keys of a unit', () => {
  it('are handed over in Arabic on a phone, by keyboard: rooms with a photo, keys and meters, the signature', async () => {
    const { page, faults } = await at.browser.open({ width: 360, language: 'ar' });
    const { press, type, choose, act } = keyboardOf(page);
    await signInAt(
      page,
      at.address,
      'first',
      'operations@first.example',
      password,
      `/leasing-orders/${own.orders[0]}?tab=handover`,
    );
    const steps = page.locator('main ol > li');
    const step = (name: string) => steps.filter({ has: page.getByRole('heading', { name, exact: true }) });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await expect.poll(() => step('الشروط').getByText('لم يُعتمد').count()).toBe(1);

    await press(step('الجرد').getByRole('button', { name: 'إضافة بند' }));
    const form = page.getByRole('region', { name: 'إضافة بند' });
    await choose(form.getByLabel('الغرفة', { exact: false }).first(), 'kitchen');
    await type(form.getByLabel('البند'), 'فرن');
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'oven.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
    await form.getByRole('status').filter({ hasText: 'اكتمل الرفع' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await step('الجرد').getByRole('listitem').filter({ hasText: 'فرن' }).getByText('oven.jpg').waitFor();

    await press(step('المفاتيح والعدادات').getByRole('button', { name: 'تعديل' }));
    await type(page.getByLabel('المفاتيح', { exact: true }), '3');
    await type(page.getByLabel('قراءة عداد الكهرباء'), '١٢٣٤٥');
    await type(page.getByLabel('قراءة عداد المياه'), '678');
    await page.keyboard.press('Control+Enter');

    await page.getByRole('tab', { name: 'التسليم' }).waitFor();
    await press(page.getByRole('tab', { name: 'التسليم' }));
    await step('المفاتيح والعدادات').getByText('12,345').waitFor();
    const dialog = page.getByRole('dialog');
    await press(step('التوقيع').getByRole('button', { name: 'اعتماد محضر الجرد' }));
    await type(dialog.getByLabel('اسم المستأجر'), 'نورة الحربي');
    await press(dialog.getByRole('button', { name: 'وُقّع ورقيًا' }));
    await dialog.getByRole('img', { name: 'تم التوقيع' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'اعتماد محضر الجرد' }));
    await step('التوقيع')
      .getByRole('img', { name: /نورة الحربي/ })
      .waitFor();
    expect(await step('الشروط').getByText('لم يُعتمد').count()).toBe(0);

    await act('تحديد كجاهزة للمستأجر', 'إجراءات أخرى');
    await press(step('التسليم').getByRole('button', { name: 'تسليم', exact: true }));
    expect(await violationsIn(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'تسليم', exact: true }));
    await page.locator('main header').getByText('مُسلّم').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await button('إعادة فتح محضر الجرد').count()).toBe(0);
    expect(faults).toEqual([]);

    expect((await readLease(own.leases[0])).status).toBe('active');
    expect(
      await testCompany.ask(testCompany.people.operations, leasingOrderCalls.get, { params: { id: own.orders[0] as number } }),
    ).toMatchObject({ keys_count: 3, electricity_reading: 12_345, water_reading: 678, inventory_accepted_by: 'نورة الحربي' });
  });
});
