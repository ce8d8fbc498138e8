import { describe, expect, it } from 'vitest';
import { type Document, documentCalls } from '../../../src/api/app/document.ts';
import { type DamagedItem, damagedItemCalls } from '../../../src/api/leasing/damaged-item.ts';
import { leasingClearanceCalls } from '../../../src/api/leasing/leasing-clearance.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import { halalas, money } from '../../../src/api/money.ts';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import { type DamagePrice, damagePriceCalls } from '../../../src/api/settings/damage-price.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import {
  agreedOn,
  bill,
  changed,
  clearanceOf,
  inspect,
  letForAYear,
  payClearance,
  readClearance,
  terminateToday,
} from '../../setup/clearances.ts';
import { pdf, upload } from '../../setup/files.ts';
import { type Let, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const operations = () => testCompany.people.operations;
const ended = async (): Promise<Let> => {
  const own = await letForAYear({ rent: '60000', deposit: '2000' });
  await terminateToday(own);
  return own;
};

describe('a clearance', () => {
  it('has its unit type’s amenities with the condition they are left in (OPS-15)', async () => {
    const own = await letForAYear({ rent: '60000', deposit: '2000' });
    const rows = await testCompany.sql<{ id: number }>(
      `insert into amenities (company_id, name_en, name_ar) select company_id, x, x from leases l, unnest(array['Pool', 'Gym']) x
        where l.id = $1 returning id`,
      [own.leases[0]],
    );
    const [pool, gym] = rows.map((row) => Number(row.id)) as [number, number];
    const [{ unit_type_id } = { unit_type_id: 0 }] = await testCompany.sql<{ unit_type_id: number }>(
      'select u.unit_type_id from leases l join units u on u.id = l.unit_id where l.id = $1',
      [own.leases[0]],
    );
    await testCompany.ask(testCompany.people.admin, unitTypeCalls.update, {
      params: { id: Number(unit_type_id) },
      body: { amenity_ids: [pool, gym] },
    });
    await terminateToday(own);
    const { id } = await inspect(await clearanceOf(own));
    const read = async () => (await operations().ask(leasingClearanceCalls.amenities, { params: { id } })).body.data;
    expect(await read()).toMatchObject([
      { amenity_id: pool, name_en: 'Pool', condition: null },
      { amenity_id: gym, name_en: 'Gym', condition: null },
    ]);
    const amenities = [
      { amenity_id: pool, condition: 'good', note: null },
      { amenity_id: gym, condition: 'damaged', note: 'A mirror is broken' },
    ];
    await changed(id, { amenities });
    expect(await read()).toMatchObject(amenities);
  });

  it('lists, corrects and drops what was damaged (OPS-16, X-CLR-06 to X-CLR-08)', async () => {
    const own = await ended();
    const { id } = await inspect(await clearanceOf(own));
    const add = (body: object) => operations().ask(damagedItemCalls.create, { params: { id }, body });
    // Three of 130.00 without wear, and a wardrobe of 3,200.00 a quarter worn.
    const handles = (await add({ description: 'Door handles', unit_price: '130', quantity: 300 })).body.data as DamagedItem;
    expect(handles.amount).toBe('390.00');
    const wardrobe = (await add({ description: 'Wardrobe', unit_price: '3200', wear_percent: 25 })).body.data as DamagedItem;
    expect(wardrobe.amount).toBe('2400.00');
    const list = () => testCompany.ask<DamagedItem[]>(operations(), damagedItemCalls.list, { params: { id } });
    expect((await list()).map(({ description, amount }) => [description, amount])).toEqual([
      ['Door handles', '390.00'],
      ['Wardrobe', '2400.00'],
    ]);
    const damages = async () => (await readClearance(id)).statement.lines.find(({ kind }) => kind === 'damages')?.amount;
    expect(await damages()).toBe('2790.00');
    const params = { clearance_id: id, id: wardrobe.id };
    const edited = await operations().ask(damagedItemCalls.update, { params, body: { wear_percent: 50 } });
    expect(edited.body.data).toMatchObject({ amount: '1600.00' });
    expect(await damages()).toBe('1990.00');
    const other = await clearanceOf(await ended());
    const elsewhere = { clearance_id: other.id, id: wardrobe.id };
    expect((await operations().ask(damagedItemCalls.update, { params: elsewhere, body: { wear_percent: 1 } })).status).toBe(404);
    expect((await operations().ask(damagedItemCalls.remove, { params: elsewhere, body: {} })).status).toBe(404);
    expect((await operations().ask(damagedItemCalls.remove, { params, body: {} })).status).toBe(200);
    expect((await list()).map(({ description }) => description)).toEqual(['Door handles']);
    expect(await damages()).toBe('390.00');
  });

  it('keeps notes, documents, what was paid and what happened (OPS-17, X-CLR-01, -02, -04, -05)', async () => {
    const own = await ended();
    const { id } = await clearanceOf(own);
    const note = await operations().ask(leasingClearanceCalls.addNote, { params: { id }, body: { text: 'Keys at the gate' } });
    expect(note.body.data).toMatchObject({ text: 'Keys at the gate' });
    expect((await operations().ask(leasingClearanceCalls.notes, { params: { id } })).body.data).toMatchObject([
      { text: 'Keys at the gate' },
    ]);
    const { id: attachment_id } = await upload(operations(), pdf(), { name: 'photos.pdf', for_entity: 'leasing_clearance' });
    const at = { entity: 'leasing_clearance', record_id: id };
    const added = await operations().ask(documentCalls.add, { body: { ...at, type: 'photo', attachment_id } });
    const document = added.body.data as Document;
    const documents = () => testCompany.ask<Document[]>(operations(), documentCalls.list, { query: at });
    expect((await documents()).map(({ name, type }) => [name, type])).toEqual([['photos.pdf', 'photo']]);
    expect((await operations().ask(documentCalls.remove, { params: { id: document.id }, body: {} })).status).toBe(200);
    expect(await documents()).toEqual([]);
    const agreed = await agreedOn(await inspect(await clearanceOf(own)));
    await bill(id);
    const due = agreed.balance?.replace('-', '') ?? '';
    await payClearance(id, due);
    const payments = await operations().ask(leasingClearanceCalls.payments, { params: { id } });
    expect(payments.body.data).toMatchObject([
      { kind: 'cash_refund', amount: money(halalas(due) - halalas('2000')), reference: 'T-2001' },
      // The deposit.
      { kind: 'cash_refund', amount: '2000.00', reference: 'T-2001' },
    ]);
    await changed(id, { status: 'closed' });
    const log = await testCompany.ask<LogEntry[]>(operations(), leasingClearanceCalls.activities, { params: { id } });
    expect(
      log
        .map(({ to }) => to)
        .filter(Boolean)
        .reverse(),
    ).toEqual([
      ...['inspection_scheduled', 'inspecting', 'assessed', 'statement_issued', 'agreed'],
      ...['invoiced', 'settled', 'closed'],
    ]);
  });
});

it('prices of damages are kept, and used until they are dropped (X-DMG-01 to X-DMG-05)', async () => {
  const { admin } = testCompany.people;
  const body = { name_en: 'Walk door', name_ar: 'باب تجربة', measure: 'piece', price: '640.00', life_years: 10 };
  const made = await testCompany.ask<DamagePrice>(admin, damagePriceCalls.create, { body });
  expect(made).toMatchObject({ price: '640.00', active: true });
  const params = { id: made.id };
  expect((await admin.ask(damagePriceCalls.update, { params, body: { price: '700' } })).body.data).toMatchObject({
    price: '700.00',
    version: 2,
  });
  expect(await testCompany.ask(admin, damagePriceCalls.get, { params })).toMatchObject({ price: '700.00' });
  const names = async () =>
    (await testCompany.ask<DamagePrice[]>(admin, damagePriceCalls.list, { query: { per_page: 100 } })).map(
      ({ name_en }) => name_en,
    );
  expect(await names()).toContain('Walk door');
  expect((await admin.ask(damagePriceCalls.remove, { params, body: {} })).status).toBe(200);
  expect(await names()).not.toContain('Walk door');
  expect((await admin.ask(damagePriceCalls.get, { params })).status).toBe(404);
});

it('a compound has documents, for who may see and change it (CMP-11, X-FIL-10 to -12)', async () => {
  const { admin, leasing_agent } = testCompany.people;
  const [{ compound: id }, { compound: other }] = [await makePlace(testCompany.driver), await makePlace(testCompany.driver)];
  const file = await upload(admin, pdf(), { name: 'deed.pdf', for_entity: 'compound' });
  const body = { entity: 'compound', record_id: id, type: 'other', attachment_id: file.id };
  expect((await leasing_agent.ask(documentCalls.add, { body })).status).toBe(403);
  const made = await testCompany.ask<Document>(admin, documentCalls.add, { body });
  const documents = (compound: number) =>
    testCompany.ask<Document[]>(leasing_agent, documentCalls.ofCompound, { params: { id: compound } });
  expect((await documents(id)).map(({ name, type }) => [name, type])).toEqual([['deed.pdf', 'other']]);
  expect(await documents(other)).toEqual([]);
  const query = { entity: 'compound', record_id: id };
  expect((await leasing_agent.ask(documentCalls.list, { query })).body.data).toEqual(await documents(id));
  expect((await testCompany.people.none.ask(documentCalls.list, { query })).status).toBe(403);
  const remove = (who = admin) => who.ask(documentCalls.remove, { params: { id: made.id }, body: {} });
  expect((await remove(leasing_agent)).status).toBe(403);
  expect((await remove()).status).toBe(200);
  expect(await documents(id)).toEqual([]);
});
