import { portalHandlers } from '../../../server/app/portal.ts';
import { scheduledInvoices } from '../../../server/leasing/contract-finance.ts';
import { endPermits } from '../../../server/leasing/moving-out.ts';
import { ticketFigures } from '../../../server/property/sellable-figures.ts';
import { type Calendar, type CalendarKind, calendarCalls } from '../../../src/api/app/calendar.ts';
import { type MyWork, workCalls } from '../../../src/api/app/my-work.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import type { BareRow } from '../bare-rows.ts';
import { around, type Border, day, first, ground, today, tomorrow, type World, yesterday } from './border.ts';

const [from, to] = ['2026-03-10', '2026-03-12'];
/** Rows before, on and after both ends of some days, and one for each status on a day between. */
const within = (column: string, more: BareRow, statuses: readonly string[] = []) => ({
  ...Object.fromEntries(['2026-03-09', from, to, '2026-03-13'].map((on) => [on, { ...more, [column]: on }])),
  ...Object.fromEntries(statuses.map((status) => [status, { ...more, [column]: '2026-03-11', status }])),
});
const onCalendar = (kind: CalendarKind) => async (world: World) =>
  (await world.ask<Calendar>(calendarCalls.days, { query: { from, to, kind } })).entries.map(({ record_id, done }) => [
    record_id,
    done,
  ]);
const lease = { tenant_id: ground, start_on: '2025-01-01', end_on: '2026-12-31', status: 'active' };
const leaseStatuses = ['draft', 'pending_start', 'active', 'on_notice', 'renewed', 'closed', 'cancelled'];
const contract = { tenant_id: ground, status: 'landlord_signed', life_status: 'active', start_on: '2025-01-01' };
const contracts = (statuses: Record<string, BareRow>) =>
  Object.fromEntries(Object.entries(statuses).map(([key, row], n) => [key, { ...row, quotation_id: first + n }]));

export const calendarBorders: Border[] = [
  {
    name: 'the calendar has viewings from the first midnight to the last, in the company’s zone',
    table: 'leads',
    // Midnight of Riyadh is 21:00 of the day before.
    rows: Object.fromEntries(
      ['2026-03-09T20:59:59Z', '2026-03-09T21:00:00Z', '2026-03-12T20:59:59Z', '2026-03-12T21:00:00Z'].map((viewing_on) => [
        viewing_on,
        { name: 'A lead', source: 'website', status: 'viewing', viewing_on },
      ]),
    ),
    ask: onCalendar('viewing'),
    finds: [
      ['2026-03-09T21:00:00Z', false],
      ['2026-03-12T20:59:59Z', false],
    ],
  },
  {
    name: 'the calendar has arrivals of leases that aren’t cancelled, from the first day to the last',
    table: 'leases',
    rows: within('start_on', { ...lease, status: 'pending_start' }, leaseStatuses),
    ask: onCalendar('arrival'),
    finds: [
      [from, false],
      ...['draft', 'pending_start'].map((status) => [status, false]),
      ...['active', 'on_notice', 'renewed', 'closed'].map((status) => [status, true]),
      [to, false],
    ],
  },
  {
    name: 'the calendar has the last days of leases: when they ended, else when they will',
    table: 'leases',
    rows: {
      ...within('end_on', { ...lease, ended_on: null }, leaseStatuses),
      sooner: { ...lease, ended_on: '2026-03-11', status: 'closed' },
      before: { ...lease, ended_on: '2026-02-11', end_on: '2026-03-11', status: 'closed' },
    },
    ask: onCalendar('lease_end'),
    finds: [
      [from, false],
      ...['pending_start', 'active', 'on_notice'].map((status) => [status, false]),
      ...['renewed', 'closed', 'sooner'].map((status) => [status, true]),
      [to, false],
    ],
  },
  {
    name: 'the calendar has handovers: when the keys were handed over, else when it is planned',
    table: 'leasing_orders',
    rows: {
      ...within('planned_on', { tenant_id: ground, status: 'pending' }, ['cancelled']),
      delivered: { tenant_id: ground, status: 'delivered', planned_on: '2026-02-01', delivered_on: '2026-03-11' },
      sooner: { tenant_id: ground, status: 'delivered', planned_on: '2026-03-11', delivered_on: '2026-03-09' },
    },
    ask: onCalendar('handover'),
    finds: [
      [from, false],
      ['delivered', true],
      [to, false],
    ],
  },
  {
    name: 'the calendar has the last days of signed contracts that weren’t cancelled',
    table: 'contracts',
    rows: contracts({
      ...within('end_on', contract, ['not_sent', 'sent', 'tenant_signed', 'landlord_signed', 'rejected']),
      cancelled: { ...contract, end_on: '2026-03-11', life_status: 'cancelled' },
    }),
    ask: onCalendar('contract_end'),
    finds: [
      [from, true],
      ['landlord_signed', true],
      [to, true],
    ],
  },
  {
    name: 'the calendar has identities that expire, of tenants with a lease in force',
    table: 'tenants',
    rows: { ...within('identity_expiry', { name: 'A tenant' }), away: { name: 'Another', identity_expiry: '2026-03-11' } },
    besides: {
      leases: [0, 1, 2, 3, 4].map((n) => ({
        id: ground + n,
        ...lease,
        tenant_id: first + n,
        ...(n === 4 && { status: 'closed' }),
      })),
    },
    ask: onCalendar('identity_expiry'),
    finds: [
      [from, false],
      [to, false],
    ],
  },
];

const order = { contract_id: ground, lease_id: ground, tenant_id: ground, unit_id: ground };
const invoice = { tenant_id: ground, kind: 'income', status: 'posted', gross: 100 };
const activity = { lead_id: ground, kind: 'call' };

export const peopleBorders: Border[] = [
  {
    name: 'My work has what is to be done by the end of tomorrow, and counts what is overdue now',
    table: 'lead_activities',
    // Tomorrow ends at 21:00 in UTC, and the test bed’s clock stands at 6:00.
    rows: {
      long: { ...activity, due_at: '2026-01-01T00:00:00Z' },
      now: { ...activity, due_at: '2026-01-15T05:59:00Z' },
      soon: { ...activity, due_at: '2026-01-15T08:00:00Z' },
      last: { ...activity, due_at: '2026-01-16T20:59:59Z' },
      after: { ...activity, due_at: '2026-01-16T21:00:00Z' },
      done: { ...activity, due_at: '2026-01-15T05:00:00Z', done_at: '2026-01-15T05:30:00Z' },
      others: { ...activity, due_at: '2026-01-15T05:00:00Z', assignee_id: 1_000_000 },
    },
    hanging: `update lead_activities set assignee_id = (select id from users u where u.company_id = lead_activities.company_id
      and u.email = 'admin@first.example') where id >= ${first} and assignee_id is null`,
    ask: async (world) => {
      const { activities, counts } = await world.ask<MyWork>(workCalls.myWork);
      return [activities.map(({ id }) => id), Number(counts.overdue_activities)];
    },
    finds: [['long', 'now', 'soon', 'last'], 2],
  },
  {
    name: 'tenants are expected who move in within thirty days, and whose lease is signed',
    table: 'leases',
    rows: {
      ...around('start_on', day(30), { ...lease, status: 'pending_start' }),
      ...Object.fromEntries(leaseStatuses.map((status) => [status, { ...lease, status, start_on: day(-1) }])),
    },
    ask: (world) => world.list(leasingOrderCalls.expectedArrivals, { sort: '-start_on' }),
    finds: ['on', 'before', 'pending_start'],
  },
  {
    name: 'a tenant sees in the app what is overdue from the day after it was due',
    table: 'invoices',
    rows: {
      ...around('due_on', today, invoice),
      paid: { ...invoice, due_on: yesterday, status: 'paid', allocated: 100 },
      draft: { ...invoice, due_on: yesterday, status: 'draft' },
    },
    ask: (world) =>
      world.read(async (scope) => {
        const currentUser = { ...world.user('admin'), portal: { access: 1, kind: 'tenant' as const, holder: ground } };
        const { rows, open, overdue } = (await (portalHandlers.invoices as (given: object) => unknown)({
          scope,
          currentUser,
        })) as {
          rows: { id: number; is_overdue: boolean }[];
          open: string;
          overdue: string;
        };
        return [open, overdue, rows.map(({ id, is_overdue }) => [id, is_overdue])];
      }),
    finds: [
      '3.00',
      '1.00',
      [
        ['before', true],
        ['on', false],
        ['after', false],
      ],
    ],
  },
  {
    name: 'an installment is overdue from the day after it was due, until it is paid or cancelled',
    table: 'installments',
    rows: Object.fromEntries(
      [
        { due_on: yesterday },
        { due_on: today },
        { due_on: tomorrow },
        { due_on: yesterday, paid: 100 },
        { due_on: yesterday, paid: 99 },
        { due_on: yesterday, cancelled: 100, cancelled_on: today },
      ].map((row, n) => [`${n}`, { contract_id: ground, number: n + 1, gross: 100, net: 100, vat: 0, ...row }]),
    ),
    ask: (world) => world.read(async (scope) => (await scheduledInvoices(scope, ground, today)).map(({ status }) => status)),
    finds: ['overdue', 'scheduled', 'scheduled', 'paid', 'overdue', 'cancelled'],
  },
  {
    name: 'the keys wait for what is due, or whose period begins, by the first day of the lease',
    table: 'installments',
    rows: Object.fromEntries(
      [
        { from_on: '2026-02-01', due_on: '2026-03-01' },
        { from_on: '2026-02-02', due_on: '2026-02-01' },
        { from_on: '2026-02-02', due_on: '2026-02-02' },
        { from_on: '2026-01-31', due_on: '2026-03-01', paid: 40 },
      ].map((row, n) => [`${n}`, { contract_id: ground, number: n + 1, gross: 100 * 10 ** n, net: 1, vat: 0, ...row }]),
    ),
    besides: {
      leases: [{ id: ground, ...lease, contract_id: ground, start_on: '2026-02-01' }],
      leasing_orders: [{ id: ground, ...order }],
    },
    ask: async (world) =>
      (await world.ask<LeasingOrder & { first_dues_open: string }>(leasingOrderCalls.get, { params: { id: ground } }))
        .first_dues_open,
    // 100 + 1,000 + (100,000 - 40) halalas.
    finds: '1010.60',
  },
  {
    name: 'permits to park end on the day of moving out, unless they ended before',
    table: 'vehicles',
    rows: Object.fromEntries(
      [yesterday, today, tomorrow, null].map((permit_until, n) => [`${n}`, { lease_id: ground, plate: `${n}`, permit_until }]),
    ),
    ask: (world) =>
      world.rehearse(async (scope) => {
        await endPermits(scope, ground, today);
        const { rows } = await scope.client.query<{ until: string; version: number }>(
          'select permit_until::text as until, version from vehicles where lease_id = $1 order by id',
          [ground],
        );
        return rows.map(({ until, version }) => [until, `version ${version}`]);
      }),
    finds: [
      [yesterday, 'version 1'],
      [today, 'version 1'],
      [today, 'version 2'],
      [today, 'version 2'],
    ],
  },
  {
    name: 'a snag is overdue from the day after it was to be fixed, until that is verified',
    table: 'snags',
    rows: {
      ...around('due_on', today, { delivery_receipt_id: ground, status: 'open' }),
      verified: { delivery_receipt_id: ground, status: 'verified', due_on: yesterday },
    },
    besides: {
      delivery_receipts: [{ id: ground, sellable_unit_id: ground }],
      sellable_units: [{ id: ground, compound_id: ground, number: 'S' }],
    },
    ask: (world) => world.read(async (scope) => (await ticketFigures(scope, world.user('admin'), ground)).overdue),
    finds: 1,
  },
];
