import { type ReceivablesMonth, receivablesCalls } from '../../../src/api/finance/receivables-month.ts';
import { agingBucketNames } from '../../../src/api/reports/aging.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';
import { type Border, day, entriesOf, first, ground, ofBits, today, tomorrow, type World, yesterday } from './border.ts';

type Row = Record<string, unknown>;
const rowsOf = async (world: World, report: keyof typeof reportCalls, query: object): Promise<Row[]> =>
  (await world.ask<{ rows: Row[] }>(reportCalls[report], { query })).rows;

const lease = { tenant_id: ground, status: 'closed' };
const transaction = { document_kind: 'invoice', document_id: 1, rule: 'x', transition: 'post', date: '2020-01-01' };
const invoice = { tenant_id: ground, kind: 'income', status: 'posted', gross: 100 };

/** Days past due on either side of each border between two buckets. */
const ages = [0, 1, 30, 31, 60, 61, 90, 91, 120, 121, 180, 181, 365, 366];

const ofPeriod = { tenant_id: ground, method: 'cheque_payment', amount: 1000, received_on: '2026-01-06' };
const reportDay = '2026-01-10';
const afterIt = '2026-01-11';
/** The last moment of the day of the report in Riyadh, and the first one of the next. */
const [late, midnight] = ['2026-01-10T20:59:59Z', '2026-01-10T21:00:00Z'];
const stock = {
  compound_id: ground,
  building_id: ground,
  unit_type_id: ground,
  property_use: 'residential',
  created_at: '2025-01-01',
};
const running = { start_on: '2025-01-01', end_on: '2026-12-31', status: 'active' };

export const reportBorders: Border[] = [
  {
    name: 'a unit is occupied from the first day of a lease to the last, and longer until the keys are back',
    table: 'leases',
    rows: Object.fromEntries(
      Object.entries({
        'begins on the day': { start_on: '2025-06-15', end_on: '2025-06-30' },
        'begins a day later': { start_on: '2025-06-16', end_on: '2025-07-14' },
        'ends on the day': { start_on: '2025-05-16', end_on: '2025-12-31', ended_on: '2025-06-15' },
        'ends a day before': { start_on: '2025-05-16', end_on: '2025-06-14' },
        'keys back on the day': { start_on: '2025-05-16', end_on: '2025-06-01', handed_over_on: '2025-06-15' },
        'keys back before the end': { start_on: '2025-05-15', end_on: '2025-07-15', handed_over_on: '2025-06-01' },
        'stays on': { start_on: '2025-07-15', end_on: '2025-07-20', status: 'ended.overstay' },
        'never began': { start_on: '2025-05-01', end_on: '2026-12-31', status: 'cancelled' },
        'ends on the first of the days': { start_on: '2024-01-01', end_on: '2025-01-15', status: 'renewed' },
        'ends before the first of the days': { start_on: '2024-01-01', end_on: '2025-01-14' },
        'begins today': { start_on: today, end_on: day(90), status: 'active' },
        'begins tomorrow': { start_on: tomorrow, end_on: day(90), status: 'active' },
      }).map(([label, row], n) => [label, { ...lease, unit_id: first + n, ...row }]),
    ),
    // Each has twice as many units as the one before it, so that a count tells which are counted.
    hanging: `insert into leases (company_id, id, contract_id, tenant_id, unit_id, yearly_rent, status, start_on, end_on, ended_on, handed_over_on)
      overriding system value select company_id, l.id + 100000 + n * 100, l.contract_id, tenant_id, l.id + 100000 + n * 100, yearly_rent, status,
        start_on, end_on, ended_on, handed_over_on
      from leases l, generate_series(1, power(2, l.id - ${first})::int - 1) n where l.id between ${first} and ${first + 11}`,
    ask: async (world) =>
      (await rowsOf(world, 'occupancy', { as_of: today }))
        .filter((row) => ['2025-01-15', '2025-02-15', '2025-05-15', '2025-06-15', '2025-07-15', today].includes(String(row.day)))
        .map((row) => [row.day, ofBits(Number(row.occupied))]),
    finds: [
      ['2025-01-15', ['ends on the first of the days']],
      ['2025-02-15', []],
      ['2025-05-15', ['keys back before the end']],
      ['2025-06-15', ['begins on the day', 'ends on the day', 'keys back on the day', 'keys back before the end']],
      ['2025-07-15', ['keys back before the end', 'stays on']],
      [today, ['stays on', 'begins today']],
    ],
  },
  {
    name: 'the stock of a day has what was there at its end, and what was leased on it',
    table: 'units',
    rows: Object.fromEntries(
      Object.entries({
        'added on the day': { created_at: late },
        'added a day later': { created_at: midnight },
        'sold on the day': { market: 'for_sale' },
        'sold a day later': { market: 'for_sale' },
        blocked: { market: 'blocked' },
        'leased from the day': {},
        'leased a day later': {},
        'leased until the day': {},
        'leased until the day before': {},
        'repaired until the day': { readiness: 'out_of_order', out_of_order_to: reportDay },
        'repaired until the day before': { readiness: 'out_of_order', out_of_order_to: '2026-01-09' },
        'repaired from the day': { readiness: 'out_of_order', out_of_order_from: reportDay },
        'repaired a day later': { readiness: 'out_of_order', out_of_order_from: afterIt },
      }).map(([label, row], n) => [label, { ...stock, market: 'for_lease', number: `U-${n}`, area: 2 ** n, ...row }]),
    ),
    besides: {
      record_log: [late, midnight].map((company_at, n) => ({
        id: ground + n,
        entity: 'unit',
        record_id: first + 2 + n,
        event: 'update',
        changes: { market: ['for_lease', 'for_sale'] },
        company_at,
      })),
      leases: [
        { ...running, start_on: reportDay },
        { ...running, start_on: afterIt },
        { ...running, status: 'closed', ended_on: reportDay },
        { ...running, status: 'closed', ended_on: '2026-01-09' },
        ...Array.from({ length: 4 }, () => running),
      ].map((row, n) => ({ id: ground + n, tenant_id: ground, ...row, unit_id: first + 5 + n })),
    },
    ask: async (world) =>
      (await rowsOf(world, 'grossLeasableArea', { as_of: reportDay })).map((row) => [
        row.property_use,
        row.units,
        ofBits(Number(row.gla)),
        ofBits(Number(row.leased_gla)),
      ]),
    finds: [
      [
        'residential',
        11,
        [
          ...['added on the day', 'sold a day later', 'blocked', 'leased from the day', 'leased a day later'],
          ...['leased until the day', 'leased until the day before', 'repaired until the day', 'repaired until the day before'],
          ...['repaired from the day', 'repaired a day later'],
        ],
        ['leased from the day', 'leased until the day', 'repaired until the day before', 'repaired a day later'],
      ],
    ],
  },
  {
    name: 'a lease has a term until its last day, with none left on that day',
    table: 'units',
    // Areas of 1, 3 and 1 with no term, none left and a year: 1 of 4 years.
    rows: Object.fromEntries([1, 3, 1].map((area, n) => [`${n}`, { ...stock, market: 'for_lease', number: `U-${n}`, area }])),
    besides: {
      leases: [
        { status: 'ended.overstay', end_on: '2026-01-09' },
        { status: 'active', end_on: reportDay },
        { status: 'active', end_on: '2027-01-10' },
      ].map((row, n) => ({ id: ground + n, tenant_id: ground, start_on: '2025-01-01', ...row, unit_id: first + n })),
    },
    ask: async (world) =>
      (await rowsOf(world, 'grossLeasableArea', { as_of: reportDay })).map((row) => [
        Number(row.leased_gla),
        Number(row.wale_area_years),
      ]),
    finds: [[5, 0.25]],
  },
  {
    name: 'a debt is in the bucket of its days past due: up to 30, 60, 90, 120, 180 and 365, and over',
    table: 'invoices',
    rows: Object.fromEntries(ages.map((days) => [`${days} days`, { ...invoice, due_on: day(-days) }])),
    besides: {
      ledger_transactions: ages.map((_, n) => ({ id: first + n, ...transaction, document_id: first + n })),
    },
    hanging: entriesOf('receivables'),
    ask: async (world) =>
      (await rowsOf(world, 'agingInvoice', { as_of: today, sort: '-due_on', per_page: 100 })).map((row) => [
        row.id,
        agingBucketNames.filter((name) => row[name] !== '0.00'),
      ]),
    finds: [
      ['0 days', ['not_due']],
      ...['1 days', '30 days'].map((label) => [label, ['from_1']]),
      ...['31 days', '60 days'].map((label) => [label, ['from_31']]),
      ...['61 days', '90 days'].map((label) => [label, ['from_61']]),
      ...['91 days', '120 days'].map((label) => [label, ['from_91']]),
      ...['121 days', '180 days'].map((label) => [label, ['from_121']]),
      ...['181 days', '365 days'].map((label) => [label, ['from_181']]),
      ['366 days', ['from_366']],
    ],
  },
  {
    name: 'receivables and credit of a day are what was posted up to it',
    table: 'ledger_transactions',
    rows: Object.fromEntries(
      [
        ['owed before', yesterday, 'invoice'],
        ['owed on the day', today, 'invoice'],
        ['owed after', tomorrow, 'invoice'],
        ['credit before', yesterday, 'collection'],
        ['credit on the day', today, 'collection'],
        ['credit after', tomorrow, 'collection'],
      ].map(([label, date, document_kind], n) => [label, { ...transaction, date, document_kind, document_id: ground + n }]),
    ),
    besides: { invoices: [0, 1, 2].map((n) => ({ id: ground + n, ...invoice, due_on: day(90) })) },
    hanging: `${entriesOf('receivables', { where: `t.id <= ${first + 2}`, doubled: true, tenant: ground })};
      ${entriesOf('tenant_credits', { where: `t.id > ${first + 2}`, doubled: true, tenant: ground, credit: true })}`,
    ask: async (world) =>
      (await rowsOf(world, 'agingTenant', { as_of: today })).map((row) => [
        ofBits(Number(row.total)),
        ofBits(Number(row.credit)),
      ]),
    finds: [
      [
        ['owed before', 'owed on the day'],
        ['credit before', 'credit on the day'],
      ],
    ],
  },
  {
    name: 'receivables by month have a month’s first day and its last, what was open before, and nothing of tomorrow',
    table: 'ledger_transactions',
    rows: Object.fromEntries(
      ['2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01', today, tomorrow].map((date, n) => [
        date,
        { ...transaction, date, document_id: ground + n },
      ]),
    ),
    hanging: entriesOf('receivables', { doubled: true, tenant: ground }),
    ask: async (world) => {
      const { months } = await world.ask<{ months: ReceivablesMonth[] }>(receivablesCalls.byMonth);
      const told = months.map(({ month, invoiced, open }) => [month, ofBits(Number(invoiced)), ofBits(Number(open))]);
      return [months.length, told[0], told[1], told[2], told.at(-1)];
    },
    finds: [
      12,
      ['2025-02-01', ['2025-02-01', '2025-02-28'], ['2025-01-31', '2025-02-01', '2025-02-28']],
      ['2025-03-01', ['2025-03-01'], ['2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01']],
      ['2025-04-01', [], ['2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01']],
      ['2026-01-01', [today], ['2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01', today]],
    ],
  },
  {
    name: 'collections of a period are those received from its first day to its last, and as they were at its end',
    table: 'collections',
    rows: Object.fromEntries(
      Object.entries({
        'day before': { received_on: '2026-01-04' },
        'first day': { received_on: '2026-01-05' },
        'last day': { received_on: reportDay },
        'day after': { received_on: afterIt },
        'reversed on the last day': { status: 'reversed', reversed_on: reportDay },
        'reversed a day later': { status: 'reversed', reversed_on: afterIt },
        'cleared on the last day': {},
        'cleared a day later': {},
        'allocated on the last day': {},
        'allocated a day later': {},
        'taken back on the last day': {},
        'taken back a day later': {},
        'paid back on the last day': {},
        'paid back a day later': {},
        'paid back in vain until the last day': {},
        'paid back in vain until a day later': {},
      }).map(([label, row], n) => [label, { ...ofPeriod, number: `B-${String(n).padStart(2, '0')}`, ...row }]),
    ),
    besides: {
      cheques: [reportDay, afterIt].map((cleared_on, n) => ({
        id: ground + n,
        tenant_id: ground,
        amount: 1000,
        status: 'cleared',
        collection_id: first + 6 + n,
        cleared_on,
      })),
      allocations: [
        { allocated_on: reportDay },
        { allocated_on: afterIt },
        { allocated_on: '2026-01-06', ended_on: reportDay, end_reason: 'A mistake' },
        { allocated_on: '2026-01-06', ended_on: afterIt, end_reason: 'A mistake' },
      ].map((row, n) => ({ id: ground + n, invoice_id: ground + n, collection_id: first + 8 + n, amount: 300, ...row })),
      cash_refunds: [
        { paid_on: reportDay, status: 'paid' },
        { paid_on: afterIt, status: 'paid' },
        { paid_on: '2026-01-06', reversed_on: reportDay, status: 'reversed' },
        { paid_on: '2026-01-06', reversed_on: afterIt, status: 'reversed' },
      ].map((row, n) => ({ id: ground + n, tenant_id: ground, collection_id: first + 12 + n, amount: 200, ...row })),
    },
    ask: async (world) =>
      (await rowsOf(world, 'collectionsCollection', { from: '2026-01-05', to: reportDay, sort: 'number', per_page: 100 })).map(
        ({ id, state, net, allocated, refunded, unallocated, uncleared }) => [
          id,
          state,
          [net, allocated, refunded, unallocated, uncleared].map(Number).join(' '),
        ],
      ),
    finds: [
      ['first day', 'cleared', '10 0 0 10 0'],
      ['last day', 'cleared', '10 0 0 10 0'],
      ['reversed on the last day', 'reversed', '0 0 0 0 0'],
      ['reversed a day later', 'cleared', '10 0 0 10 0'],
      ['cleared on the last day', 'cleared', '10 0 0 10 0'],
      ['cleared a day later', 'uncleared', '10 0 0 10 10'],
      ['allocated on the last day', 'cleared', '10 3 0 7 0'],
      ['allocated a day later', 'cleared', '10 0 0 10 0'],
      ['taken back on the last day', 'cleared', '10 0 0 10 0'],
      ['taken back a day later', 'cleared', '10 3 0 7 0'],
      ['paid back on the last day', 'cleared', '10 0 2 8 0'],
      ['paid back a day later', 'cleared', '10 0 0 10 0'],
      ['paid back in vain until the last day', 'cleared', '10 0 0 10 0'],
      ['paid back in vain until a day later', 'cleared', '10 0 2 8 0'],
    ],
  },
];
