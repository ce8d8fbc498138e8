import { describe, expect, it } from 'vitest';
import { fillProperty } from '../../../server/demo/property.ts';
import { blockCalls } from '../../../src/api/property/block.ts';
import { buildingCalls } from '../../../src/api/property/building.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { type UnitRow, unitCalls } from '../../../src/api/property/unit.ts';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import {
  addUnit,
  building,
  compound,
  fieldsOf,
  flat,
  plantPalmGarden,
  readUnit,
  record,
  stranger,
  testBed,
  type,
} from '../../setup/palm-garden.ts';

plantPalmGarden();

describe('two companies', () => {
  it('can’t see or change each other’s records', async () => {
    const unit = await addUnit('MINE-1');
    const answers = await Promise.all([
      stranger.ask(compoundCalls.get, { params: { id: compound } }),
      stranger.ask(compoundCalls.addNote, { params: { id: compound }, body: { text: 'Hello' } }),
      stranger.ask(compoundCalls.setPaymentTerms, {
        params: { id: compound },
        body: { payment_term_ids: [] },
      }),
      stranger.ask(blockCalls.create, {
        params: { compound_id: compound },
        body: { code: 'Z', name_en: 'Block Z', name_ar: 'بلوك' },
      }),
      stranger.ask(blockCalls.list, { params: { compound_id: compound } }),
      stranger.ask(buildingCalls.update, { params: { id: building }, body: { code: 'Z' } }),
      stranger.ask(unitCalls.get, { params: { id: unit.id } }),
      stranger.ask(unitCalls.update, { params: { id: unit.id }, body: { number: 'Z' } }),
      stranger.ask(unitCalls.remove, { params: { id: unit.id } }),
      stranger.ask(unitCalls.price, { params: { id: unit.id } }),
      stranger.ask(unitCalls.floorMap, { query: { building_id: building } }),
      stranger.ask(unitTypeCalls.amenities, { params: { id: type } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(404));
    expect((await stranger.ask(unitCalls.list)).body.total_entries).toBe(0);
    const theirs = await stranger.ask(unitCalls.create, { body: { ...flat(), number: 'Z' } });
    expect([theirs.status, fieldsOf(theirs)]).toEqual([422, ['building_id', 'unit_type_id']]);
    expect((await readUnit(unit.id)).number).toBe('MINE-1');
  });

  it('only admit permitted users', async () => {
    const agent = await testBed.signIn('first', 'leasing_agent@first.example');
    expect((await agent.ask(unitCalls.list)).status).toBe(200);
    expect((await agent.ask(unitCalls.create, { body: { ...flat(), number: 'N' } })).status).toBe(403);
    const nobody = await testBed.signIn('first', 'none@first.example');
    expect((await nobody.ask(compoundCalls.brief)).status).toBe(403);
  });
});

describe('the demo’s properties', () => {
  it('have the compounds and sizes of the plan, a history for every record, and unique numbers', async () => {
    await fillProperty(testBed.app.services, { ...testBed.two }, { plan: 'najd-oasis' });
    const { rows } = await testBed.owner.query(
      `select c.name_en, (select count(*)::int from blocks b where b.compound_id = c.id) as blocks,
        (select count(*)::int from buildings b where b.compound_id = c.id) as buildings, (select count(*)::int from units u where u.compound_id = c.id) as units
       from compounds c where c.company_id = $1 and c.district is not null order by c.id`,
      [testBed.two.company.id],
    );
    expect(rows.map(({ name_en, blocks, buildings, units }) => [name_en, blocks, buildings, units])).toEqual([
      ['Al Narjis Gardens', 4, 12, 180],
      ['Qurtubah Residence Compound', 3, 60, 96],
      ['Olaya Business Hub', 1, 2, 82],
      ['Malqa Square', 2, 4, 72],
      ['Obhur Seaside Villas', 5, 40, 40],
      ['Khobar Corniche Homes', 2, 6, 84],
    ]);
    const counted = await testBed.owner.query(
      "select count(*)::int as count from record_log where company_id = $1 and entity = 'unit'",
      [testBed.two.company.id],
    );
    expect(counted.rows[0].count).toBe(554);
    // Each of them would also pass the form's validation.
    const units = record<UnitRow[]>(await stranger.ask(unitCalls.list, { query: { per_page: 100, sort: 'number' } }));
    for (const { id, floor } of units.slice(0, 40)) {
      const again = await stranger.ask(unitCalls.update, { params: { id }, body: { floor } });
      expect([again.status, again.body.fields]).toEqual([200, undefined]);
    }
  });
});
