import { balanceOf } from '../../../server/finance/bank/lines.ts';
import { readBankStatement } from '../../../server/finance/bank/statement-record.ts';
import { invariants } from '../../../server/finance/invariants/invariants.ts';
import { sealOf } from '../../../server/finance/invariants/seal.ts';
import { openMonthsOfRent } from '../../../server/finance/ledger/open-months.ts';
import { recogniseRevenue } from '../../../server/finance/revenue.ts';
import { allBoundLifecycles } from '../../../server/kit/lifecycle.ts';
import { type CashRefund, cashRefundCalls } from '../../../src/api/finance/cash-refund.ts';
import { taxReportCalls } from '../../../src/api/finance/tax-report.ts';
import { around, type Border, entriesOf, first, ground, month, ofBits, shownOf, type World } from './border.ts';

const invoice = { tenant_id: ground, kind: 'rent', status: 'posted', gross: 100 };
const transaction = { document_kind: 'invoice', document_id: 1, rule: 'x', transition: 'post' };
/** November 2019 is the month of these borders: its first day, its last and those beside them. */
const [dayBefore, firstDay, lastDay, dayAfter] = ['2019-10-31', '2019-11-01', '2019-11-30', '2019-12-01'];
const november = { id: ground, ...month(firstDay, 'open') };
const edges = { dayBefore, firstDay, lastDay, dayAfter };
const onEdges = (column: string, more: object) =>
  Object.fromEntries(Object.entries(edges).map(([label, on]) => [label, { ...more, [column]: on }]));
const softClosed = [month('2019-10-01', 'open'), month(firstDay, 'soft_closed'), month(dayAfter, 'open')];

const statement = { account: 'SA-1', status: 'imported', line_count: 1, open_lines: 0, fingerprint: null, format: 'csv' };

/** A line of rent is 300.00 for 30 days, or 310.00 for 31. */
const rent = { net: 30_000, gross: 30_000, vat: 0, vat_category: 'E', vat_rate: 0, from_on: firstDay, to_on: lastDay };
const rents = {
  'begins on the last day': { line: { from_on: lastDay, to_on: '2019-12-29' } },
  'begins a day later': { line: { from_on: dayAfter, to_on: '2019-12-30' } },
  'ends on the last day': {},
  'ends a day later': { line: { to_on: dayAfter, net: 31_000, gross: 31_000 } },
  'is over': { line: { from_on: '2019-10-02', to_on: dayBefore } },
  'issued on the last day': { invoice: { issued_on: lastDay } },
  'issued a day later': { invoice: { issued_on: dayAfter } },
  'corrected on the last day': {},
  'corrected a day later': {},
  'recognised on the last day': {},
  'recognised a day later': {},
  'recognised, and void since': { invoice: { status: 'void' } },
} as const satisfies Record<string, { line?: object; invoice?: object }>;
const placeOf = (label: keyof typeof rents): number => Object.keys(rents).indexOf(label);
const recognised = [
  ['recognised on the last day', lastDay],
  ['recognised a day later', dayAfter],
  ['recognised, and void since', dayBefore],
] as const;

const earned = (world: World) =>
  world.rehearse(async (scope) => {
    await recogniseRevenue({ scope, currentUser: world.user('admin') }, { ...november, ends_on: lastDay });
    const { rows } = await scope.client.query<{ id: number; amount: number }>(
      `select e.document_line::int as id, sum(e.debit - e.credit)::int as amount from ledger_transactions t
        join ledger_entries e on e.company_id = t.company_id and e.transaction_id = t.id
        join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and s.purpose = 'deferred_rent'
        where t.document_kind = 'accounting_period' and t.id < $1 and t.date = $2 group by 1 order by 1`,
      [ground, lastDay],
    );
    return rows.map(({ id, amount }) => [id, `earned ${amount}`]);
  });

export const monthBorders: Border[] = [
  {
    name: 'a refund’s month is open unless it was paid from the first to the last day of one that isn’t',
    table: 'cash_refunds',
    rows: onEdges('paid_on', { tenant_id: ground, collection_id: ground, amount: 100, status: 'paid' }),
    besides: { accounting_periods: softClosed, collections: [{ tenant_id: ground, amount: 100 }] },
    ask: shownOf<CashRefund & { period_is_open: boolean }, 'period_is_open'>(cashRefundCalls.get, 'period_is_open', 4),
    finds: [true, false, false, true],
  },
  {
    name: 'a bank statement is of the month in which it ends',
    table: 'bank_statements',
    rows: onEdges('to_on', { ...statement, from_on: '2019-10-01' }),
    besides: { accounting_periods: softClosed },
    ask: (world) =>
      world.read((scope) =>
        Promise.all(
          [0, 1, 2, 3].map(
            async (n) => ((await readBankStatement(scope, first + n)) as { period_is_open?: boolean }).period_is_open,
          ),
        ),
      ),
    finds: [true, false, false, true],
  },
  {
    name: 'a bank statement follows on the one that ended before it, then the one that began before it, then the older one',
    table: 'bank_statements',
    rows: Object.fromEntries(
      [
        { from_on: '2019-01-01', to_on: '2019-01-10', closing: 100 },
        { from_on: '2019-01-02', to_on: '2019-01-11', closing: 300 },
        { from_on: '2019-01-01', to_on: '2019-01-11', closing: 200 },
        { from_on: '2019-01-02', to_on: '2019-01-11', closing: 400 },
        { from_on: '2019-01-02', to_on: '2019-01-11', closing: 500, status: 'discarded' },
        { from_on: '2019-01-02', to_on: '2019-01-11', closing: 600, account: 'SA-2' },
        { from_on: '2019-01-02', to_on: '2019-01-12', closing: 700 },
      ].map((row, n) => [`${n}`, { ...statement, ...row }]),
    ),
    ask: (world) =>
      world.read((scope) =>
        Promise.all([0, 1, 2, 3, 5, 6].map(async (n) => (await readBankStatement(scope, first + n)).closing_before)),
      ),
    finds: [null, '2.00', '1.00', '3.00', null, '4.00'],
  },
  {
    name: 'a bank statement is held against the books at the end of its last day',
    table: 'ledger_transactions',
    rows: Object.fromEntries(Object.entries(around('date', lastDay, transaction)).map(([label, row]) => [label, row])),
    besides: { bank_statements: [{ id: ground, ...statement, from_on: firstDay, to_on: lastDay, closing: 0 }] },
    // 100, 200 and 400: the account stands at 700 today.
    hanging: `${entriesOf('bank', { doubled: true, tenant: ground })};
      insert into account_balances (company_id, sub_account_id, debits, credits)
        select company_id, id, 700, 0 from sub_accounts where purpose = 'bank'
        on conflict (company_id, sub_account_id) do update set debits = 700, credits = 0`,
    ask: (world) => world.read(async (scope) => ofBits(Number((await balanceOf(scope, ground)).book))),
    finds: ['before', 'on'],
  },
  {
    name: 'what a month leaves behind are drafts and lines of the bank from its first day to its last',
    table: 'invoices',
    rows: { ...onEdges('issued_on', { ...invoice, status: 'draft' }), posted: { ...invoice, issued_on: lastDay } },
    besides: {
      credit_notes: [dayBefore, firstDay, lastDay, dayAfter, lastDay].map((issued_on, n) => ({
        id: ground + n,
        tenant_id: ground,
        invoice_id: ground,
        status: n < 4 ? 'draft' : 'issued',
        issued_on,
        number: `C-${n}`,
      })),
      bank_statements: [{ id: ground, ...statement, from_on: '2019-10-01', to_on: '2019-12-31' }],
      bank_statement_lines: [dayBefore, firstDay, lastDay, lastDay, dayAfter, lastDay, lastDay].map((booked_on, n) => ({
        id: ground + n,
        bank_statement_id: ground,
        account: 'SA-1',
        amount: 100,
        booked_on,
        state: n === 5 ? 'matched' : 'unmatched',
        key: n === 6 ? null : `${n}`,
      })),
    },
    ask: (world) =>
      world.read(async (scope) => {
        const bound = allBoundLifecycles().find(({ lifecycle }) => lifecycle.entity === 'accounting_period');
        const found = await bound?.remarks?.close?.(scope, { ...november, version: 1, ends_on: lastDay });
        return found?.map(({ say, values }) => [say.split('.').at(-1), values.count]);
      }),
    finds: [
      ['drafts', 4],
      ['lines', 3],
    ],
  },
  {
    name: 'the seal of a month is of what was posted from its first day to its last',
    table: 'accounting_periods',
    rows: {
      'with its first day': month('2017-11-01', 'closed'),
      'before it': month('2017-10-01', 'closed'),
      'with its last day': month('2019-11-01', 'closed'),
      'after it': month('2019-12-01', 'closed'),
    },
    besides: {
      ledger_transactions: [
        { id: ground, ...transaction, date: '2017-11-01' },
        { id: ground + 1, ...transaction, date: lastDay },
      ],
    },
    hanging: `insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit)
      select t.company_id, t.id, 1, s.id, s.account_id, 100, 0 from ledger_transactions t
      join sub_accounts s on s.company_id = t.company_id and s.purpose = 'bank' where t.id >= ${ground}`,
    ask: (world) =>
      world.read(async (scope) => {
        const { rows } = await scope.client.query<{ id: number }>(
          `select id::int from accounting_periods p where id >= $1 and ${sealOf('p')} <> md5('') order by id`,
          [first],
        );
        return rows.map(({ id }) => id);
      }),
    finds: ['with its first day', 'with its last day'],
  },
  {
    name: 'months are opened up to that in which the last rent ends, and none after today’s',
    table: 'invoice_lines',
    rows: {
      'of an invoice': { ...rent, invoice_id: ground, to_on: '2030-11-01' },
      'of a draft': { ...rent, invoice_id: ground + 1, to_on: '2031-01-31' },
      'of no period': { ...rent, invoice_id: ground, number: 2, from_on: null, to_on: '2031-01-31' },
    },
    besides: {
      invoices: [
        { id: ground, ...invoice },
        { id: ground + 1, ...invoice, status: 'draft' },
      ],
      accounting_periods: [month('2030-09-01', 'open')],
    },
    ask: (world) =>
      Promise.all(
        ['2030-10-31', '2030-11-01', '2031-03-01'].map((on) =>
          world.rehearse(async (scope) => {
            await openMonthsOfRent(scope, world.user('admin').company, on);
            const { rows } = await scope.client.query<{ last: string }>(
              "select to_char(max(starts_on), 'YYYY-MM') as last from accounting_periods",
            );
            return rows[0]?.last;
          }),
        ),
      ),
    finds: ['2030-10', '2030-11', '2030-11'],
  },
];

export const revenueBorders: Border[] = [
  {
    name: 'a month earns what its days are of what was invoiced, corrected and recognised up to its last day',
    table: 'invoice_lines',
    rows: Object.fromEntries(
      Object.entries(rents).map(([label, one], n) => [
        label,
        { ...rent, invoice_id: ground + n, income_category_id: ground, ...('line' in one && one.line) },
      ]),
    ),
    besides: {
      accounting_periods: [november],
      income_categories: [{ name_en: 'Rent of borders', name_ar: 'إيجار' }],
      invoices: Object.values(rents).map((one, n) => ({
        id: ground + n,
        ...invoice,
        issued_on: '2019-10-01',
        ...('invoice' in one && one.invoice),
      })),
      credit_notes: [['corrected on the last day', lastDay] as const, ['corrected a day later', dayAfter] as const].map(
        ([label, issued_on], n) => ({
          id: ground + n,
          number: `C-${n}`,
          tenant_id: ground,
          invoice_id: ground + placeOf(label),
          status: 'issued',
          reason: 'price_correction',
          issued_on,
          lines: JSON.stringify([{ invoice_line_id: first + placeOf(label), net: '120.00', vat: '0.00', gross: '120.00' }]),
        }),
      ),
      ledger_transactions: recognised.map(([, date], n) => ({
        ...{ id: ground + n, ...transaction, date, rule: 'revenue.recognition', document_kind: 'accounting_period' },
      })),
    },
    hanging: `update income_categories set sub_account_id = (select s.id from sub_accounts s
        where s.company_id = income_categories.company_id and s.purpose = 'rent_residential') where id >= ${ground};
      ${recognised
        .map(
          (
            [label],
            n,
          ) => `insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit, document_line)
            select company_id, ${ground + n}, 1, id, account_id, 10000, 0, ${first + placeOf(label)} from sub_accounts where purpose = 'deferred_rent'`,
        )
        .join(';')}`,
    ask: earned,
    finds: [
      ['begins on the last day', 'earned 1000'],
      ['ends on the last day', 'earned 30000'],
      ['ends a day later', 'earned 30000'],
      ['is over', 'earned 30000'],
      ['issued on the last day', 'earned 30000'],
      ['corrected on the last day', 'earned 18000'],
      ['corrected a day later', 'earned 30000'],
      ['recognised on the last day', 'earned 20000'],
      ['recognised, and void since', 'earned -10000'],
    ],
  },
  {
    name: 'rent is within its contract’s leases, the first day and the last included',
    table: 'invoice_lines',
    rows: Object.fromEntries(
      Object.entries({
        'whole term': {},
        'from before it': { from_on: dayBefore },
        'until after it': { to_on: dayAfter },
        'last day alone': { from_on: lastDay },
      }).map(([label, row], n) => [label, { ...rent, invoice_id: ground + n, ...row }]),
    ),
    besides: {
      invoices: [0, 1, 2, 3].map((n) => ({ id: ground + n, ...invoice, contract_id: ground })),
      leases: [
        { id: ground, contract_id: ground, tenant_id: ground, start_on: firstDay, end_on: '2019-11-15' },
        { id: ground + 1, contract_id: ground, tenant_id: ground, start_on: '2019-11-10', end_on: lastDay },
      ],
    },
    ask: (world) =>
      world.read(async (scope) => {
        const { rows } = await scope.client.query<{ line: number }>(invariants.find(({ id }) => id === 'I9')?.sql ?? '', [
          scope.company,
        ]);
        return rows.map(({ line }) => Number(line)).sort((a, b) => a - b);
      }),
    finds: ['from before it', 'until after it'],
  },
  {
    name: 'tax reports are filtered by the days and the amounts of their documents, both ends included',
    table: 'tax_reports',
    rows: Object.fromEntries(
      [
        ['a day early', '2019-11-09', 10_000],
        ['first day', '2019-11-10', 10_000],
        ['last day', '2019-11-12', 20_000],
        ['a day late', '2019-11-13', 20_000],
        ['a halala less', '2019-11-11', 9_999],
        ['a halala more', '2019-11-11', 20_001],
        ['of a credit note', '2019-11-11', 15_000],
      ].map(([label], n) => [
        label,
        n < 6 ? { kind: 'standard', invoice_id: ground + n } : { kind: 'standard', invoice_id: null, credit_note_id: ground },
      ]),
    ),
    besides: {
      invoices: [
        ['2019-11-09', 10_000],
        ['2019-11-10', 10_000],
        ['2019-11-12', 20_000],
        ['2019-11-13', 20_000],
        ['2019-11-11', 9_999],
        ['2019-11-11', 20_001],
      ].map(([issued_on, gross], n) => ({ id: ground + n, ...invoice, issued_on, gross, number: `I-${n}` })),
      credit_notes: [{ number: 'C-9', tenant_id: ground, invoice_id: ground, issued_on: '2019-11-11', gross: 15_000 }],
    },
    ask: (world) =>
      world.list(taxReportCalls.list, {
        issued_on_from: '2019-11-10',
        issued_on_to: '2019-11-12',
        gross_from: '100.00',
        gross_to: '200.00',
        sort: 'issued_on',
      }),
    finds: ['first day', 'of a credit note', 'last day'],
  },
];
