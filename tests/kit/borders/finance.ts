import { openMovements } from '../../../server/finance/bank/movements.ts';
import { awaitsSlip, openSlips } from '../../../server/finance/bank/slips.ts';
import { openCases } from '../../../server/finance/dunning/day.ts';
import { plan } from '../../../server/finance/invoicing-run-record.ts';
import { requireOpenPeriod } from '../../../server/finance/ledger/open-period.ts';
import { readStatement } from '../../../server/finance/statement.ts';
import type { ApiError } from '../../../server/kit/api-error.ts';
import { systemUser } from '../../../server/kit/current-user.ts';
import { type AccountingPeriod, accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { type Invoice, invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { invoicingRunCalls } from '../../../src/api/finance/invoicing-run.ts';
import {
  around,
  type Border,
  day,
  entriesOf,
  first,
  ground,
  month,
  shownOf,
  today,
  tomorrow,
  type World,
  yesterday,
} from './border.ts';

/** Asks whether somebody may post on these days. */
const opens =
  (who: string, ...days: string[]) =>
  async (world: World) =>
    Promise.all(
      days.map((date) =>
        world.read((scope) =>
          requireOpenPeriod(scope, world.user(who).viewer, date).then(
            () => 'open',
            (error) => (error as ApiError).messageKey,
          ),
        ),
      ),
    );
const invoice = { tenant_id: ground, kind: 'income', status: 'posted', gross: 100 };
const installment = { contract_id: ground, gross: 100, net: 100, vat: 0 };
const received = { tenant_id: ground, method: 'bank_transfer_payment', amount: 12_300, received_on: yesterday };

export const otherFinanceBorders: Border[] = [
  {
    name: 'a payment’s reference is taken until it is reversed, whatever its letters, for this amount and method',
    table: 'collections',
    rows: {
      recorded: { ...received, number: 'B-1', reference: 'Ref-1' },
      reversed: { ...received, number: 'B-2', reference: 'Ref-2', status: 'reversed' },
      waiting: { ...received, number: 'B-3', reference: 'Ref-3', status: 'under_collection' },
      otherAmount: { ...received, number: 'B-4', reference: 'Ref-4', amount: 12_301 },
      otherMethod: { ...received, number: 'B-5', reference: 'Ref-5', method: 'mada_machine' },
    },
    ask: (world) =>
      Promise.all(
        [1, 2, 3, 4, 5].map((n) =>
          world
            .ask(collectionCalls.create, {
              params: { tenant_id: ground },
              body: { method: 'bank_transfer_payment', amount: '123.00', reference: `REF-${n}` },
            })
            .then(
              () => 'taken in',
              () => 'refused',
            ),
        ),
      ),
    finds: ['refused', 'taken in', 'refused', 'taken in', 'taken in'],
  },
  {
    name: 'an invoice is overdue from the day after it was due, while something is open',
    table: 'invoices',
    rows: {
      ...around('due_on', today, invoice),
      paid: { ...invoice, due_on: yesterday, status: 'paid', allocated: 100 },
      draft: { ...invoice, due_on: yesterday, status: 'draft' },
      void: { ...invoice, due_on: yesterday, status: 'void' },
      partly: { ...invoice, due_on: yesterday, status: 'partially_paid' },
    },
    ask: (world) => world.list(invoiceCalls.list, { is_overdue: true, sort: 'created_at' }),
    finds: ['before', 'partly'],
  },
  {
    name: 'an invoice’s month is open unless it is dated from the first to the last day of one that isn’t',
    table: 'invoices',
    rows: {
      dayBefore: { ...invoice, issued_on: '2019-10-31' },
      firstDay: { ...invoice, issued_on: '2019-11-01' },
      lastDay: { ...invoice, issued_on: '2019-11-30' },
      dayAfter: { ...invoice, issued_on: '2019-12-01' },
    },
    besides: {
      accounting_periods: [month('2019-10-01', 'open'), month('2019-11-01', 'soft_closed'), month('2019-12-01', 'open')],
    },
    ask: shownOf<Invoice & { period_is_open: boolean }, 'period_is_open'>(invoiceCalls.get, 'period_is_open', 4),
    finds: [true, false, false, true],
  },
  {
    name: 'an invoicing run plans what is due up to its day, signed, not cancelled and not paid',
    table: 'installments',
    rows: {
      ...Object.fromEntries(
        Object.entries(around('due_on', '2019-05-10', installment)).map(([key, row], n) => [key, { ...row, number: n + 1 }]),
      ),
      paid: { ...installment, number: 4, due_on: '2019-05-09', paid: 100 },
      partly: { ...installment, number: 5, due_on: '2019-05-09', paid: 99 },
      unsigned: { ...installment, number: 1, contract_id: ground + 1, due_on: '2019-05-09' },
    },
    besides: {
      contracts: [
        { id: ground, tenant_id: ground, quotation_id: ground, status: 'landlord_signed', life_status: 'active' },
        { id: ground + 1, tenant_id: ground, quotation_id: ground + 1, status: 'sent' },
      ],
      invoicing_runs: [{ id: ground, up_to: '2019-05-10', language: 'en' }],
    },
    ask: (world) =>
      world.rehearse(async (scope) => {
        await plan(scope, ground);
        const { rows } = await scope.client.query<{ id: number }>(
          'select installment_id::int as id from invoicing_run_rows where invoicing_run_id = $1 order by installment_id',
          [ground],
        );
        return rows.map(({ id }) => id);
      }),
    finds: ['before', 'on', 'partly'],
  },
  {
    name: 'invoicing runs are filtered by their day, both ends included',
    table: 'invoicing_runs',
    rows: Object.fromEntries([-2, -1, 0, 1, 2].map((n) => [`${n}`, { up_to: day(n), language: 'en' }])),
    ask: (world) => world.list(invoicingRunCalls.list, { up_to_from: day(-1), up_to_to: day(1), sort: 'up_to' }),
    finds: ['-1', '0', '1'],
  },
];

const ofMonths = [
  month('2019-09-01', 'closed'),
  month('2019-10-01', 'soft_closed'),
  month('2019-11-01', 'closed'),
  month('2019-12-01', 'open'),
];
const transaction = { document_kind: 'invoice', document_id: 1, rule: 'x', transition: 'post' };
const atBank = { status: 'paid_in', cash: 5000 };

export const bookBorders: Border[] = [
  {
    name: 'a closed month is closed from its first day to its last',
    table: 'accounting_periods',
    rows: { closed: month('2019-11-01', 'closed'), open: month('2019-12-01', 'open'), before: month('2019-10-01', 'reopened') },
    ask: opens('general_manager', '2019-10-31', '2019-11-01', '2019-11-30', '2019-12-01'),
    finds: ['open', 'finance.ledger.error.closed', 'finance.ledger.error.closed', 'open'],
  },
  {
    name: 'a month stays closed while its reopening is asked for, and a month that nobody opened is open',
    table: 'accounting_periods',
    rows: { asked: month('2019-11-01', 'reopen_requested') },
    ask: opens('general_manager', '2019-11-30', '2019-12-01'),
    finds: ['finance.ledger.error.closed', 'open'],
  },
  {
    name: 'a soft closed month is open for who may approve in Finance',
    table: 'accounting_periods',
    rows: { soft: month('2019-11-01', 'soft_closed') },
    ask: async (world) => [
      await opens('general_manager', '2019-11-30')(world),
      await opens('leasing_manager', '2019-11-30')(world),
    ],
    finds: [['open'], ['finance.ledger.error.soft_closed']],
  },
  {
    name: 'a month counts what was posted from its first day to its last, and the earlier ones that aren’t closed',
    table: 'accounting_periods',
    rows: Object.fromEntries(ofMonths.map((one) => [one.starts_on, one])),
    besides: {
      ledger_transactions: ['2019-09-30', '2019-10-01', '2019-10-31', '2019-11-01', '2019-11-15', '2019-11-30', '2019-12-01'].map(
        (date, n) => ({
          id: ground + n,
          date,
          ...transaction,
        }),
      ),
    },
    ask: async (world) =>
      Promise.all(
        ofMonths.map(async (_, n) => {
          const { transactions, earlier_open, close_first } = await world.ask<AccountingPeriod>(accountingPeriodCalls.get, {
            params: { id: first + n },
          });
          return [transactions, earlier_open, close_first];
        }),
      ),
    finds: [
      [1, 0, null],
      [2, 0, null],
      [3, 1, null],
      [1, 1, null],
    ],
  },
  {
    name: 'months are filtered by their first day, both ends included',
    table: 'accounting_periods',
    rows: Object.fromEntries(ofMonths.map((one) => [one.starts_on, one])),
    ask: (world) =>
      world.list(accountingPeriodCalls.list, { starts_on_from: '2019-10-01', starts_on_to: '2019-11-01', sort: 'starts_on' }),
    finds: ['2019-10-01', '2019-11-01'],
  },
  {
    name: 'slips at the bank are looked for from the first day to the last',
    table: 'bank_deposits',
    rows: {
      ...around('paid_in_on', '2019-05-10', atBank),
      ...Object.fromEntries(['12', '13', '14'].map((on) => [`the ${on}th`, { ...atBank, paid_in_on: `2019-05-${on}` }])),
      draft: { ...atBank, status: 'draft', paid_in_on: '2019-05-10' },
      confirmed: { ...atBank, status: 'confirmed', paid_in_on: '2019-05-10' },
    },
    ask: (world) =>
      world.read(async (scope) => (await openSlips(scope, '2019-05-10', '2019-05-13')).map(({ document_id }) => document_id)),
    finds: ['on', 'after', 'the 12th', 'the 13th'],
  },
  {
    name: 'a line may be a slip that was paid in up to seven days before or after it',
    table: 'bank_statement_lines',
    rows: Object.fromEntries(
      [-8, -7, 0, 7, 8].map((n) => [`after ${n} days`, { booked_on: day(n), amount: 5000, state: 'unmatched' }]),
    ),
    besides: { bank_deposits: [{ id: ground, ...atBank, number: 'S-7', paid_in_on: today }] },
    ask: (world) => world.read((scope) => Promise.all([0, 1, 2, 3, 4].map((n) => awaitsSlip(scope, first + n)))),
    finds: [null, 'S-7', 'S-7', 'S-7', null],
  },
  {
    name: 'movements at the bank are looked for from the first day to the last',
    table: 'ledger_transactions',
    rows: Object.fromEntries(['09', '10', '11', '13', '14'].map((on) => [on, { date: `2019-05-${on}`, ...transaction }])),
    hanging: entriesOf('bank'),
    ask: (world) =>
      world.read(async (scope) =>
        (await openMovements(scope, '2019-05-10', '2019-05-13')).map(({ transaction_id }) => transaction_id),
      ),
    finds: ['10', '11', '13'],
  },
  {
    name: 'a statement opens with what was before its first day, ends with its last, and is overdue from the day after that was due',
    table: 'ledger_transactions',
    rows: Object.fromEntries(
      ['2019-05-09', '2019-05-10', '2019-05-12', '2019-05-13'].map((date, n) => [
        date,
        { ...transaction, date, document_id: ground + n },
      ]),
    ),
    besides: {
      tenants: [{ id: ground, name: 'A tenant' }],
      invoices: ['2019-05-11', '2019-05-12', '2019-05-13', '2019-05-10'].map((due_on, n) => ({
        id: ground + n,
        ...invoice,
        due_on,
      })),
    },
    hanging: `${entriesOf('receivables')}; update ledger_entries set tenant_id = ${ground} where transaction_id >= ${first}`,
    ask: (world) =>
      world.read(async (scope) => {
        const asked = { tenant_id: ground, contract_id: null, from: '2019-05-10', to: '2019-05-12' };
        const { opening, rows, closing, open, overdue } = await readStatement(scope, asked);
        return [opening, rows.map(({ id }) => id), closing, open, overdue];
      }),
    finds: ['1.00', ['2019-05-10', '2019-05-12'], '3.00', '3.00', '1.00'],
  },
];

/** A tenant each with an invoice of 100 and, perhaps, a case that is over; the ledger has the invoices. */
const owing = (due: string[], cases: Record<string, unknown>[] = []) => ({
  tenants: due.map((_, n) => ({ id: ground + n, name: `Tenant ${n}` })),
  ledger_transactions: due.map((_, n) => ({ id: first + n, date: '2025-12-01', ...transaction, document_id: first + n })),
  dunning_cases: cases.map((one, n) => ({ id: ground + n, tenant_id: ground + n, status: 'closed', ...one })),
});
const due = (days: string[]) =>
  Object.fromEntries(days.map((due_on, n) => [due_on, { ...invoice, tenant_id: ground + n, due_on }]));
const opensCases = (world: World) =>
  world.rehearse(async (scope) => {
    const { rows } = await scope.client.query<{ id: number }>(
      'select id::int from tenants where id between $1 and $2 order by id',
      [ground, ground + 9],
    );
    const opened: number[] = [];
    for (const { id } of rows) {
      const cases = await openCases(
        { scope, services: world.services, currentUser: systemUser(world.user('admin').company) },
        id,
      );
      if (cases.length) opened.push(id - ground + first);
    }
    return opened;
  });
const closedOn = (closed_on: string, reason: string | null = 'Paid in kind') => ({ closed_on, reason });

export const dunningBorders: Border[] = [
  {
    name: 'a case is opened from the day after something was due',
    table: 'invoices',
    rows: due([day(-30), yesterday, today, tomorrow]),
    besides: owing([day(-30), yesterday, today, tomorrow]),
    hanging: entriesOf('receivables'),
    ask: opensCases,
    finds: [day(-30), yesterday],
  },
  {
    name: 'after a case was closed by hand, what fell due on that day or later opens another',
    table: 'invoices',
    rows: due(['2026-01-09', '2026-01-10', '2026-01-11']),
    besides: owing(
      ['2026-01-09', '2026-01-10', '2026-01-11'],
      Array.from({ length: 3 }, () => closedOn('2026-01-10')),
    ),
    hanging: entriesOf('receivables'),
    ask: opensCases,
    finds: ['2026-01-10', '2026-01-11'],
  },
  {
    name: 'after a case was settled, whatever is due opens another; while one is open, nothing does',
    table: 'invoices',
    rows: due(['2026-01-01', '2026-01-02', '2026-01-03']),
    besides: owing(
      ['2026-01-01', '2026-01-02', '2026-01-03'],
      [closedOn('2026-01-10', null), { status: 'open' }, closedOn('2026-01-10')],
    ),
    hanging: entriesOf('receivables'),
    ask: opensCases,
    finds: ['2026-01-01'],
  },
];
