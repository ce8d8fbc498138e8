import { beforeAll, expect, it } from 'vitest';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { finalized, type Let, moveDeposit, receipt, sign, testCompany, workIn } from '../../setup/lettings.ts';
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
  await signInAt(page, at.address, 'first', 'leasing_manager@first.example', password, `/contracts/${own.contract}`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await main.getByRole('button', { name: 'Record submission', exact: true }).click();
  const day = dialog.getByRole('textbox').first();
  await day.fill('10/01/2026');

  expect((await moveDeposit(own, 'received', receipt)).status).toBe(200);
  expect(await day.inputValue()).toBe('10/01/2026');
  await dialog.getByRole('button', { name: 'Record submission', exact: true }).click();
  await main.getByText('Submitted', { exact: true }).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await main.getByText('submitted 10 Jan 2026').waitFor();
  await main.getByText('R-1001').waitFor();
  expect(faults).toEqual([]);
});

it('what is to be sent of a contract stays, with what was typed, while somebody else marks the contract as sent', async () => {
  const { contract, tenant } = await finalized();
  const { page, faults } = await at.browser.open();
  await signInAt(page, at.address, 'first', 'leasing_agent@first.example', password, `/contracts/${contract}`);
  await page.getByRole('main').getByRole('button', { name: 'Share a link', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Salem Al-Harbi');

  await testCompany.ask(testCompany.people.leasing_manager, contractCalls.signature, {
    params: { tenant_id: tenant, contract_id: contract },
    body: { status: 'sent' },
  });
  await page.getByRole('main').getByText('Sent', { exact: true }).first().waitFor();
  expect(await name.inputValue()).toBe('Salem Al-Harbi');
  const share = dialog.getByRole('button', { name: 'Share a link', exact: true });
  await share.click();
  await dialog.getByRole('alert').getByText('There is no contract template for this use.').waitFor();
  expect(await name.inputValue()).toBe('Salem Al-Harbi');

  const texts = { name_en: 'Lease', name_ar: 'عقد إيجار', body_en: 'We let {{units}}.', body_ar: 'نؤجر {{units}}.' };
  await testCompany.ask(testCompany.people.admin, templateCalls.create, {
    body: { ...texts, kind: 'contract', property_use: 'general' },
  });
  await share.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Salem Al-Harbi' }).first().waitFor();
  expect(faults).toEqual([]);
});
