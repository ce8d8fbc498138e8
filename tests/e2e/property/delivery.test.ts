import { beforeAll, describe, expect, it } from 'vitest';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { keyboardOf } from '../../setup/by-keyboard.ts';
import { jpeg } from '../../setup/files.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { check, inspected, read, receipt } from '../../setup/sales-of-units.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
let villa = 0;
beforeAll(async () => {
  workIn(at.testCompany);
  villa = (await inspected()).id;
  await check(villa);
});

describe('the delivery of a unit that was sold', () => {
  it('is inspected on a phone, by keyboard: a snag with its photo is fixed and verified, and the buyer signs', async () => {
    const { page, faults } = await at.browser.open({ width: 360 });
    const { press, type, choose, act } = keyboardOf(page);
    await signInAt(
      page,
      at.address,
      'first',
      'admin@first.example',
      password,
      `/delivery-receipts/${(await receipt(villa)).id}?tab=snags`,
    );
    const dialog = page.getByRole('dialog');
    const now = (status: string) => page.locator('main header').getByText(status, { exact: true }).waitFor();
    const photo = async (name: string) => {
      const own = page.locator('[role=group]', { has: page.locator('input[type=file]') }).last();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        press(own.getByRole('button', { name: 'Choose file' })),
      ]);
      await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer: await jpeg() });
      await page.getByRole('status').filter({ hasText: 'Uploaded' }).waitFor();
      // The button that was pressed is gone; the form still hears its keys.
      expect(await page.evaluate(() => document.activeElement?.closest('[role=group]')?.textContent)).toContain(name);
    };

    await press(page.getByRole('button', { name: 'Add snag' }));
    await type(page.getByLabel('Room'), 'Kitchen');
    await choose(page.getByLabel('Severity'), 'critical');
    await choose(page.getByLabel('Category'), 'finishes');
    await photo('leak.jpg');
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Photo: Kitchen' }).locator('img').waitFor();
    // The reason is read where the action is offered.
    await press(page.getByRole('button', { name: 'More actions' }));
    await page
      .getByRole('menuitem', { name: 'Approve and sign' })
      .getByText(/critical snag/)
      .waitFor();
    await page.keyboard.press('Escape');
    await act('List snags for repair');
    await now('Snags listed');

    await press(page.getByRole('link', { name: 'Kitchen' }));
    await act('Assign');
    await type(dialog.getByLabel('Contractor'), 'Al Ittiqan');
    await type(dialog.getByLabel('Fix by'), '20/01/2026');
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await now('Assigned');
    await act('Mark as fixed');
    await photo('dry.jpg');
    await page.keyboard.press('Control+Enter');
    await now('Fixed');
    await act('Verify');
    await now('Verified');
    expect(await violationsIn(page)).toEqual([]);

    await press(page.getByRole('link', { name: 'Delivery', exact: true }).last());
    await act('Start repairs');
    await now('Being repaired');
    await act('Start reinspection');
    await now('Reinspection');
    await act('Approve and sign');
    await type(dialog.getByLabel('Signed by'), 'Reem Al-Shehri');
    await press(dialog.getByRole('button', { name: 'Mark as signed on paper' }));
    expect(await violationsIn(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Approve and sign' }));
    await now('Approved');
    await press(page.getByRole('tab', { name: 'Details' }));
    await page.getByRole('img', { name: 'Signature' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(faults).toEqual([]);
    expect(await read(villa)).toMatchObject({ status: 'delivered', delivered_on: await testCompany.today() });
  });
});
