import { beforeAll, expect, it } from 'vitest';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { aTenant, finance } from '../../setup/invoices.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
beforeAll(() => workIn(at.testCompany));

const signedIn = async (who: 'finance_manager' | 'general_manager', path: string) => {
  const { page, faults } = await at.browser.open();
  await signInAt(page, at.address, 'first', `${who}@first.example`, password, path);
  return { page, main: page.getByRole('main'), faults };
};

it('a tenant’s credit is asked back, approved by another, and paid', async () => {
  const { id: tenant_id } = await aTenant();
  const { id } = await testCompany.ask<CollectionDetails>(finance(), collectionCalls.cash, {
    params: { tenant_id },
    body: { amount: '150' },
  });
  const clerk = await signedIn('finance_manager', `/collections/${id}?tab=refunds`);
  await clerk.main.getByRole('button', { name: 'Refund…', exact: true }).click();
  await clerk.main.getByRole('textbox', { name: /^Amount/ }).fill('200');
  await clerk.main.getByRole('combobox', { name: /Method/ }).selectOption('bank_transfer_payment');
  await clerk.main.getByRole('textbox', { name: /IBAN/ }).fill('SA0380000000608010167519');
  await clerk.main.getByRole('textbox', { name: /Refund reason/ }).fill('Paid twice');
  await clerk.main.getByRole('button', { name: 'Request refund', exact: true }).click();
  await clerk.main.getByText('Only 150.00 can be refunded.').first().waitFor();
  // Nothing that was typed is lost.
  expect(await clerk.main.getByRole('textbox', { name: /Refund reason/ }).inputValue()).toBe('Paid twice');
  await clerk.main.getByRole('textbox', { name: /^Amount/ }).fill('150');
  await clerk.main.getByRole('button', { name: 'Request refund', exact: true }).click();
  const number = clerk.main.getByRole('link', { name: /^RFD-/ });
  await number.waitFor();
  // Nothing is left: the button says why.
  await clerk.main.getByRole('button', { name: 'Refund…', exact: true }).press('Enter');
  await clerk.page.getByText('Nothing left to refund', { exact: false }).first().waitFor();
  const path = (await number.getAttribute('href')) ?? '';

  const boss = await signedIn('general_manager', path);
  await boss.main.getByRole('button', { name: 'Approve', exact: true }).click();
  await boss.main.getByText('Approved', { exact: true }).first().waitFor();

  await clerk.page.goto(`${at.address}${path}`);
  await clerk.main.getByRole('button', { name: 'Record payment', exact: true }).click();
  const prompt = clerk.page.getByRole('dialog');
  await prompt.getByRole('textbox', { name: /^Reference/ }).fill('FT-2026-118');
  await prompt.getByRole('button', { name: 'Record payment', exact: true }).click();
  await clerk.main.getByText('FT-2026-118').first().waitFor();
  await clerk.main.getByText('Paid', { exact: true }).first().waitFor();
  expect([...clerk.faults, ...boss.faults]).toEqual([]);
}, 120_000);
