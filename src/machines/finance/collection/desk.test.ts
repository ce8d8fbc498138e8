import { describe, expect, it } from 'vitest';
import type { SuggestedAllocation } from '../../../api/finance/collection.ts';
import { deskOf, withPart } from './desk.ts';

const invoice = (invoice_id: number, due_on: string, open: string): SuggestedAllocation => ({
  ...{ invoice_id, number: `INV-${invoice_id}`, contract_id: null, contract_ref_no: null, is_deposit: false, due_on, open },
  amount: '0.00',
});
const two = [invoice(1, '2026-01-01', '15000.00'), invoice(2, '2026-04-01', '15000.00')];
const typedOf = ({ parts }: ReturnType<typeof deskOf>) => parts.map(({ typed }) => typed);

describe('the collection desk (decision 28)', () => {
  it('suggests the oldest first: 20,000 over two invoices of 15,000 is 15,000 + 5,000', () => {
    const desk = deskOf(two, '20000', undefined);
    expect(typedOf(desk)).toEqual(['15000.00', '5000.00']);
    expect(desk).toMatchObject({ left: '0.00', isOwn: false, isShort: false });
  });
  it('leaves 15,000 of 45,000 as credit', () => expect(deskOf(two, '45000', null).left).toBe('15000.00'));
  it('shows what is open before an amount is typed', () => expect(typedOf(deskOf(two, '', undefined))).toEqual(['', '']));
  it('pays the invoices of the contract first that the money is for', () => {
    const of = (one: SuggestedAllocation, contract_id: number) => ({ ...one, contract_id, contract_ref_no: `C-${contract_id}` });
    const [older, newer] = [of(invoice(1, '2026-01-01', '15000.00'), 7), of(invoice(2, '2026-04-01', '15000.00'), 8)];
    expect(deskOf([older, newer], '20000', undefined).contracts).toEqual([
      { id: 7, ref_no: 'C-7' },
      { id: 8, ref_no: 'C-8' },
    ]);
    const desk = deskOf([older, newer], '20000', undefined, 8);
    expect(desk.parts.map(({ number, typed }) => [number, typed])).toEqual([
      ['INV-2', '15000.00'],
      ['INV-1', '5000.00'],
    ]);
    const other = [{ invoice_id: 1, amount: '15000' }];
    expect(deskOf([older, newer], '15000', other, 8).isOwn).toBe(true);
    expect(deskOf([older, newer], '15000', other, 7).isOwn).toBe(false);
    // With one contract alone there is nothing to choose.
    expect(deskOf([older], '100', undefined).contracts).toEqual([]);
  });
  it('sees another choice, and more than received', () => {
    const newest = withPart(deskOf(two, '15000', [{ invoice_id: 2, amount: '10000' }]).parts, 1, '');
    expect(deskOf(two, '15000', newest)).toMatchObject({ isOwn: true, left: '5000.00' });
    expect(deskOf(two, '15000', [{ invoice_id: 1, amount: '15000' }])).toMatchObject({ isOwn: false });
    expect(deskOf(two, '100', [{ invoice_id: 1, amount: '100.01' }])).toMatchObject({ isShort: true, left: '-0.01' });
  });
});
