import { beforeAll, expect, it } from 'vitest';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { aTenant, finance, posted, registerForVat } from '../../setup/invoices.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
beforeAll(async () => {
  workIn(at.testCompany);
  await registerForVat();
});

const receive = async (tenant_id: number, amount: string) =>
  testCompany.ask<CollectionDetails>(finance(), collectionCalls.create, {
    params: { tenant_id },
    body: { method: 'cash_payment', amount, received_on: await testCompany.today() },
  });
const open = async (path: string) => {
  const { page, faults } = await at.browser.open();
  await signInAt(page, at.address, 'first', 'finance_manager@first.example', password, path);
  return { main: page.getByRole('main'), faults };
};

it('amounts typed to correct an invoice stay while a payment for it arrives', async () => {
  const { id, tenant_id } = await posted([{ price: '1000', description: 'Cleaning' }]);
  const { main, faults } = await open(`/invoices/${id}?tab=wrong&wrong=amount`);
  const amount = main.getByRole('textbox', { name: /Cleaning/ });
  await amount.fill('250');
  await receive(tenant_id, '100');
  await main.getByText('Partially paid', { exact: true }).first().waitFor();
  expect(await amount.inputValue()).toBe('250');
  await main.getByRole('button', { name: 'Draft credit note', exact: true }).click();
  await main.getByRole('link', { name: 'Draft', exact: true }).waitFor();
  await main.getByText('287.50').first().waitFor();
  expect(faults).toEqual([]);
});

it('parts typed to use credit stay while another of the collection’s parts is taken back', async () => {
  const { id: tenant } = await aTenant();
  const first = await posted([{ price: '100' }], tenant);
  await posted([{ price: '200' }], tenant);
  const { id, allocations } = await receive(tenant, '500');
  const last = await posted([{ price: '50' }], tenant);
  const { main, faults } = await open(`/collections/${id}`);
  const part = main
    .getByRole('region', { name: 'Open invoices, oldest first' })
    .getByRole('textbox', { name: last.number ?? '' });
  await part.fill('30');
  await testCompany.ask(finance(), collectionCalls.deallocate, {
    params: { id },
    body: {
      allocation_id: allocations.find(({ invoice_id }) => invoice_id === first.id)?.id,
      reason: 'Of another contract',
    },
  });
  await main.getByText('Of another contract').waitFor();
  expect(faults).toEqual([]);
  expect(await part.inputValue()).toBe('30');
});
