import { unitConflicts } from '../../../server/property/occupancy.ts';
import { type PreOccupancyOrder, preOccupancyOrderCalls } from '../../../src/api/leasing/pre-occupancy-order.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import type { BareRow } from '../bare-rows.ts';
import { type Border, day, first, ground, shownOf, today, tomorrow, type World, yesterday } from './border.ts';

const lease = { tenant_id: ground, start_on: '2025-01-01', end_on: '2026-12-31', status: 'active' };
const unit = { compound_id: ground, building_id: ground, unit_type_id: ground, market: 'for_lease', readiness: 'ready' };
const units = (rows: BareRow[]) => rows.map((row, n) => ({ id: first + n, ...unit, number: `U-${n}`, ...row }));
const byNumber = (rows: BareRow[]) => Object.fromEntries(units(rows).map(({ id: _, ...row }, n) => [`${n}`, row]));
const standing = async (world: World, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => (await world.ask<Unit>(unitCalls.get, { params: { id: first + n } })).label),
  );
const conflictsOf = (world: World, count: number, days: [string, string]) =>
  world.read(async (scope) =>
    (
      await unitConflicts(scope, {
        units: Array.from({ length: count }, (_, n) => first + n),
        from: days[0],
        to: days[1],
        butQuotation: 0,
      })
    ).map(({ unit_id, why }) => [unit_id, why]),
  );

const holds: BareRow[] = [
  { strength: 'hold', until: yesterday },
  { strength: 'hold', until: today },
  { strength: 'hold', until: null },
  { strength: 'hold', until: null, end_on: yesterday },
  { strength: 'hold', until: null, end_on: today },
  { strength: 'reservation', until: yesterday },
  { strength: 'soft', until: tomorrow },
  { strength: 'hold', until: tomorrow, released_at: '2026-01-01' },
];
const claims: BareRow[] = [
  { status: 'draft', end_on: yesterday },
  { status: 'draft', end_on: today },
  { status: 'on_notice', end_on: yesterday },
  { status: 'on_notice', end_on: today },
  { status: 'on_notice', end_on: day(90), ended_on: yesterday },
  { status: 'renewed', end_on: yesterday },
  { status: 'renewed', end_on: today },
  { status: 'renewed', start_on: tomorrow, end_on: day(90) },
  { status: 'active', end_on: yesterday },
  { status: 'closed', end_on: today },
];
const repairs = [
  [today, today],
  [tomorrow, day(9)],
  [day(-9), yesterday],
  [day(-9), today],
  [null, null],
].map(([out_of_order_from, out_of_order_to]) => ({ readiness: 'out_of_order', out_of_order_from, out_of_order_to }));
export const unitBorders: Border[] = [
  {
    name: 'a unit is held until the last day of an offer, and reserved until its term is over',
    table: 'units',
    rows: byNumber(holds.map(() => ({}))),
    besides: {
      unit_holds: holds.map((row, n) => ({
        id: ground + n,
        unit_id: first + n,
        quotation_id: ground,
        start_on: '2025-06-01',
        end_on: day(90),
        ...row,
      })),
    },
    ask: (world) => standing(world, holds.length),
    finds: ['vacant', 'held', 'held', 'vacant', 'held', 'reserved', 'vacant', 'vacant'],
  },
  {
    name: 'a unit is let until the last day of its lease, and longer to who stays',
    table: 'units',
    rows: byNumber(claims.map(() => ({}))),
    besides: { leases: claims.map((row, n) => ({ id: ground + n, ...lease, unit_id: first + n, ...row })) },
    ask: (world) => standing(world, claims.length),
    finds: [
      ...['vacant', 'reserved', 'overstay', 'on_notice', 'overstay'],
      ...['vacant', 'occupied', 'vacant', 'occupied', 'vacant'],
    ],
  },
  {
    name: 'a unit is out of order from its first day to its last, both included',
    table: 'units',
    rows: byNumber(repairs),
    ask: async (world) => [
      await world.list(unitCalls.list, { status: 'out_of_order', sort: 'number' }),
      await world.list(unitCalls.list, { status: 'vacant', sort: 'number' }),
    ],
    finds: [
      ['0', '3', '4'],
      ['1', '2'],
    ],
  },
  {
    name: 'a lease, an offer and repairs keep a unit for the days that they share with a term, the first and the last included',
    table: 'units',
    rows: byNumber([
      {},
      {},
      {},
      {},
      {},
      {},
      { readiness: 'out_of_order', out_of_order_from: '2026-05-31', out_of_order_to: '2026-05-31' },
      { readiness: 'out_of_order', out_of_order_from: '2026-06-01' },
    ]),
    besides: {
      leases: [
        { id: ground, ...lease, unit_id: first, end_on: '2026-05-01', status: 'on_notice' },
        { id: ground + 1, ...lease, unit_id: first + 1, end_on: '2026-04-30', status: 'on_notice' },
        { id: ground + 2, ...lease, unit_id: first + 2, start_on: '2026-05-31', status: 'draft' },
        { id: ground + 3, ...lease, unit_id: first + 3, start_on: '2026-06-01', status: 'draft' },
      ],
      unit_holds: [
        {
          id: ground,
          unit_id: first + 4,
          quotation_id: ground,
          strength: 'hold',
          until: today,
          start_on: '2026-05-31',
          end_on: '2027-05-30',
        },
        {
          id: ground + 1,
          unit_id: first + 5,
          quotation_id: ground,
          strength: 'hold',
          until: yesterday,
          start_on: '2026-05-31',
          end_on: '2027-05-30',
        },
      ],
    },
    ask: (world) => conflictsOf(world, 8, ['2026-05-01', '2026-05-31']),
    finds: [
      ['0', 'leased'],
      ['2', 'leased'],
      ['4', 'held'],
      ['6', 'out_of_order'],
    ],
  },
  {
    name: 'an inspection’s unit is ready but on the days of its repairs, the first and the last included',
    table: 'pre_occupancy_orders',
    rows: Object.fromEntries(repairs.map((_, n) => [`${n}`, { unit_id: ground + n }])),
    besides: { units: repairs.map((row, n) => ({ id: ground + n, ...unit, number: `U-${n}`, ...row })) },
    ask: shownOf<PreOccupancyOrder, 'unit_ready'>(preOccupancyOrderCalls.get, 'unit_ready', repairs.length),
    finds: [false, true, true, false, false],
  },
];
