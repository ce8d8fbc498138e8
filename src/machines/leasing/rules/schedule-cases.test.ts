import { describe, expect, it } from 'vitest';
import { money } from '../../../api/money.ts';
import { type ScheduleTerms, scheduleOf } from './schedule.ts';
import type { ScheduleItem } from './term.ts';

/** Worked by hand. Amounts in SAR; a source is a decision on prices and schedules (d1–d5) or a section of the domain page. */
interface Case {
  source: string;
  what: string;
  terms: Partial<ScheduleTerms>;
  /** Each row's net, its VAT if any is due, its first day, the day it is due. */
  net: string[];
  vat?: string[];
  from?: string[];
  due?: string[];
}

const rent = (amount: string, vat_rate = 0): ScheduleItem => ({
  ...{ id: 1, description: 'Rent', amount, periodicity: 'yearly', vat_rate, item_type: 'unit' },
});
const charge = (amount: string, more: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...{ id: 2, description: 'Parking', amount, periodicity: 'yearly', vat_rate: 1500, item_type: 'parking' },
  ...more,
});
const year: ScheduleTerms = {
  ...{ start: '2026-01-01', end: '2026-12-31', calendar: 'gregorian', payments_per_year: 1, alignment: 'anniversary' },
  ...{ days_in_advance: 0, accepted_on: null, free_days: 0, increments: [], discount: { type: 'none', value: 0 } },
  items: [rent('60000.00')],
};
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const percent = (value: number) => ({ type: 'percent' as const, value });
const fromMidJanuary = { start: '2026-01-15', end: '2027-01-14', alignment: 'calendar' as const, items: [rent('96000.00')] };

const cases: Case[] = [
  {
    source: 'd1',
    what: 'a discount comes off before the rent is split: 106,000 less 10 %',
    terms: { payments_per_year: 12, items: [rent('106000.00')], discount: percent(1000) },
    net: times(12, '7950.00'),
  },
  {
    source: 'd1',
    what: 'a discount that doesn’t divide: 50,000 less 3.33 % = 48,335, the remainder in the last row',
    terms: { payments_per_year: 12, items: [rent('50000.00')], discount: percent(333) },
    net: [...times(11, '4027.92'), '4027.88'],
  },
  {
    source: 'd1',
    what: 'a discount by amount is shared by the years: 205,000 less 10,250 = 95,000 + 99,750',
    terms: {
      ...{ end: '2027-12-31', payments_per_year: 2, items: [rent('100000.00')] },
      increments: [{ from_year: 2, type: 'percent', value: '5.00' }],
      discount: { type: 'amount', value: 1_025_000 },
    },
    net: ['47500.00', '47500.00', '49875.00', '49875.00'],
  },
  {
    source: 'd2',
    what: 'a term of one day: 60,000 / 365',
    terms: { end: '2026-01-01', payments_per_year: 12 },
    net: ['164.38'],
    from: ['2026-01-01'],
  },
  {
    source: 'd2',
    what: '18 months, yearly: 90,000',
    terms: { end: '2027-06-30' },
    net: ['60000.00', '30000.00'],
  },
  {
    source: 'd2',
    what: '18 months, half-yearly: the same 90,000',
    terms: { end: '2027-06-30', payments_per_year: 2 },
    net: times(3, '30000.00'),
  },
  {
    source: 'd2',
    what: '18 months, monthly: the same 90,000',
    terms: { end: '2027-06-30', payments_per_year: 12 },
    net: times(18, '5000.00'),
  },
  {
    source: 'd1, d2',
    what: '18 months less 10 %, half-yearly: 81,000',
    terms: { end: '2027-06-30', payments_per_year: 2, discount: percent(1000) },
    net: times(3, '27000.00'),
  },
  {
    source: 'd2',
    what: '10 months, yearly: 50,000',
    terms: { end: '2026-10-31' },
    net: ['50000.00'],
  },
  {
    source: 'd2',
    what: '10 months, quarterly: the same 50,000',
    terms: { end: '2026-10-31', payments_per_year: 4 },
    net: ['15000.00', '15000.00', '15000.00', '5000.00'],
  },
  {
    source: 'd2',
    what: '10 months in thirds: 20,000 + 20,000 + 10,000',
    terms: { end: '2026-10-31', payments_per_year: 3 },
    net: ['20000.00', '20000.00', '10000.00'],
  },
  {
    source: 'd2',
    what: 'January and February of a leap year are two months: 10,000',
    terms: { start: '2028-01-01', end: '2028-02-29', payments_per_year: 12 },
    net: ['5000.00', '5000.00'],
  },
  {
    source: 'd2',
    what: '10 months and 15 days: 50,000 + 60,000 × 15/365 = 2,465.75',
    terms: { end: '2026-11-15', payments_per_year: 2 },
    net: ['30000.00', '22465.75'],
  },
  {
    source: 'd2',
    what: '30 free days, quarterly: 60,000 × 30/365 = 4,931.51 less in the first quarter',
    terms: { free_days: 30, payments_per_year: 4 },
    net: ['0.00', '10068.49', '15000.00', '15000.00', '15000.00'],
    from: ['2026-01-01', '2026-01-31', '2026-04-01', '2026-07-01', '2026-10-01'],
  },
  {
    source: 'd2, domain 3.11.6',
    what: '31 free days of 120,000, monthly: 109,808.22 in all, what January’s twelfth doesn’t cover comes off the last row',
    terms: { free_days: 31, payments_per_year: 12, items: [rent('120000.00')] },
    net: ['0.00', ...times(10, '10000.00'), '9808.22'],
  },
  {
    source: 'd2, domain 3.11.6',
    what: '45 free days of 120,000, monthly: 105,205.48 in all, February at 10,000 less 14 days',
    terms: { free_days: 45, payments_per_year: 12, items: [rent('120000.00')] },
    net: ['0.00', '5397.26', ...times(9, '10000.00'), '9808.22'],
    from: [
      '2026-01-01',
      '2026-02-15',
      ...[3, 4, 5, 6, 7, 8, 9].map((month) => `2026-0${month}-01`),
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
    ],
  },
  {
    source: 'd2',
    what: 'free days are the rent’s: parking of 2,400 is paid whole',
    terms: { free_days: 30, payments_per_year: 4, items: [rent('60000.00'), charge('2400.00')] },
    net: ['0.00', '10668.49', '15600.00', '15600.00', '15600.00'],
    vat: ['0.00', '90.00', '90.00', '90.00', '90.00'],
  },
  {
    source: 'd3, domain 3.11.4',
    what: 'calendar quarters from 15 January: 96,000 × 76/365 first, the rest last',
    terms: { ...fromMidJanuary, payments_per_year: 4 },
    net: ['19989.04', '24000.00', '24000.00', '24000.00', '4010.96'],
    from: ['2026-01-15', '2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01'],
  },
  {
    source: 'd3, domain 3.11.5',
    what: 'three years with 5 % steps: a row in two contract years is the sum of its parts (4,010.96 + 20,988.49)',
    terms: {
      ...{ ...fromMidJanuary, end: '2029-01-14', payments_per_year: 4 },
      increments: [2, 3].map((from_year) => ({ from_year, type: 'percent', value: '5.00' })),
    },
    // The third year has 366 days: 105,840 × 77/366 = 22,266.89, after the second one's rest of 4,211.51.
    net: [
      ...['19989.04', '24000.00', '24000.00', '24000.00'],
      ...['24999.45', '25200.00', '25200.00', '25200.00'],
      ...['26478.40', '26460.00', '26460.00', '26460.00', '4193.11'],
    ],
  },
  {
    source: 'd3',
    what: 'calendar half-years from 15 January: 96,000 × 167/365 first',
    terms: { ...fromMidJanuary, payments_per_year: 2 },
    net: ['43923.29', '48000.00', '4076.71'],
    from: ['2026-01-15', '2026-07-01', '2027-01-01'],
  },
  {
    source: 'd3',
    what: 'a second half of 183 days leaves nothing for the last day: no row is negative',
    terms: { ...fromMidJanuary, start: '2026-07-02', end: '2027-07-01', payments_per_year: 2 },
    net: ['48131.51', '47868.49', '0.00'],
  },
  {
    source: 'd4',
    what: 'VAT is rounded for each payment: 15 % of 10.10',
    terms: { payments_per_year: 4, items: [rent('40.40', 1500)] },
    net: times(4, '10.10'),
    vat: times(4, '1.52'),
  },
  {
    source: 'd4',
    what: 'once per category and payment: 15 % of 20.20, not twice 15 % of 10.10',
    terms: { payments_per_year: 4, items: [rent('40.40', 1500), charge('40.40')] },
    net: times(4, '20.20'),
    vat: times(4, '3.03'),
  },
  {
    source: 'd4',
    what: 'a flat is exempt, its parking is not',
    terms: { payments_per_year: 4, items: [rent('60000.00'), charge('2400.00')] },
    net: times(4, '15600.00'),
    vat: times(4, '90.00'),
  },
  {
    source: 'd5',
    what: '30 days in advance, for the first row too',
    terms: { payments_per_year: 2, days_in_advance: 30, accepted_on: '2025-11-10' },
    net: ['30000.00', '30000.00'],
    due: ['2025-12-02', '2026-06-01'],
  },
  {
    source: 'd5',
    what: 'never due before the day of acceptance',
    terms: { payments_per_year: 2, days_in_advance: 30, accepted_on: '2025-12-20' },
    net: ['30000.00', '30000.00'],
    due: ['2025-12-20', '2026-06-01'],
  },
  {
    source: 'domain 3.11.1',
    what: 'counted from the anchor: 31 January, 28 February, 31 March',
    terms: { start: '2026-01-31', end: '2026-05-30', payments_per_year: 12, items: [rent('48000.00')] },
    net: times(4, '4000.00'),
    from: ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  },
  {
    source: 'domain 3.11.1, d2',
    what: '29 February: four contract years, each whole',
    terms: { start: '2024-02-29', end: '2028-02-28' },
    net: times(4, '60000.00'),
    from: ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28'],
  },
  {
    source: 'domain 3.11.2',
    what: '1 Muharram 1448, quarterly, 355 days',
    terms: { start: '2026-06-16', end: '2027-06-05', calendar: 'hijri', payments_per_year: 4, items: [rent('100000.00')] },
    net: times(4, '25000.00'),
    from: ['2026-06-16', '2026-09-12', '2026-12-10', '2027-03-09'],
  },
  {
    source: 'd2, domain 3.11.4',
    what: 'three Hijri months and 10 of 355 days: 71,000 / 4 + 2,000',
    terms: { start: '2026-06-16', end: '2026-09-21', calendar: 'hijri', payments_per_year: 4, items: [rent('71000.00')] },
    net: ['17750.00', '2000.00'],
  },
  {
    source: 'd2, domain 3.11.2',
    what: '30 free days of a Hijri year of 354: 35,400 less 3,000',
    terms: { start: '2027-06-06', end: '2028-05-24', calendar: 'hijri', free_days: 30, items: [rent('35400.00')] },
    net: ['0.00', '32400.00'],
  },
  {
    source: 'domain 3.11.3',
    what: 'thirds of 100,000',
    terms: { payments_per_year: 3, items: [rent('100000.00')] },
    net: ['33333.33', '33333.33', '33333.34'],
  },
  {
    source: 'domain 3.11.3',
    what: 'thirds of 200,000: rounded, so the last row is the smaller one',
    terms: { payments_per_year: 3, items: [rent('200000.00')] },
    net: ['66666.67', '66666.67', '66666.66'],
  },
  {
    source: 'domain 3.11.5',
    what: 'increases compound: 5 %, then 1,000 more',
    terms: {
      ...{ end: '2028-12-31', items: [rent('100000.00')] },
      increments: [
        { from_year: 2, type: 'percent', value: '5.00' },
        { from_year: 3, type: 'amount', value: '1000.00' },
      ],
    },
    net: ['100000.00', '105000.00', '106000.00'],
  },
  {
    source: 'domain 3.11',
    what: 'a fee is paid once, with the first payment',
    terms: { payments_per_year: 2, items: [rent('60000.00'), charge('500.00', { periodicity: 'once', item_type: 'fee' })] },
    net: ['30500.00', '30000.00'],
    vat: ['75.00', '0.00'],
  },
];

describe('a payment schedule, as worked by hand', () => {
  for (const { source, what, terms, net, vat, from, due } of cases)
    it(`${source}: ${what}`, () => {
      const rows = scheduleOf({ ...year, ...terms });
      expect(rows.map((row) => money(row.net))).toEqual(net);
      expect(rows.map((row) => money(row.vat))).toEqual(vat ?? net.map(() => '0.00'));
      if (from) expect(rows.map((row) => row.from_on)).toEqual(from);
      if (due) expect(rows.map((row) => row.due_on)).toEqual(due);
    });

  it('d4: lines of one category share its VAT by largest remainder', () => {
    const [row] = scheduleOf({ ...year, items: [rent('10.10', 1500), charge('10.10'), charge('0.40', { id: 3 })] });
    // 20.60 net, 3.09 VAT: 1.515, 1.515 and 0.06.
    expect(row?.breakups.map(({ vat }) => money(vat))).toEqual(['1.52', '1.51', '0.06']);
  });
});
