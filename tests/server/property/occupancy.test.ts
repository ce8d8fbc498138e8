import { describe, expect, it } from 'vitest';
import { unitConflicts } from '../../../server/property/occupancy.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { type Unit, type UnitRow, unitCalls } from '../../../src/api/property/unit.ts';
import { addUnit, admin, building, compound, plantPalmGarden, readUnit, record, testBed } from '../../setup/palm-garden.ts';

plantPalmGarden();

describe('a unit’s occupancy', () => {
  const today = '2026-01-15';
  let contract = 0;
  let quotation = 0;
  /** A lease in a status, or a hold, as its workflow would leave it. */
  const lease = async (unit: number, status: string, start_on: string, end_on: string) => {
    await testBed.owner.query('set session_replication_role = replica');
    const { rows } = await testBed.owner.query(
      'insert into leases (company_id, contract_id, tenant_id, unit_id, status, start_on, end_on, yearly_rent) values ($1, $6, 1, $2, $3, $4, $5, 6000000) returning id',
      [testBed.one.company.id, unit, status, start_on, end_on, ++contract],
    );
    await testBed.owner.query('set session_replication_role = default');
    return Number(rows[0].id);
  };
  const hold = async (
    unit: number,
    strength: string,
    until: string | null,
    more: { released?: boolean; start?: string; end?: string } = {},
  ) => {
    await testBed.owner.query('set session_replication_role = replica');
    await testBed.owner.query(
      'insert into unit_holds (company_id, unit_id, quotation_id, strength, start_on, end_on, until, released_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        testBed.one.company.id,
        unit,
        ++quotation,
        strength,
        more.start ?? '2026-02-01',
        more.end ?? '2027-01-31',
        until,
        more.released ? '2026-01-10T00:00:00Z' : null,
      ],
    );
    await testBed.owner.query('set session_replication_role = default');
  };

  const cases: [title: string, occupancy: string, make: (unit: number) => Promise<unknown>][] = [
    ['nothing', 'vacant', async () => {}],
    ['a soft hold', 'vacant', (unit) => hold(unit, 'soft', null)],
    ['a hold that expired', 'vacant', (unit) => hold(unit, 'hold', '2026-01-14')],
    ['a hold until today', 'held', (unit) => hold(unit, 'hold', today)],
    ['a released reservation', 'vacant', (unit) => hold(unit, 'reservation', null, { released: true })],
    ['a reservation', 'reserved', (unit) => hold(unit, 'reservation', null)],
    ['a lease that is to begin', 'reserved', (unit) => lease(unit, 'pending_start', '2026-02-01', '2027-01-31')],
    ['a lease not yet signed', 'reserved', (unit) => lease(unit, 'draft', '2026-02-01', '2027-01-31')],
    ['an active lease', 'occupied', (unit) => lease(unit, 'active', '2025-06-01', '2026-05-31')],
    ['an active lease on its last day', 'occupied', (unit) => lease(unit, 'active', '2025-01-16', today)],
    ['a lease renewed before its end', 'occupied', (unit) => lease(unit, 'renewed', '2025-03-01', '2026-02-28')],
    ['a lease renewed long ago', 'vacant', (unit) => lease(unit, 'renewed', '2024-01-01', '2024-12-31')],
    ['notice given', 'on_notice', (unit) => lease(unit, 'on_notice', '2025-03-01', '2026-02-28')],
    ['notice given, the end passed', 'overstay', (unit) => lease(unit, 'on_notice', '2025-01-01', '2026-01-14')],
    ['an overstay', 'overstay', (unit) => lease(unit, 'ended.overstay', '2024-12-01', '2025-11-30')],
    ['a terminated lease without its keys', 'occupied', (unit) => lease(unit, 'ended.awaiting_keys', '2025-03-01', '2026-02-28')],
    ['a tenant who handed over', 'vacant', (unit) => lease(unit, 'ended.clearing', '2024-12-01', '2025-11-30')],
    ['a closed lease', 'vacant', (unit) => lease(unit, 'closed', '2024-12-01', '2025-11-30')],
    ['a cancelled lease', 'vacant', (unit) => lease(unit, 'cancelled', '2025-12-01', '2026-11-30')],
    [
      'a tenant on notice and the next one signed',
      'on_notice',
      async (unit) => {
        await lease(unit, 'on_notice', '2025-03-01', '2026-02-28');
        await lease(unit, 'pending_start', '2026-03-01', '2027-02-28');
      },
    ],
  ];

  it('is derived from leases and holds, and the list filters by it', async () => {
    const made: { title: string; id: number; occupancy: string }[] = [];
    for (const [title, occupancy, make] of cases) {
      const { id } = await addUnit(`OCC-${made.length}`);
      await make(id);
      made.push({ title, id, occupancy });
    }
    const read = await Promise.all(made.map(async ({ title, id }) => [title, (await readUnit(id)).occupancy]));
    expect(read).toEqual(made.map(({ title, occupancy }) => [title, occupancy]));
    for (const occupancy of ['vacant', 'held', 'reserved', 'on_notice', 'occupied', 'overstay']) {
      const answer = await admin.ask(unitCalls.list, { query: { occupancy, search: 'OCC-', per_page: 100 } });
      const wanted = made
        .filter((unit) => unit.occupancy === occupancy)
        .map((unit) => unit.id)
        .sort();
      expect(
        record<UnitRow[]>(answer)
          .map((unit) => unit.id)
          .sort(),
        occupancy,
      ).toEqual(wanted);
      expect(answer.body.total_entries, occupancy).toBe(wanted.length);
    }
    const leasable = record<UnitRow[]>(await admin.ask(unitCalls.list, { query: { search: 'OCC-', per_page: 100 } })).filter(
      (unit) => unit.leasable,
    );
    expect(leasable.map((unit) => unit.id).sort()).toEqual(
      made
        .filter((unit) => unit.occupancy === 'vacant')
        .map((unit) => unit.id)
        .sort(),
    );
  });

  it('follows the company’s clock', async () => {
    const { id } = await addUnit('CLOCK-1');
    await lease(id, 'on_notice', '2025-03-01', '2026-02-28');
    const { clock_offset } = testBed.one.company;
    await testBed.owner.query('update companies set clock_offset = $2 where id = $1', [
      testBed.one.company.id,
      clock_offset + 60 * 24 * 3600,
    ]);
    expect((await readUnit(id)).occupancy).toBe('overstay');
    await testBed.owner.query('update companies set clock_offset = $2 where id = $1', [testBed.one.company.id, clock_offset]);
    expect((await readUnit(id)).occupancy).toBe('on_notice');
  });

  it('prevents putting a unit out of order or deleting it', async () => {
    const { id } = await addUnit('KEPT-1');
    await lease(id, 'active', '2025-06-01', '2026-05-31');
    const out = (from: string, to: string) =>
      admin.ask(unitCalls.update, {
        params: { id },
        body: {
          readiness: 'out_of_order',
          out_of_order_reason: 'Renovation',
          out_of_order_from: from,
          out_of_order_to: to,
        },
      });
    const refused = await out('2026-05-31', '2026-07-01');
    expect(refused.status).toBe(422);
    expect(refused.body.error).toBe('The unit is leased from 01 Jun 2025 to 31 May 2026, so it can’t be out of order then.');
    expect(record<Unit>(await out('2026-06-01', '2026-07-01'))).toMatchObject({
      label: 'occupied',
      readiness: 'out_of_order',
    });
    expect((await admin.ask(unitCalls.remove, { params: { id } })).body).toMatchObject({
      code: 'linked',
      error: 'The unit has been leased (leases: 1), so its record must stay. Stop marketing it instead.',
    });
    const { id: free } = await addUnit('FREE-1');
    expect((await admin.ask(unitCalls.remove, { params: { id: free } })).status).toBe(200);
  });

  it('is given for a period: which units aren’t available, and why', async () => {
    const units: number[] = [];
    for (const number of ['K1', 'K2', 'K3', 'K4', 'K5', 'K6']) units.push((await addUnit(number)).id);
    const [leased, reserved, held, soft, overstayed, blocked] = units as [number, number, number, number, number, number];
    await lease(leased, 'active', '2025-06-01', '2026-05-31');
    await hold(reserved, 'reservation', null);
    await hold(held, 'hold', '2026-01-20');
    await hold(soft, 'soft', null);
    await lease(overstayed, 'ended.overstay', '2024-12-01', '2025-11-30');
    record(
      await admin.ask(unitCalls.update, {
        params: { id: blocked },
        body: { market: 'blocked', blocked_until: '2026-12-31' },
      }),
    );
    const keeps = async (from: string, to: string) =>
      (
        await testBed.app.services.db.read(testBed.one.company.id, (scope) =>
          unitConflicts(scope, { units, from, to, butQuotation: 0 }),
        )
      ).map(({ number, why, until }) => [number, why, until]);
    expect(await keeps('2026-01-15', '2026-12-31')).toEqual([
      ['K1', 'leased', '2026-05-31'],
      ['K2', 'reserved', '2027-01-31'],
      ['K3', 'held', '2026-01-20'],
      ['K5', 'leased', null],
      ['K6', 'not_for_lease', '2026-12-31'],
    ]);
    // A year's lease without notice renews by itself, and nobody knows when the keys of another come back.
    expect(await keeps('2027-03-01', '2028-02-28')).toEqual([
      ['K1', 'renews', '2026-06-01'],
      ['K5', 'leased', null],
      ['K6', 'not_for_lease', '2026-12-31'],
    ]);
  });

  it('is counted per compound', async () => {
    const { rows } = await testBed.owner.query('select count(*)::int as units from units where compound_id = $1', [compound]);
    const read = record<{ units: number; vacant_units: number }>(
      await admin.ask(compoundCalls.get, { params: { id: compound } }),
      'compound',
    );
    expect(read.units).toBe(rows[0].units);
    const vacant = await admin.ask(unitCalls.list, { query: { compound_id: compound, occupancy: 'vacant' } });
    expect(read.vacant_units).toBe(vacant.body.total_entries);
    expect(read.vacant_units).toBeLessThan(read.units);
  });

  it('is shown floor by floor, from the top to the basement', async () => {
    await addUnit('G-1', { floor: 0 });
    await addUnit('P-1', { floor: -1 });
    const map = record<{ floors: { floor: number; units: UnitRow[] }[] }>(
      await admin.ask(unitCalls.floorMap, { query: { building_id: building } }),
    );
    expect(map.floors.map(({ floor, units }) => [floor, units.length > 0])).toEqual([
      [3, false],
      [2, true],
      [1, false],
      [0, true],
      [-1, true],
    ]);
    expect((await admin.ask(unitCalls.floorMap, { query: { building_id: 999_999 } })).status).toBe(404);
    expect((await admin.ask(unitCalls.floorMap)).status).toBe(400);
  });

  it('is among the requirements that are missing before a handover', async () => {
    const { id } = await addUnit('RECEIVE-1', {
      readiness: 'under_preparation',
      expected_ready_on: '2026-02-10',
    });
    const conditions = record<{ condition: string; met: boolean; blocks: string; expected_on: string | null }[]>(
      await admin.ask(unitCalls.receivingConditions, { params: { id } }),
    );
    expect(conditions.filter((one) => !one.met)).toEqual([
      { condition: 'ready', met: false, blocks: 'delivery', expected_on: '2026-02-10' },
      { condition: 'meters_known', met: false, blocks: 'delivery', expected_on: null },
    ]);
  });
});
