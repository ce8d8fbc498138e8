import { expect, it } from 'vitest';
import { sharesOf } from './issue-shares.ts';

/** Labour of 200.00 with VAT of 30.00, and parts of 66.00 (maintenance 4). */
const cost = { net: 266_00, vat: 30_00 };
const all = (payer: 'company' | 'tenant' | 'owner' | 'warranty') => [{ payer, percent: 100 }];
const chargesOf = (...[payers, basis]: [Parameters<typeof sharesOf>[1], Parameters<typeof sharesOf>[2]]) =>
  sharesOf(cost, payers, basis).map(({ charge, vat_category, deductible }) => [charge, vat_category, deductible]);

it('bills a service without the VAT of providers, which becomes deductible', () => {
  expect(chargesOf(all('tenant'), 'service')).toEqual([[266_00, 'S', 30_00]]);
  expect(chargesOf(all('owner'), 'service')).toEqual([[266_00, 'S', 30_00]]);
});

it('bills damage at all that it cost, outside VAT', () => {
  expect(chargesOf(all('tenant'), 'damage')).toEqual([[296_00, 'O', 0]]);
});

it('claims all that it cost under warranty, and asks nothing of the company', () => {
  expect(chargesOf(all('warranty'), 'warranty')).toEqual([[296_00, 'O', 0]]);
  expect(chargesOf(all('company'), 'service')).toEqual([[0, 'O', 0]]);
});

it('shares to the halala, by largest remainder', () => {
  const thirds = sharesOf(
    { net: 100_00, vat: 15_01 },
    [
      { payer: 'company', percent: 34 },
      { payer: 'tenant', percent: 33 },
      { payer: 'warranty', percent: 33 },
    ],
    'service',
  );
  // 34 % of 15.01 = 5.1034 and 33 % = 4.9533: 5.10, 4.95, 4.95, and the halala that is left goes to the 0.34.
  expect(thirds.map(({ net, vat }) => [net, vat])).toEqual([
    [34_00, 5_11],
    [33_00, 4_95],
    [33_00, 4_95],
  ]);
  expect(thirds.map(({ charge }) => charge)).toEqual([0, 33_00, 37_95]);
});
