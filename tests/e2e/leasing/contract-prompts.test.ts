import { beforeAll, expect, it } from 'vitest';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { finalized, type Let, moveDeposit, receipt, sign, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
let own: Let;
beforeAll(async () => {
  workIn(at.testCompany);
  own = await finalized();
  await sign(own);
});

it('a question about a contract stays, with what was typed, while somebody else changes the contract', async () => {
  const { page, faults } = await at.browser.open();
  await signInAt(page, at.address, 'first', 'leasing_manager@first.example', password);
  await page.goto(`${at.address}/contracts/${own.contract}`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await main.getByRole('button', { name: 'Record submission', exact: true }).click();
  const day = dialog.getByRole('textbox').first();
  await day.fill('10/01/2026');

  expect((await moveDeposit(own, 'received', receipt)).status).toBe(200);
  await main.getByText('R-1001').waitFor();
  expect(await day.inputValue()).toBe('10/01/2026');
  await dialog.getByRole('button', { name: 'Record submission', exact: true }).click();
  await main.getByText('Submitted', { exact: true }).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await main.getByText('submitted 10 Jan 2026').waitFor();
  expect(faults).toEqual([]);
});
