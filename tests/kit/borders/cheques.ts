import { depositable } from '../../../server/finance/bank-deposit-lines.ts';
import { chequesDepositedWith } from '../../../server/finance/cheque.ts';
import { type Cheque, chequeCalls, type chequeViews } from '../../../src/api/finance/cheque.ts';
import {
  around,
  type Border,
  day,
  first,
  ground,
  inStatuses,
  month,
  shownOf,
  today,
  tomorrow,
  type World,
  yesterday,
} from './border.ts';

const cheque = { tenant_id: ground, amount: 100, status: 'in_safe', cheque_on: '2025-01-01' };
const chequeStatuses = ['in_safe', 'deposited', 'cleared', 'bounced', 'legal', 'replaced', 'returned', 'cancelled'];
const ofView = (view: (typeof chequeViews)[number]) => (world: World) =>
  world.list(chequeCalls.list, { view, sort: 'cheque_on' });

export const chequeBorders: Border[] = [
  {
    name: 'cheques to be deposited are those of the safe up to tomorrow',
    table: 'cheques',
    rows: {
      ...around('cheque_on', tomorrow, cheque),
      deposited: { ...cheque, cheque_on: today, status: 'deposited' },
      long: { ...cheque, cheque_on: '2025-01-01' },
    },
    ask: ofView('to_deposit'),
    finds: ['long', 'before', 'on'],
  },
  {
    name: 'cheques are missed from the day after theirs, while they are in the safe',
    table: 'cheques',
    rows: { ...around('cheque_on', today, cheque), deposited: { ...cheque, cheque_on: yesterday, status: 'deposited' } },
    ask: ofView('missed'),
    finds: ['before'],
  },
  {
    name: 'cheques that await the bank are those that were deposited',
    table: 'cheques',
    rows: inStatuses(chequeStatuses, { tenant_id: ground, amount: 100 }),
    ask: ofView('awaiting_bank'),
    finds: ['deposited'],
  },
  {
    name: 'cheques that bounced stay so before the court',
    table: 'cheques',
    rows: inStatuses(chequeStatuses, { tenant_id: ground, amount: 100 }),
    ask: ofView('bounced'),
    finds: ['bounced', 'legal'],
  },
  {
    name: 'a pay-in slip takes cheques up to tomorrow, of the safe or bounced, that are on no other draft',
    table: 'cheques',
    rows: {
      ...around('cheque_on', tomorrow, cheque),
      ...Object.fromEntries(
        ['deposited', 'cleared', 'legal', 'bounced'].map((status, n) => [status, { ...cheque, status, cheque_on: day(-10 - n) }]),
      ),
      onDraft: { ...cheque, cheque_on: day(-20) },
      offDraft: { ...cheque, cheque_on: day(-21) },
      onSlip: { ...cheque, cheque_on: day(-22), status: 'bounced' },
    },
    besides: {
      bank_deposits: [
        { id: ground, status: 'draft', number: 'S-1' },
        { id: ground + 1, status: 'paid_in', number: 'S-2' },
      ],
      bank_deposit_cheques: [
        { id: ground, bank_deposit_id: ground, cheque_id: first + 7, active: true },
        { id: ground + 1, bank_deposit_id: ground, cheque_id: first + 8, active: false },
        { id: ground + 2, bank_deposit_id: ground + 1, cheque_id: first + 9, active: true },
      ],
    },
    ask: (world) => world.read(async (scope) => (await depositable(scope, today)).cheques.map(({ cheque_id }) => cheque_id)),
    finds: ['onSlip', 'offDraft', 'bounced', 'before', 'on'],
  },
  {
    name: 'a pay-in slip on paper lists the cheques of its day alone, by number',
    table: 'cheques',
    rows: {
      ...around('deposited_on', '2019-05-10', { ...cheque, status: 'deposited', cheque_no: '2' }),
      lower: { ...cheque, status: 'cleared', deposited_on: '2019-05-10', cheque_no: '1' },
      never: { ...cheque, cheque_no: '3' },
    },
    ask: (world) => world.read(async (scope) => (await chequesDepositedWith(scope, first + 1)).map(({ id }) => id)),
    finds: ['lower', 'on'],
  },
  {
    name: 'a cheque knows the locked months from the one in which it was cleared',
    table: 'cheques',
    rows: {
      firstDay: { ...cheque, status: 'cleared', cleared_on: '2019-11-01' },
      lastDay: { ...cheque, status: 'cleared', cleared_on: '2019-11-30' },
      dayAfter: { ...cheque, status: 'cleared', cleared_on: '2019-12-01' },
      dayBefore: { ...cheque, status: 'cleared', cleared_on: '2019-10-31' },
    },
    besides: { accounting_periods: [month('2019-10-01', 'closed'), month('2019-11-01', 'closed'), month('2019-12-01', 'open')] },
    ask: shownOf<Cheque, 'closed_months'>(chequeCalls.get, 'closed_months', 4),
    finds: [['2019-11'], ['2019-11'], [], ['2019-10', '2019-11']],
  },
  {
    name: 'a cheque was cleared today from midnight to midnight in the company’s zone',
    table: 'cheques',
    rows: {
      late: { ...cheque, status: 'cleared' },
      midnight: { ...cheque, status: 'cleared' },
      last: { ...cheque, status: 'cleared' },
      tomorrow: { ...cheque, status: 'cleared' },
    },
    // Midnight of Riyadh is 21:00 of the day before.
    besides: {
      record_log: ['2026-01-14T20:59:59Z', '2026-01-14T21:00:00Z', '2026-01-15T20:59:59Z', '2026-01-15T21:00:00Z'].map(
        (company_at, n) => ({ id: ground + n, entity: 'cheque', record_id: first + n, event: 'clear', company_at }),
      ),
    },
    ask: shownOf<Cheque, 'is_cleared_today'>(chequeCalls.get, 'is_cleared_today', 4),
    finds: [false, true, true, false],
  },
];
