import { describe, expect, it } from 'vitest';
import { blockCalls } from '../../../src/api/property/block.ts';
import { buildingCalls } from '../../../src/api/property/building.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import {
  addUnit,
  admin,
  block,
  building,
  compound,
  fieldsOf,
  garden,
  plantPalmGarden,
  record,
  stranger,
  testBed,
  type,
} from '../../setup/palm-garden.ts';

plantPalmGarden();

describe('a compound', () => {
  it('shows its contents, and its history says who changed what', async () => {
    const read = record<Record<string, unknown>>(await admin.ask(compoundCalls.get, { params: { id: compound } }), 'compound');
    expect(read).toMatchObject({ ...garden, blocks: 1, buildings: 1, manager_id: null });
    const saved = await admin.ask(compoundCalls.update, {
      params: { id: compound },
      body: { district: 'Al Narjis', latitude: 24.8, longitude: 46.6, version: read.version },
    });
    expect(record(saved, 'compound')).toMatchObject({
      district: 'Al Narjis',
      latitude: 24.8,
      version: Number(read.version) + 1,
    });
    expect(
      (
        await admin.ask(compoundCalls.update, {
          params: { id: compound },
          body: { district: 'Late', version: read.version },
        })
      ).status,
    ).toBe(409);
    const history = record<{ event: string; changes: object }[]>(
      await admin.ask(compoundCalls.history, { params: { id: compound } }),
      'compound_history',
    );
    expect(history.map((line) => line.event)).toEqual(['update', 'create']);
    expect(history[0]?.changes).toMatchObject({ district: [null, 'Al Narjis'] });
  });

  it('is refused with an invalid name, location, IBAN or city, in the user’s language', async () => {
    const body = {
      name_en: 'حديقة',
      name_ar: 'Garden',
      property_use: 'residential',
      latitude: 51.5,
      longitude: 0.1,
      iban: 'SA0380000000608010167518',
    };
    const answer = await admin.ask(compoundCalls.create, { body, headers: { 'accept-language': 'ar' } });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer).sort()).toEqual(['iban', 'latitude', 'longitude', 'name_ar', 'name_en']);
    expect((answer.body.fields as Record<string, string>).latitude).toContain('خط عرض');
    const lost = await admin.ask(compoundCalls.create, {
      body: { ...garden, name_en: 'Other', name_ar: 'أخرى', city_id: 999_999, manager_id: 999_999 },
    });
    expect([lost.status, fieldsOf(lost).sort()]).toEqual([422, ['city_id', 'manager_id']]);
  });

  it('has a unique name in each language, ignoring case', async () => {
    const en = await admin.ask(compoundCalls.create, {
      body: { ...garden, name_en: 'PALM garden', name_ar: 'اسم آخر' },
    });
    expect([en.status, fieldsOf(en)]).toEqual([422, ['name_en']]);
    const ar = await admin.ask(compoundCalls.create, { body: { ...garden, name_en: 'Another' } });
    expect([ar.status, fieldsOf(ar)]).toEqual([422, ['name_ar']]);
    expect((await stranger.ask(compoundCalls.create, { body: garden })).status).toBe(200);
  });

  it('is listed as having no manager until it has one', async () => {
    const idle = async () => record<{ id: number }[]>(await admin.ask(compoundCalls.hasNoManager)).map((row) => row.id);
    expect(await idle()).toContain(compound);
    await admin.ask(compoundCalls.update, {
      params: { id: compound },
      body: { manager_id: testBed.one.people['operations@first.example']?.viewer.id },
    });
    expect(await idle()).not.toContain(compound);
  });

  it('allows a selection of the company’s payment terms', async () => {
    const terms = record<{ id: number; allowed: boolean }[]>(
      await admin.ask(compoundCalls.paymentTerms, { params: { id: compound } }),
    );
    expect(terms.map((term) => term.allowed)).toEqual([false, false, false, false]);
    const two = terms.slice(0, 2).map((term) => term.id);
    const set = record<{ id: number; allowed: boolean }[]>(
      await admin.ask(compoundCalls.setPaymentTerms, {
        params: { id: compound },
        body: { payment_term_ids: two },
      }),
    );
    expect(set.filter((term) => term.allowed).map((term) => term.id)).toEqual(two);
    expect(
      (
        await admin.ask(compoundCalls.setPaymentTerms, {
          params: { id: compound },
          body: { payment_term_ids: [999_999] },
        })
      ).status,
    ).toBe(422);
  });

  it('has notes', async () => {
    record(
      await admin.ask(compoundCalls.addNote, {
        params: { id: compound },
        body: { text: 'The gate is repaired on Sunday.' },
      }),
    );
    expect(record(await admin.ask(compoundCalls.notes, { params: { id: compound } }))).toMatchObject([
      { text: 'The gate is repaired on Sunday.', author_name: 'admin of first' },
    ]);
  });

  it('can’t be deleted unless empty; nor can a block or a building', async () => {
    await addUnit('KEEP-1');
    const answers = await Promise.all([
      admin.ask(compoundCalls.remove, { params: { id: compound } }),
      admin.ask(blockCalls.remove, { params: { compound_id: compound, block_id: block } }),
      admin.ask(buildingCalls.remove, { params: { id: building } }),
      admin.ask(unitTypeCalls.remove, { params: { id: type } }),
    ]);
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(Array(4).fill([422, 'linked']));
    expect(answers[0]?.body.error).toBe('First remove what this compound contains (blocks: 1, buildings: 1, units: 1).');
    const empty = record(
      await admin.ask(compoundCalls.create, { body: { ...garden, name_en: 'Empty', name_ar: 'فارغ' } }),
      'compound',
    ).id;
    expect((await admin.ask(compoundCalls.remove, { params: { id: empty } })).status).toBe(200);
    expect((await admin.ask(compoundCalls.get, { params: { id: empty } })).status).toBe(404);
  });

  it('can’t change to a use that its units don’t allow', async () => {
    const answer = await admin.ask(compoundCalls.update, {
      params: { id: compound },
      body: { property_use: 'commercial' },
    });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['property_use']]);
  });
});
