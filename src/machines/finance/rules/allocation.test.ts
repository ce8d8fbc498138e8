import { describe, expect, it } from 'vitest';
import { isSuggested, type OpenInvoice, suggestAllocations } from './allocation.ts';

const invoice = (id: number, open: number, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id,
  contract_id: 1,
  due_on: `2026-0${id}-01`,
  number: `INV-${id}`,
  open: open * 100,
  is_deposit: false,
  ...more,
});

describe('money pays invoices', () => {
  it('oldest first: 20,000 over two of 15,000 is 15,000 and 5,000 (decision 28)', () => {
    expect(suggestAllocations([invoice(2, 15_000), invoice(1, 15_000)], 20_000_00)).toEqual({
      allocations: [
        { invoice_id: 1, amount: 15_000_00 },
        { invoice_id: 2, amount: 5_000_00 },
      ],
      credit: 0,
    });
  });
  it('and leaves credit: 45,000 leaves 15,000 (decision 28)', () => {
    expect(suggestAllocations([invoice(1, 15_000), invoice(2, 15_000)], 45_000_00).credit).toBe(15_000_00);
  });
  it('of the same contract first, then by due date, then by number: INV-9 before INV-10', () => {
    const day = { due_on: '2026-02-01' };
    const invoices = [
      invoice(1, 10, { contract_id: 2 }),
      invoice(3, 10, { ...day, number: 'INV-10' }),
      invoice(4, 10, { ...day, number: 'INV-9' }),
    ];
    expect(suggestAllocations(invoices, 25_00, 1).allocations).toEqual([
      { invoice_id: 4, amount: 10_00 },
      { invoice_id: 3, amount: 10_00 },
      { invoice_id: 1, amount: 5_00 },
    ]);
  });
  it('the oldest first, with a contract or without, if it is for none', () => {
    const invoices = [invoice(2, 10, { contract_id: null }), invoice(1, 10)];
    expect(suggestAllocations(invoices, 15_00).allocations).toEqual([
      { invoice_id: 1, amount: 10_00 },
      { invoice_id: 2, amount: 5_00 },
    ]);
  });
  it('but never a deposit, nor what is paid', () => {
    expect(suggestAllocations([invoice(1, 10, { is_deposit: true }), invoice(2, 0)], 5_00)).toEqual({
      allocations: [],
      credit: 5_00,
    });
  });
  it('another choice is told from the suggested one', () => {
    const invoices = [invoice(1, 10), invoice(2, 10)];
    expect(
      isSuggested(invoices, 15_00, 1, [
        { invoice_id: 1, amount: 10_00 },
        { invoice_id: 2, amount: 5_00 },
      ]),
    ).toBe(true);
    expect(
      isSuggested(invoices, 15_00, 1, [
        { invoice_id: 2, amount: 10_00 },
        { invoice_id: 1, amount: 5_00 },
      ]),
    ).toBe(false);
    expect(isSuggested(invoices, 15_00, 1, [{ invoice_id: 1, amount: 10_00 }])).toBe(false);
  });
});
