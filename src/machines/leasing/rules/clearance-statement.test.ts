import { describe, expect, it } from 'vitest';
import type { ClearanceBasis } from '../../../api/leasing/clearance-statement.ts';
import { halalas, money } from '../../../api/money.ts';
import { creditOf, earnedRent, type RentPeriod } from './clearance-rent.ts';
import {
  type ClearanceCosts,
  damageAmount,
  depositOutcome,
  overstayDays,
  statementOf,
  wearAfter,
} from './clearance-statement.ts';

const period = (from_on: string, to_on: string, net: string, vat = '0.00', vat_rate = 0, is_billed = true): RentPeriod => ({
  from_on,
  to_on,
  vat_rate,
  net: halalas(net),
  vat: halalas(vat),
  billed: is_billed ? { net: halalas(net), vat: halalas(vat) } : { net: 0, vat: 0 },
});
const year = { start_on: '2025-07-01', end_on: '2026-06-30', calendar: 'gregorian' as const };
const riyals = ({ net, vat }: { net: number; vat: number }) => [money(net), money(vat)];

// Worked by hand: 120,000 × 274 / 365 = 90,082.1917…; 31+31+30+31+30+31+31+28+31 = 274 days until 31 March.
describe('unearned rent', () => {
  it.each([
    ['in one payment', [period('2025-07-01', '2026-06-30', '120000')]],
    [
      'in quarters',
      [
        period('2025-07-01', '2025-09-30', '30000'),
        period('2025-10-01', '2025-12-31', '30000'),
        period('2026-01-01', '2026-03-31', '30000'),
        period('2026-04-01', '2026-06-30', '30000'),
      ],
    ],
  ])('goes by days, %s', (_, periods) => {
    const { earned, earned_days, unearned, billed } = earnedRent({ ...year, periods }, '2026-03-31');
    expect([money(billed), money(earned), earned_days]).toEqual(['120000.00', '90082.19', 274]);
    expect(riyals(unearned)).toEqual(['29917.81', '0.00']);
  });

  it('of an office carries its VAT', () => {
    const periods = [period('2025-07-01', '2026-06-30', '120000', '18000', 1500)];
    expect(riyals(earnedRent({ ...year, periods }, '2026-03-31').unearned)).toEqual(['29917.81', '4487.67']);
  });

  it('is what was billed beyond the days, not what never was', () => {
    const periods = [
      period('2025-07-01', '2025-09-30', '30000'),
      period('2025-10-01', '2025-12-31', '30000'),
      period('2026-01-01', '2026-03-31', '30000'),
      period('2026-04-01', '2026-06-30', '30000', '0.00', 0, false),
    ];
    // Until 15 February: 230 of 365 days, 75,616.44 of 90,000 billed.
    expect(riyals(earnedRent({ ...year, periods }, '2026-02-15').unearned)).toEqual(['14383.56', '0.00']);
    // By days 82.19 more than the three quarters: nothing is credited, and nothing is added to the bill.
    expect(riyals(earnedRent({ ...year, periods }, '2026-03-31').unearned)).toEqual(['0.00', '0.00']);
  });

  it('is nothing at the end of the term, and all before its first day', () => {
    const periods = [period('2025-07-01', '2026-06-30', '120000', '18000', 1500)];
    expect(riyals(earnedRent({ ...year, periods }, '2026-06-30').unearned)).toEqual(['0.00', '0.00']);
    expect(riyals(earnedRent({ ...year, periods }, '2025-06-30').unearned)).toEqual(['120000.00', '18000.00']);
  });

  it('counts each contract year by its own rent and days', () => {
    // 96,000, then 100,800 in a year of 366 days; until 14 April 2028 that are 91 days of the second one: 25,062.30.
    const term = { start_on: '2027-01-15', end_on: '2029-01-14', calendar: 'gregorian' as const };
    const periods = [period('2027-01-15', '2028-01-14', '96000'), period('2028-01-15', '2029-01-14', '100800')];
    const { earned, unearned } = earnedRent({ ...term, periods }, '2028-04-14');
    expect([money(earned), riyals(unearned)]).toEqual(['121062.30', ['75737.70', '0.00']]);
  });

  it('earns nothing in rent-free days', () => {
    // 30 free days; 335 days pay 110,136.99. Of them 61 have passed on 29 September: 20,054.80.
    const periods = [period('2025-07-31', '2026-06-30', '110136.99')];
    expect(money(earnedRent({ ...year, periods }, '2025-09-29').earned)).toBe('20054.80');
  });
});

describe('crediting in parts', () => {
  it('leaves what remains exact', () => {
    const document = { net: halalas('10288.06'), vat: halalas('1543.21') };
    const first = creditOf(document, { net: 0, vat: 0 }, halalas('5144.03'), 1500);
    expect(riyals(first)).toEqual(['5144.03', '771.60']);
    expect(riyals(creditOf(document, first, halalas('5144.03'), 1500))).toEqual(['5144.03', '771.61']);
  });
});

const basis: ClearanceBasis = {
  rent_until: '2026-03-31',
  handed_over_on: '2026-03-31',
  is_early: true,
  outstanding: '0.00',
  billed: '120000.00',
  earned: '90082.19',
  earned_days: 274,
  unearned_net: '29917.81',
  unearned_vat: '0.00',
  yearly_rent: '120000.00',
  year_days: 365,
  days_after_end: 0,
  deposit: '5000.00',
  tenant_credit: '0.00',
};
const costs: ClearanceCosts = {
  damages: [],
  utilities: '0.00',
  cleaning: '0.00',
  early_fee: '0.00',
  overstay_factor: null,
  overstay_grace_days: 0,
};
const amountOf = (statement: ReturnType<typeof statementOf>, kind: string) =>
  statement.lines.find((line) => line.kind === kind)?.amount;

describe('a statement', () => {
  it('returns 23,067.81 in the example of domain 3.8', () => {
    // 29,917.81 + 5,000.00 − 10,000.00 − 1,850.00
    const statement = statementOf(basis, { ...costs, early_fee: '10000.00', damages: ['800.00', '1050.00'] });
    expect([statement.charges, statement.credits, statement.balance]).toEqual(['11850.00', '34917.81', '-23067.81']);
    expect(depositOutcome(statement)).toBe('refund');
  });

  it('bills what is open', () => {
    const open = { ...basis, outstanding: '15000.00', unearned_net: '0.00', deposit: '2000.00', tenant_credit: '250.00' };
    const statement = statementOf(open, { ...costs, utilities: '412.50', cleaning: '350.00' });
    expect(statement.balance).toBe('13512.50');
    expect(depositOutcome(statement)).toBe('forfeit');
  });

  it('credits the VAT of an office’s rent', () => {
    const statement = statementOf({ ...basis, unearned_vat: '4487.67', deposit: '0.00' }, costs);
    expect(statement.lines.find(({ kind }) => kind === 'unearned_rent')).toMatchObject({ amount: '34405.48', vat: '4487.67' });
    expect(depositOutcome(statement)).toBe(null);
  });

  it('rounds overstay once, after its days of grace and only by a clause of the contract', () => {
    const late = { ...basis, yearly_rent: '96000.00', days_after_end: 12, unearned_net: '0.00', deposit: '0.00' };
    expect(amountOf(statementOf(late, { ...costs, overstay_factor: 150 }), 'overstay')).toBe('4734.25');
    // 96,000 / 365 × 1.5 × 9 = 3,550.6849…
    expect(amountOf(statementOf(late, { ...costs, overstay_factor: 150, overstay_grace_days: 3 }), 'overstay')).toBe('3550.68');
    expect(amountOf(statementOf(late, { ...costs, overstay_factor: 150, overstay_grace_days: 12 }), 'overstay')).toBe('0.00');
    expect(amountOf(statementOf(late, costs), 'overstay')).toBe('0.00');
    expect(overstayDays(late, 15)).toBe(0);
  });

  it('keeps of the deposit only what the charges take', () => {
    const kept = statementOf({ ...basis, unearned_net: '0.00' }, { ...costs, damages: ['1850.00'] });
    expect([kept.balance, depositOutcome(kept)]).toEqual(['-3150.00', 'retain']);
  });
});

describe('a damage', () => {
  it('costs its price less wear, rounded once', () => {
    expect(damageAmount({ unit_price: '20.00', quantity: 4000, wear_percent: 0 })).toBe('800.00');
    expect(damageAmount({ unit_price: '2100.00', quantity: 100, wear_percent: 50 })).toBe('1050.00');
    // 12.35 m² × 20.00 × 67 % = 165.49
    expect(damageAmount({ unit_price: '20.00', quantity: 1235, wear_percent: 33 })).toBe('165.49');
    expect(damageAmount({ unit_price: '50.00', quantity: 100, wear_percent: 100 })).toBe('0.00');
  });

  it('is worn by its years', () => {
    expect([wearAfter(365, 5), wearAfter(0, 5), wearAfter(3650, 5), wearAfter(800, null)]).toEqual([20, 0, 100, 0]);
  });
});
