import { personOf } from '../../../server/app/privacy/person.ts';
import { beginDay } from '../../../server/finance/dunning/day.ts';
import { systemUser } from '../../../server/kit/current-user.ts';
import { paymentsOf } from '../../../server/leasing/clearance-money.ts';
import { readLease } from '../../../server/leasing/lease.ts';
import { cancelInstallments, cancelledLines } from '../../../server/leasing/lease-settlement.ts';
import { unitConflicts } from '../../../server/property/occupancy.ts';
import { unitChoices } from '../../../server/sales/unit-choices.ts';
import { type Calendar, calendarCalls } from '../../../src/api/app/calendar.ts';
import { type UnitHistory, unitHistoryCalls } from '../../../src/api/property/unit-history.ts';
import type { BareRow } from '../bare-rows.ts';
import {
  around,
  type Border,
  day,
  entriesOf,
  first,
  ground,
  inStatuses,
  today,
  tomorrow,
  type World,
  within,
  yesterday,
} from './border.ts';

const lease = { tenant_id: ground, contract_id: ground, start_on: '2025-05-01', end_on: '2026-04-30', status: 'active' };
const unit = { compound_id: ground, building_id: ground, unit_type_id: ground, market: 'for_lease', readiness: 'ready' };
const units = (count: number) => Array.from({ length: count }, (_, n) => ({ id: first + n, ...unit, number: `U-${n}` }));
const numbered = (labels: readonly string[], row: (n: number) => BareRow) =>
  Object.fromEntries(labels.map((label, n) => [label, row(n)]));

/** The rent of a unit, of which each installment charges a part. */
const offered = {
  quotations: [{ id: ground, lead_id: ground }],
  quotation_units: [{ id: ground, quotation_id: ground, unit_id: ground }],
  quotation_unit_items: [{ id: ground, quotation_id: ground, quotation_unit_id: ground, item_type: 'unit', description: 'Rent' }],
};
const charged = JSON.stringify([{ quotation_unit_item: ground, description: 'Rent', net: '1.00', vat: '0.00', gross: '1.00' }]);
const installment = {
  contract_id: ground,
  gross: 100,
  net: 100,
  vat: 0,
  due_on: '2025-01-01',
  breakups_with_due_amount: charged,
};
const beginning = (days: readonly string[], more: BareRow = {}) =>
  Object.fromEntries(days.map((from_on, n) => [from_on, { ...installment, number: n + 1, from_on, ...more }]));
const linesOver = (world: World) =>
  world.read(async (scope) => {
    const isCancelled = await cancelledLines(scope, ground);
    return Array.from({ length: 9 }, (_, n) => first + n).filter((id) => isCancelled(id, ground));
  });

export const leaseBorders: Border[] = [
  {
    name: 'rent isn’t due of periods that begin after a lease ended, up to its last day',
    table: 'installments',
    rows: beginning(['2025-04-30', '2025-05-01', '2025-10-14', '2025-10-15', '2025-10-16', '2026-04-30', '2026-05-01'], {
      cancelled: 100,
    }),
    besides: { ...offered, leases: [{ id: ground, ...lease, unit_id: ground, status: 'closed', ended_on: '2025-10-15' }] },
    ask: linesOver,
    finds: ['2025-10-16', '2026-04-30'],
  },
  {
    name: 'no rent is due of a lease that never began, from its first day to its last',
    table: 'installments',
    rows: beginning(['2025-04-30', '2025-05-01', '2026-04-30', '2026-05-01'], { cancelled: 100 }),
    besides: { ...offered, leases: [{ id: ground, ...lease, unit_id: ground, status: 'cancelled' }] },
    ask: linesOver,
    finds: ['2025-05-01', '2026-04-30'],
  },
  {
    name: 'what begins after a lease’s last day is cancelled, up to the end of its term',
    table: 'installments',
    rows: beginning(['2025-10-14', '2025-10-15', '2025-10-16', '2026-04-30', '2026-05-01']),
    besides: { ...offered, leases: [{ id: ground, ...lease, unit_id: ground }] },
    ask: (world) =>
      world.rehearse(async (scope) => {
        const { services } = world;
        await cancelInstallments(
          { scope, services, currentUser: systemUser(world.user('admin').company) },
          { contract_id: ground, unit_id: ground, end_on: '2026-04-30' },
          { after: '2025-10-15', on: today, neverBegan: false },
        );
        const { rows } = await scope.client.query<{ id: number; on: string }>(
          'select id::int, cancelled_on::text as on from installments where id >= $1 and cancelled > 0 order by id',
          [first],
        );
        return rows.map(({ id, on }) => [id, on]);
      }),
    finds: [
      ['2025-10-16', today],
      ['2026-04-30', today],
    ],
  },
  {
    name: 'a lease that renews by itself keeps its unit from the day after its last, unless the unit is promised for then',
    table: 'units',
    rows: Object.fromEntries(units(8).map(({ id: _, ...row }, n) => [`${n}`, row])),
    besides: {
      leases: [
        {},
        { end_on: '2026-05-01' },
        { status: 'on_notice' },
        { successor_id: ground },
        { handed_over_on: today },
        {},
        {},
        { end_on: '2026-04-29' },
      ].map((row, n) => ({ id: ground + n, ...lease, unit_id: first + n, ...row })),
      unit_holds: [
        { unit_id: first + 5, start_on: '2026-05-01', end_on: '2026-05-01', strength: 'reservation' },
        { unit_id: first + 6, start_on: '2026-04-30', end_on: '2026-04-30', strength: 'reservation' },
        { unit_id: first + 7, start_on: '2026-05-01', end_on: '2027-04-30', strength: 'soft' },
      ].map((row, n) => ({ id: ground + n, quotation_id: ground, ...row })),
    },
    ask: (world) =>
      world.read(async (scope) => {
        const asked = Array.from({ length: 8 }, (_, n) => first + n);
        const found = await unitConflicts(scope, { units: asked, from: '2026-05-01', to: '2026-05-31', butQuotation: 0 });
        return found.map(({ unit_id, why, until }) => [Number(unit_id), why, until]);
      }),
    finds: [
      ['0', 'renews', '2026-05-01'],
      ['1', 'leased', '2026-05-01'],
      ['5', 'reserved', '2026-05-01'],
      ['6', 'renews', '2026-05-01'],
      ['7', 'renews', '2026-04-30'],
    ],
  },
  {
    name: 'a unit is promised by a lease or a reservation that begins after the last day',
    table: 'leases',
    rows: numbered(
      ['no lease', 'lease a day later', 'cancelled lease', 'reserved on the day', 'reserved a day later', 'held', 'released'],
      (n) => ({ ...lease, unit_id: first + n }),
    ),
    besides: {
      unit_holds: [
        { unit_id: first + 3, start_on: '2026-04-30', strength: 'reservation' },
        { unit_id: first + 4, start_on: '2026-05-01', strength: 'reservation' },
        { unit_id: first + 5, start_on: '2026-05-01', strength: 'hold' },
        { unit_id: first + 6, start_on: '2026-05-01', strength: 'reservation', released_at: '2026-01-01' },
      ].map((row, n) => ({ id: ground + n, quotation_id: ground, end_on: '2027-04-30', ...row })),
    },
    // The leases that follow, of others.
    hanging: `insert into leases (company_id, id, contract_id, tenant_id, unit_id, yearly_rent, status, start_on, end_on)
      overriding system value select company_id, id + 1000, id, tenant_id, unit_id, 0, case id when ${first + 2} then 'cancelled' else 'pending_start' end,
        end_on + 1, end_on + 365 from leases where id between ${first + 1} and ${first + 2}`,
    ask: (world) =>
      world.read(async (scope) => {
        const found: boolean[] = [];
        for (let n = 0; n < 7; n++) found.push((await readLease(scope, first + n)).is_promised);
        return found;
      }),
    finds: [false, true, false, false, true, false, false],
  },
  {
    name: 'a unit’s history ends a lease on its last day, and that of who stays on not at all',
    table: 'units',
    rows: Object.fromEntries(units(6).map(({ id: _, ...row }, n) => [`${n}`, row])),
    besides: {
      leases: [
        { end_on: yesterday },
        { end_on: today },
        { end_on: tomorrow },
        { end_on: tomorrow, ended_on: yesterday, status: 'ended.awaiting_keys' },
        { end_on: '2025-12-31', handed_over_on: '2026-01-04', status: 'closed' },
        { end_on: '2025-12-31', handed_over_on: '2025-12-20', status: 'closed' },
      ].map((row, n) => ({ id: ground + n, ...lease, unit_id: first + n, ...row })),
    },
    ask: (world) =>
      Promise.all(
        Array.from({ length: 6 }, async (_, n) => {
          const { periods } = await world.ask<UnitHistory>(unitHistoryCalls.history, { params: { id: first + n } });
          return periods.filter(({ kind }) => kind === 'leased').map(({ from, to }) => `${from} ${to}`);
        }),
      ),
    finds: [
      ['2025-05-01 null'],
      [`2025-05-01 ${today}`],
      [`2025-05-01 ${tomorrow}`],
      ['2025-05-01 null'],
      ['2025-05-01 2026-01-04'],
      ['2025-05-01 2025-12-31'],
    ],
  },
  {
    name: 'what was paid back of a clearance was asked for on the day of its bill or later, and is paid',
    table: 'cash_refunds',
    rows: {
      ...around('requested_on', yesterday, {
        tenant_id: ground,
        collection_id: ground,
        amount: 100,
        status: 'paid',
        paid_on: today,
      }),
      ...inStatuses(['requested', 'approved', 'rejected', 'cancelled', 'reversed'], {
        ...{ tenant_id: ground, collection_id: ground, amount: 100, requested_on: today },
      }),
      'of another': { tenant_id: ground, collection_id: ground + 1, amount: 100, status: 'paid', requested_on: today },
    },
    besides: {
      leasing_clearances: [{ id: ground, lease_id: ground, tenant_id: ground, billed_on: yesterday }],
      clearance_documents: [{ id: ground, leasing_clearance_id: ground, collection_id: ground }],
    },
    ask: (world) => world.read(async (scope) => (await paymentsOf(scope, ground)).map(({ id }) => Number(id)).sort()),
    finds: ['on', 'after'],
  },
];

const provider = {
  status: 'active',
  category_ids: '[]',
  commercial_register: null,
  legal_name: 'A provider',
} as const;
const [from, to] = ['2026-03-10', '2026-03-12'];
const offer = { lead_id: ground, start_on: '2026-06-01', end_on: '2027-05-31' };

export const dueBorders: Border[] = [
  {
    name: 'the calendar has papers of providers that end, once a day, from the first day to the last',
    table: 'providers',
    rows: Object.fromEntries(
      Object.entries({
        'day before': { contract_to: '2026-03-09' },
        'first day': { contract_to: from },
        'last day': { commercial_register_expiry: to },
        'day after': { insurance_expiry: '2026-03-13' },
        'two on a day': { contract_to: '2026-03-11', insurance_expiry: '2026-03-11' },
        'two on two days': { commercial_register_expiry: '2026-03-11', insurance_expiry: to },
        suspended: { status: 'suspended', insurance_expiry: '2026-03-11' },
        draft: { status: 'draft', insurance_expiry: '2026-03-11' },
        ended: { status: 'ended', insurance_expiry: '2026-03-11' },
      }).map(([label, row]) => [label, { ...provider, ...row }]),
    ),
    ask: async (world) =>
      (await world.ask<Calendar>(calendarCalls.days, { query: { from, to, kind: 'provider_papers' } })).entries.map(
        ({ record_id, day: on }) => [record_id, on],
      ),
    finds: [
      ['first day', from],
      ['two on a day', '2026-03-11'],
      ['two on two days', '2026-03-11'],
      ['suspended', '2026-03-11'],
      ['draft', '2026-03-11'],
      ['last day', to],
      ['two on two days', to],
    ],
  },
  {
    name: 'the books need a tenant for ten years after the last day of a lease, else of the contract',
    table: 'tenants',
    rows: numbered(['ten years ago', 'a day less', 'longer by its lease', 'shorter by its lease', 'unsigned', 'runs'], (n) => ({
      ...{ name: 'A tenant', identity_no: `100000000${n}` },
    })),
    besides: {
      contracts: [
        { end_on: '2016-01-15' },
        { end_on: '2016-01-16' },
        { end_on: '2015-01-01' },
        { end_on: '2020-01-01' },
        { end_on: '2020-01-01', status: 'sent' },
        { end_on: '2026-12-31' },
      ].map((row, n) => ({ id: ground + n, tenant_id: first + n, quotation_id: ground + n, status: 'landlord_signed', ...row })),
      leases: [
        { contract_id: ground + 2, tenant_id: first + 2, end_on: '2015-01-01', ended_on: '2016-01-16', status: 'closed' },
        { contract_id: ground + 3, tenant_id: first + 3, end_on: '2020-01-01', ended_on: '2016-01-15', status: 'closed' },
        { contract_id: ground + 5, tenant_id: first + 5, end_on: '2026-12-31', status: 'active' },
      ].map((row, n) => ({ id: ground + n, unit_id: ground + n, start_on: '2015-01-01', ...row })),
    },
    ask: (world) =>
      world.read(async (scope) => {
        const found: unknown[] = [];
        for (let n = 0; n < 6; n++) {
          const { kept } = await personOf(scope, today, 'tenant', first + n);
          found.push([first + n, ...kept.map(({ why, until }) => `${why} ${until}`)]);
        }
        return found;
      }),
    finds: [
      ['ten years ago'],
      ['a day less', 'books 2026-01-16'],
      ['longer by its lease', 'books 2026-01-16'],
      ['shorter by its lease'],
      ['unsigned'],
      ['runs', 'running 2026-12-31', 'books 2036-12-31'],
    ],
  },
  {
    name: 'a day opens cases of what was due before it',
    table: 'invoices',
    rows: Object.fromEntries(
      [yesterday, today, tomorrow].map((due_on, n) => [
        due_on,
        { tenant_id: first + n, kind: 'income', status: 'posted', gross: 100, due_on },
      ]),
    ),
    besides: {
      tenants: [0, 1, 2].map((n) => ({ id: first + n, name: `Tenant ${n}` })),
      ledger_transactions: [0, 1, 2].map((n) => ({
        ...{ id: first + n, date: '2025-12-01', document_kind: 'invoice', document_id: first + n, rule: 'x', transition: 'post' },
      })),
    },
    hanging: entriesOf('receivables', { tenant: `t.id` }),
    ask: (world) =>
      world.rehearse(async (scope) => {
        await beginDay(within(world, scope), systemUser(world.user('admin').company));
        const { rows } = await scope.client.query<{ id: number }>(
          'select tenant_id::int as id from dunning_cases where tenant_id >= $1 order by 1',
          [first],
        );
        return rows.map(({ id }) => id);
      }),
    finds: [yesterday],
  },
  {
    name: 'a unit meets the budget at its ends, and the move-in if it is ready by the first day',
    table: 'units',
    rows: Object.fromEntries(
      Object.entries({
        'a halala less': { asking_rent: 4_999_999 },
        least: { asking_rent: 5_000_000 },
        most: { asking_rent: 6_000_000 },
        'a halala more': { asking_rent: 6_000_001 },
        'ready on the first day': { readiness: 'under_preparation', expected_ready_on: '2026-06-01' },
        'ready a day later': { readiness: 'under_preparation', expected_ready_on: '2026-06-02' },
        'ready some day': { readiness: 'under_preparation' },
      }).map(([label, row], n) => [label, { ...unit, number: `U-${n}`, asking_rent: 5_500_000, ...row }]),
    ),
    besides: {
      leads: [
        {
          ...{ id: ground, name: 'A lead', source: 'website', property_use: null, unit_type_id: null, compound_id: null },
          ...{ budget_min: 5_000_000, budget_max: 6_000_000, move_in_on: day(120) },
        },
      ],
      quotations: [{ id: ground, ...offer }],
    },
    ask: (world) =>
      world.read(async (scope) => {
        const { rows } = await unitChoices(scope, world.user('admin'), ground, { search: '', taken: true });
        return rows
          .filter(({ id }) => id >= first)
          .map(({ id, misses }) => [id, ...misses])
          .sort(([one], [other]) => Number(one) - Number(other));
      }),
    finds: [
      ['a halala less', 'budget'],
      ['least'],
      ['most'],
      ['a halala more', 'budget'],
      ['ready on the first day'],
      ['ready a day later', 'move_in'],
      ['ready some day', 'move_in'],
    ],
  },
];
