import { describe, expect, it } from 'vitest';
import { blockCalls } from '../../../src/api/property/block.ts';
import { buildingCalls } from '../../../src/api/property/building.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import {
  addUnit,
  admin,
  building,
  compound,
  fieldsOf,
  garden,
  plantPalmGarden,
  readUnit,
  record,
} from '../../setup/palm-garden.ts';

plantPalmGarden();

describe('a building', () => {
  it('has 1 to 200 floors, up to 10 basements, and a block of its own compound', async () => {
    const other = record(
      await admin.ask(compoundCalls.create, { body: { ...garden, name_en: 'Far', name_ar: 'بعيد' } }),
      'compound',
    ).id;
    const far = record(
      await admin.ask(blockCalls.create, {
        params: { compound_id: other },
        body: { code: 'A', name_en: 'Block A', name_ar: 'بلوك أ' },
      }),
    ).id;
    const body = { compound_id: compound, code: 'B1', name_en: 'Building B1', name_ar: 'مبنى ب١', floors: 3 };
    const tries = [
      { floors: 0 },
      { floors: 201 },
      { basements: 11 },
      { block_id: far },
      { code: 'a1' },
      { compound_id: 999_999 },
    ];
    const answers = await Promise.all(tries.map((more) => admin.ask(buildingCalls.create, { body: { ...body, ...more } })));
    expect(answers.map((answer) => [answer.status, ...fieldsOf(answer)])).toEqual([
      [422, 'floors'],
      [422, 'floors'],
      [422, 'basements'],
      [422, 'block_id'],
      [422, 'code'],
      [422, 'compound_id'],
    ]);
  });

  it('can’t lose a floor that has units', async () => {
    await addUnit('TOP', { floor: 2 });
    const answer = await admin.ask(buildingCalls.update, { params: { id: building }, body: { floors: 2 } });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['floors']]);
    expect((await admin.ask(buildingCalls.update, { params: { id: building }, body: { floors: 3 } })).status).toBe(200);
  });

  it('takes its units along to another block', async () => {
    const unit = await addUnit('MOVE-1');
    expect(unit.block_code).toBe('A');
    const next = record(
      await admin.ask(blockCalls.create, {
        params: { compound_id: compound },
        body: { code: 'B', name_en: 'Block B', name_ar: 'بلوك ب' },
      }),
    ).id;
    record(await admin.ask(buildingCalls.update, { params: { id: building }, body: { block_id: next } }));
    expect((await readUnit(unit.id)).block_code).toBe('B');
  });
});
