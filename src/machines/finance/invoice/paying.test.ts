import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { SuggestedAllocation } from '../../../api/finance/collection.ts';
import { type Invoice, invoiceCalls } from '../../../api/finance/invoice.ts';
import type { Viewer } from '../../kit/lifecycle.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { payingAll, readParts } from '../collection/desk.ts';
import { collectionFlows } from '../collection/flows.ts';
import { deskAddress, paidTogether, paymentRefusals } from './paying.ts';

const clerk: Viewer = { id: 7, is_admin: false, privileges: { finance: { create: true } } as Viewer['privileges'] };
const visitor: Viewer = { id: 8, is_admin: false, privileges: {} };
const whysOf = (status: Invoice['status'], viewer = clerk) => paymentRefusals({ status }, viewer).map(({ why }) => why);

describe('a payment of an invoice', () => {
  it('can be recorded as long as something is open', () => {
    expect(whysOf('posted')).toEqual([]);
    expect(whysOf('partially_paid')).toEqual([]);
  });

  it('is refused otherwise, each time for a reason of its own', () => {
    expect((['draft', 'void', 'written_off', 'paid', 'credited'] as const).map((status) => whysOf(status)[0])).toEqual(
      ['draft', 'void', 'written_off', 'settled', 'settled'].map((why) => `finance.invoice.not_payable.${why}`),
    );
    expect(whysOf('posted', visitor)).toEqual(['why.may']);
  });
});

describe('a payment of several invoices', () => {
  const one: Invoice = { ...recordedAnswer(invoiceCalls.get), id: 1, status: 'posted', tenant_id: 5 };

  it('is of one tenant, and of what is open', () => {
    const { tenant, payable, verdicts } = paidTogether([one, { ...one, id: 2, status: 'paid' }, { ...one, id: 3 }], clerk);
    expect([tenant, payable]).toEqual([5, [1, 3]]);
    expect(verdicts.map(({ refusals }) => refusals.length)).toEqual([0, 1, 0]);
    expect(deskAddress(5, payable)).toBe('/collections/new?tenant_id=5&pays=1-3');
  });

  it('isn’t of several tenants, or of none', () => {
    expect(paidTogether([one, { ...one, id: 2, tenant_id: 6 }], clerk)).toMatchObject({ tenant: null, payable: [1, 2] });
    expect(paidTogether([], clerk)).toMatchObject({ tenant: null, payable: [] });
  });
});

describe('the desk of chosen invoices', () => {
  const open = (invoice_id: number, amount: string): SuggestedAllocation => ({
    ...{ invoice_id, number: `INV-${invoice_id}`, contract_id: null, contract_ref_no: null, is_deposit: false },
    ...{ due_on: '2026-01-01', open: amount, amount: '0.00' },
  });

  it('has their open amounts filled in, and nothing of the others', () => {
    const { amount, pays } = payingAll([open(1, '1000.50'), open(2, '70.00'), open(3, '29.50')], [1, 3, 9]);
    expect([amount, readParts(pays)]).toEqual([
      '1030.00',
      [
        { invoice_id: 1, amount: '1000.50' },
        { invoice_id: 3, amount: '29.50' },
      ],
    ]);
    const action = new URLSearchParams({ amount, pays }).toString();
    const input = { record: null, action, parents: { tenant_id: 5 }, owner: { company: 1, user: 7 }, today: '2026-03-01' };
    const { mine } = createActor(collectionFlows.form, { input }).start().getSnapshot().context;
    expect(mine).toMatchObject({ tenant_id: 5, amount, allocations: readParts(pays) });
    expect(mine).not.toHaveProperty('pays');
  });
});
