import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../src/api/define-report.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { type MapBuilding, type UnitHistory, unitHistoryCalls } from '../../../src/api/property/unit-history.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';
import { reported } from '../../setup/issues.ts';
import { accepted, active, finalized, moveLease, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const read = (id: number, person = testCompany.people.admin) =>
  testCompany.ask<UnitHistory>(person, unitHistoryCalls.history, { params: { id } });
const shortly = ({ periods }: UnitHistory) => periods.map(({ kind, from, to, days }) => [kind, from, to, days]);

describe('the history of a unit', () => {
  it('shows a lease with its tenant, the days before it, and what comes after', async () => {
    const own = await active();
    await testCompany.sql("update leases set start_on = '2025-11-01', end_on = '2026-10-31' where id = $1", [own.leases[0]]);
    const history = await read(own.deal.unit);
    expect(shortly(history)).toEqual([
      ['leased', '2025-11-01', '2026-10-31', 365],
      ['vacant', '2026-11-01', null, null],
    ]);
    expect(history.periods[0]).toMatchObject({ lease_id: own.leases[0], lease_status: 'active' });
    expect(history.periods[0]?.tenant_name).toBeTruthy();
    expect(history.regions).toEqual([
      { region: 'occupancy', value: 'occupied', next_on: '2026-11-01', next_value: 'vacant' },
      { region: 'readiness', value: 'ready', next_on: null, next_value: null },
      { region: 'market', value: 'for_lease', next_on: null, next_value: null },
    ]);
    const sales = await testCompany.testBed.signIn('first', 'sales_agent@first.example');
    expect((await read(own.deal.unit, sales)).periods[0]).toMatchObject({ lease_id: own.leases[0], tenant_name: null });
  });

  it('shows what an accepted offer keeps, and a cancelled lease no more', async () => {
    const deal = await accepted();
    expect(shortly(await read(deal.unit))).toEqual([['reserved', '2026-01-15', null, null]]);
    const own = await finalized();
    const [lease] = await testCompany.sql<{ start_on: string; end_on: string }>(
      'select start_on::text, end_on::text from leases where id = $1',
      [own.leases[0]],
    );
    expect((await read(own.deal.unit)).periods.find(({ kind }) => kind === 'leased')).toMatchObject({
      from: lease?.start_on,
      to: lease?.end_on,
    });
    await moveLease(own, { status: 'cancelled', reason: 'Changed his mind' });
    expect((await read(own.deal.unit)).periods.map(({ kind }) => kind)).not.toContain('leased');
  });

  it('shows a block from the day it was set until it ends', async () => {
    const { admin } = testCompany.people;
    const { unit: id } = await testCompany.driver.place();
    await testCompany.ask(admin, unitCalls.update, { params: { id }, body: { market: 'blocked', blocked_until: '2026-12-31' } });
    const history = await read(id);
    // 351 days from 15 January to 31 December.
    expect(shortly(history)).toEqual([
      ['blocked', '2026-01-15', '2026-12-31', 351],
      ['vacant', '2027-01-01', null, null],
    ]);
    expect(history.regions[2]).toEqual({ region: 'market', value: 'blocked', next_on: '2027-01-01', next_value: 'for_lease' });
    await testCompany.ask(admin, unitCalls.update, { params: { id }, body: { market: 'for_lease', blocked_until: null } });
    expect((await read(id)).periods.at(-1)).toMatchObject({ kind: 'vacant', to: null });
  });
});

describe('the map of a compound', () => {
  it('has its buildings with their units and how they stand', async () => {
    const { admin, none } = testCompany.people;
    const own = await active();
    const [{ compound_id } = { compound_id: 0 }] = await testCompany.sql<{ compound_id: number }>(
      'select compound_id from units where id = $1',
      [own.deal.unit],
    );
    const map = (person = admin, id = compound_id) => person.ask(unitHistoryCalls.map, { params: { compound_id: id } });
    const buildings = (await map()).body.data as MapBuilding[];
    const units = buildings.flatMap((building) => building.units);
    const [{ count } = { count: 0 }] = await testCompany.sql<{ count: number }>(
      'select count(*)::int as count from units where compound_id = $1',
      [compound_id],
    );
    expect(units.length).toBe(count);
    // As the unit itself says.
    for (const unit of [units.find(({ id }) => id === own.deal.unit), units.at(-1)]) {
      const { label, readiness, floor } = await testCompany.ask<MapBuilding['units'][number]>(admin, unitCalls.get, {
        params: { id: unit?.id as number },
      });
      expect(unit).toMatchObject({ label, readiness, floor });
    }
    expect(units.find(({ id }) => id === own.deal.unit)?.label).toBe('occupied');
    // Open issues are a layer for those who may see maintenance.
    expect(units.find(({ id }) => id === own.deal.unit)?.open_issues).toBe(0);
    await reported({ unit_id: own.deal.unit });
    const ofUnit = async (person = admin) =>
      ((await map(person)).body.data as MapBuilding[]).flatMap((one) => one.units).find(({ id }) => id === own.deal.unit);
    expect((await ofUnit())?.open_issues).toBe(1);
    expect(Object.keys((await ofUnit(testCompany.people.leasing_agent)) ?? {})).not.toContain('open_issues');
    expect((await map(none)).status).toBe(403);
    expect((await map(admin, 1_000_000)).status).toBe(404);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await map(stranger)).status).toBe(404);
    expect((await stranger.ask(compoundCalls.get, { params: { id: compound_id } })).status).toBe(404);
  });
});

describe('the occupancy of My work', () => {
  const occupancyOf = (person: typeof testCompany.people.admin) => testCompany.ask<ReportAnswer>(person, reportCalls.occupancy);
  it('counts what can be let: nothing for sale or blocked, unless somebody lives there', async () => {
    const { admin } = testCompany.people;
    const units = async () => Number((await occupancyOf(admin)).rows[0]?.units);
    const all = await units();
    const own = await active();
    const market = (id: number, value: string) => testCompany.sql('update units set market = $2 where id = $1', [id, value]);
    await market(own.deal.unit, 'for_sale');
    expect(await units()).toBe(all);
    const { unit } = await testCompany.driver.place();
    await market(unit, 'for_sale');
    expect(await units()).toBe(all - 1);
    await market(unit, 'blocked');
    expect(await units()).toBe(all - 1);
  });

  it('counts who lived there on each of thirteen days: until the keys were back, and whoever overstays until today', async () => {
    // Today is 15 January 2026, so that the first of them is 15 January 2025.
    const { admin } = testCompany.people;
    const counted = async () => (await occupancyOf(admin)).rows;
    const before = await counted();
    const lived = [
      ['closed', '2024-06-01', '2025-03-31', null, null],
      ['closed', '2024-06-01', '2025-01-14', null, null],
      ['closed', '2024-06-01', '2025-12-31', '2025-05-20', '2025-06-15'],
      ['cancelled', '2024-06-01', '2025-12-31', null, null],
      ['ended.overstay', '2025-01-20', '2025-02-01', null, null],
    ];
    const own = await finalized();
    // As they were left by years that this company hasn't lived.
    await testCompany.sql('set session_replication_role = replica');
    for (const values of lived)
      await testCompany.sql(
        `insert into leases (company_id, contract_id, tenant_id, yearly_rent, created_by, unit_id, status, start_on, end_on, ended_on, handed_over_on)
          select company_id, contract_id, tenant_id, yearly_rent, created_by, $2, $3, $4, $5, $6, $7 from leases where id = $1`,
        [own.leases[0], (await testCompany.driver.place()).unit, ...values],
      );
    await testCompany.sql('set session_replication_role = default');
    const more = (await counted()).map(({ day, occupied }, i) => [day, Number(occupied) - Number(before[i]?.occupied)]);
    expect(more).toEqual([
      ['2025-01-15', 2],
      ['2025-02-15', 3],
      ['2025-03-15', 3],
      ['2025-04-15', 2],
      ['2025-05-15', 2],
      ['2025-06-15', 2],
      ['2025-07-15', 1],
      ['2025-08-15', 1],
      ['2025-09-15', 1],
      ['2025-10-15', 1],
      ['2025-11-15', 1],
      ['2025-12-15', 1],
      ['2026-01-15', 1],
    ]);
  });
});
