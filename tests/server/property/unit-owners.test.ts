import { describe, expect, it } from 'vitest';
import { systemUser } from '../../../server/kit/current-user.ts';
import { addOwnership } from '../../../server/property/unit-ownership-record.ts';
import type { SellableUnit } from '../../../src/api/property/sellable-unit.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import {
  unitOwnerCalls as calls,
  type ImportedOwner,
  type OwnedCompound,
  type UnitOwner,
} from '../../../src/api/property/unit-owner.ts';
import { unitOwnershipCalls as shares, type UnitOwnership } from '../../../src/api/property/unit-ownership.ts';
import { company, countOf, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { done, put, villa, wrongOf } from '../../setup/sales-of-units.ts';
import { admin, create, owner, person, place, read } from '../../setup/unit-owners.ts';

startTestCompany();

const add = (owner_id: number, body: object, who = admin()) => who.ask(shares.create, { params: { owner_id }, body });
const added = (owner_id: number, body: object) => done<UnitOwnership>(admin(), shares.create, { params: { owner_id }, body });
const listed = (query: object) => done<UnitOwner[]>(admin(), calls.list, { query: { ...query } });

describe('a unit owner', () => {
  it('is created with their units, read, changed and found', async () => {
    const { unit, compound } = await place();
    const { id, ...made } = await owner({
      name_en: 'Abdullah Al-Qahtani',
      name_ar: 'عبدالله القحطاني',
      identity_type: 'saudi_no',
      identity_no: '١٩٩٩٩٠٠٢١٨',
      mobile: '0551234567',
      // In Arabic unless something else is said.
      language: undefined,
      ownerships: [{ unit_id: unit, share: 10_000, deed_no: '310107012345' }],
    });
    expect(made).toMatchObject({
      status: 'not_invited',
      identity_no: '1999900218',
      mobile: '+966551234567',
      language: 'ar',
      units: 1,
      email: null,
    });
    const renamed = await done<UnitOwner>(admin(), calls.update, { params: { id }, body: { name_en: 'A. Al-Qahtani' } });
    expect([renamed.name_en, (await read(id)).name_en]).toEqual(['A. Al-Qahtani', 'A. Al-Qahtani']);
    const ids = async (query: object) => (await listed(query)).map((one) => one.id);
    expect(await ids({ search: 'القحطاني' })).toEqual([id]);
    expect(await ids({ search: '1999900218' })).toEqual([id]);
    expect(await ids({ search: '19999002' })).toEqual([]);
    expect(await ids({ compound_id: compound })).toEqual([id]);
    expect(await ids({ compound_id: compound, status: 'active' })).toEqual([]);
    expect(await ids({ compound_id: compound, language: 'en' })).toEqual([]);
    const log = await done<{ event: string }[]>(admin(), calls.activities, { params: { id } });
    expect(log.map(({ event }) => event)).toEqual(['update', 'create']);
  });

  it('says what is wrong with them', async () => {
    expect(wrongOf(await create({ identity_type: 'saudi_no', identity_no: '1058529941' }))).toEqual(['identity_no']);
    expect(wrongOf(await create({ identity_type: 'saudi_no', identity_no: '2999900218' }))).toEqual(['identity_no']);
    expect(wrongOf(await create({ identity_no: '' }))).toEqual(['identity_no']);
    expect(wrongOf(await create({ name_ar: 'Noura', name_en: 'نورة' }))).toEqual(['name_ar', 'name_en']);
    expect(wrongOf(await create({ email: 'nobody', mobile: '12' }))).toEqual(['email', 'mobile']);
    expect(wrongOf(await create({ attorney_name: 'Saad' }))).toEqual(['attorney_no']);
    expect(wrongOf(await create({ attorney_no: '41000001' }))).toEqual(['attorney_name']);
    const { identity_type, identity_no } = await owner();
    expect((await create({ identity_type, identity_no })).body).toMatchObject({
      code: 'taken',
      fields: { identity_no: expect.anything() },
    });
  });

  it('shows the identity number to who works on owners, and masked to who only looks', async () => {
    const { id } = await owner({ identity_type: 'saudi_no', identity_no: '1999900341' });
    const numberFor = async (role: 'operations' | 'general_manager') => {
      const { identity_no } = await done<UnitOwner>(testCompany.people[role], calls.get, { params: { id } });
      return identity_no;
    };
    expect(await numberFor('operations')).toBe('1999900341');
    expect(await numberFor('general_manager')).toBe('1•••••••41');
  });

  it('shares its ids with tenants: no number means both', async () => {
    const first = await owner();
    await testCompany.ask(admin(), (await import('../../../src/api/leasing/tenant.ts')).tenantCalls.create, {
      body: { kind: 'person', name: 'Between', mobile: '0550000001', identity_type: 'passport_no', identity_no: 'P7700001' },
    });
    const second = await owner();
    expect(second.id).toBe(first.id + 2);
    expect(await countOf('select count(*) from tenants t join unit_owners o on o.id = t.id')).toBe(0);
  });

  it('is created with all of their units, or not at all', async () => {
    const { unit } = await place();
    const before = await countOf('select count(*) from unit_owners');
    const both = [{ unit_id: unit, share: 10_000 }, { share: 10_000 }];
    expect(wrongOf(await create({ ownerships: both }))).toEqual(['unit_id']);
    expect(await countOf('select count(*) from unit_owners')).toBe(before);
  });
});

describe('the shares of a unit', () => {
  it('are thirds of 33.33, 33.33 and 33.34 %, but not three of 33.34 %', async () => {
    const { unit } = await place();
    const [one, two, three] = [await owner(), await owner(), await owner()];
    const first = await added(one.id, { unit_id: unit, share: 3334 });
    await added(two.id, { unit_id: unit, share: 3334 });
    const refused = await add(three.id, { unit_id: unit, share: 3334 });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toMatchObject({ share: expect.stringContaining('33.32') });
    const params = { owner_id: one.id, id: first.id };
    expect((await admin().ask(shares.update, { params, body: { share: 3333 } })).status).toBe(200);
    await added(three.id, { unit_id: unit, share: 3333 });
    const rows = await done<UnitOwnership[]>(admin(), shares.ofUnit, { params: { unit_id: unit } });
    expect(rows.map(({ share, unit_owner_id }) => [share, unit_owner_id])).toEqual([
      [3334, two.id],
      [3333, three.id],
      [3333, one.id],
    ]);
    // Together 100 %: not a hundredth more.
    expect(wrongOf(await admin().ask(shares.update, { params, body: { share: 3334 } }))).toEqual(['share']);
  });

  it('count no longer once they ended, in the past', async () => {
    const { unit } = await place();
    const [seller, buyer] = [await owner(), await owner()];
    const { id } = await added(seller.id, { unit_id: unit, share: 10_000, owned_from: '2020-01-01' });
    expect(wrongOf(await add(buyer.id, { unit_id: unit, share: 1 }))).toEqual(['share']);
    const end = (ended_on: string) => admin().ask(shares.update, { params: { owner_id: seller.id, id }, body: { ended_on } });
    const today = await testCompany.today();
    expect(wrongOf(await end(testCompany.driver.day(today, 1)))).toEqual(['ended_on']);
    expect(wrongOf(await end('2019-12-31'))).toEqual(['ended_on']);
    expect((await end(today)).status).toBe(200);
    await added(buyer.id, { unit_id: unit, share: 10_000 });
    expect([(await read(seller.id)).units, (await read(buyer.id)).units]).toEqual([0, 1]);
  });

  it('added at the same moment count one another', async () => {
    const { unit: unit_id } = await place();
    const [own, other] = [await owner(), await owner()];
    const currentUser = systemUser(testCompany.testBed.one.company);
    const waiting: ReturnType<typeof add>[] = [];
    await services().db.write(company(), async (scope) => {
      await addOwnership({ scope, services: services(), currentUser }, own.id, { unit_id, share: 5001 });
      // It waits for the first, which isn't committed yet.
      waiting.push(add(other.id, { unit_id, share: 5000 }));
      await Promise.race([...waiting, new Promise((resolve) => setTimeout(resolve, 500))]);
    });
    expect((await Promise.all(waiting)).map(wrongOf)).toEqual([['share']]);
  });

  it('belong to one owner, who is named in the path, and to one unit once', async () => {
    const { unit } = await place();
    const [own, other] = [await owner(), await owner()];
    const { id } = await added(own.id, { unit_id: unit, share: 4000 });
    expect((await add(own.id, { unit_id: unit, share: 1000 })).body.code).toBe('taken');
    expect(wrongOf(await add(own.id, { share: 1000 }))).toEqual(['unit_id']);
    expect(wrongOf(await add(own.id, { unit_id: 999_999, share: 1000 }))).toEqual(['unit_id']);
    expect((await admin().ask(shares.update, { params: { owner_id: other.id, id }, body: { share: 1 } })).status).toBe(404);
    expect((await admin().ask(shares.remove, { params: { owner_id: other.id, id } })).status).toBe(404);
    expect((await admin().ask(shares.remove, { params: { owner_id: own.id, id } })).status).toBe(200);
    expect(await done<UnitOwnership[]>(admin(), shares.list, { params: { owner_id: own.id } })).toEqual([]);
    expect((await add(own.id, { unit_id: unit, share: 1 }, testCompany.people.general_manager)).status).toBe(403);
  });

  it('of a unit for sale are those of its unit in the register', async () => {
    const { compound: compound_id, unitType: unit_type_id, unit: unit_id } = await place();
    await done(admin(), unitCalls.update, { params: { id: unit_id }, body: { market: 'for_sale' } });
    const sale = await villa({ compound_id, unit_type_id });
    const [own, other] = [await owner(), await owner()];
    await added(own.id, { sellable_unit_id: sale.id, share: 6000 });
    await added(other.id, { unit_id, share: 5000 });
    // Together they would be 110 %.
    expect(wrongOf(await put(sale.id, { unit_id }, admin()))).toEqual(['unit_id']);
    const [{ id } = { id: 0 }] = await done<UnitOwnership[]>(admin(), shares.list, { params: { owner_id: other.id } });
    await done(admin(), shares.update, { params: { owner_id: other.id, id }, body: { share: 4000 } });
    expect((await put(sale.id, { unit_id }, admin())).status).toBe(200);
    const whose = async (call: typeof shares.ofUnit | typeof shares.ofSellable, unit: number) =>
      (await done<UnitOwnership[]>(admin(), call, { params: { unit_id: unit } })).map(({ share, unit_number }) => [
        share,
        unit_number !== null,
      ]);
    const both = [
      [6000, true],
      [4000, true],
    ];
    expect(await whose(shares.ofUnit, unit_id)).toEqual(both);
    expect(await whose(shares.ofSellable, sale.id)).toEqual(both);
    // Named by the other of its two, it is the same unit.
    expect(wrongOf(await add((await owner()).id, { unit_id, share: 1 }))).toEqual(['share']);
    expect((await admin().ask(shares.ofUnit, { params: { unit_id: 999_999 } })).status).toBe(404);
    // Where somebody owns units, and which were for sale.
    expect(await done<OwnedCompound[]>(admin(), calls.compounds, { params: { id: own.id } })).toMatchObject([
      { id: compound_id, units: 1 },
    ]);
    expect((await done<SellableUnit[]>(admin(), calls.sellableUnits, { params: { id: own.id } })).map((one) => one.id)).toEqual([
      sale.id,
    ]);
  });
});

describe('an import of owners', () => {
  const importAll = (rows: object[], more: object = {}) =>
    done<ImportedOwner[]>(admin(), calls.importMany, { body: { rows, ...more } });

  it('makes each row by itself, and nothing new the second time', async () => {
    const units = await Promise.all([place(), place(), place()]);
    const rows = units.map(({ unit }, i) => ({ ...person({ name_en: `Imported ${i}` }), unit_id: unit, share: 10_000 }));
    const [first, second, third] = rows as [object, object, object];
    const bad = [
      { ...first, identity_type: 'saudi_no', identity_no: '1058529941' },
      { ...second, share: 3334.5 },
      { ...third, unit_id: 999_999 },
    ];
    const all = [first, bad[0], second, bad[1], bad[2], third] as object[];
    const trial = await importAll(all, { dry_run: true });
    expect(trial.map(({ result }) => result)).toEqual(['created', 'refused', 'created', 'refused', 'refused', 'created']);
    expect(await listed({ search: 'Imported' })).toEqual([]);
    const answers = await importAll(all);
    expect(answers.map(({ row, result, errors }) => [row, result, Object.keys(errors)])).toEqual([
      [1, 'created', []],
      [2, 'refused', ['identity_no']],
      [3, 'created', []],
      [4, 'refused', ['share']],
      [5, 'refused', ['unit_id']],
      [6, 'created', []],
    ]);
    expect((await listed({ search: 'Imported' })).map(({ name_en }) => name_en).sort()).toEqual([
      'Imported 0',
      'Imported 1',
      'Imported 2',
    ]);
    // The same file again.
    const again = await importAll(rows);
    expect(again.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(again.map((one) => one.unit_owner_id)).toEqual(
      answers.flatMap((one) => (one.unit_owner_id === null ? [] : [one.unit_owner_id])),
    );
    // Another unit of somebody known.
    const { unit } = await place();
    expect(await importAll([{ ...first, unit_id: unit }])).toMatchObject([{ result: 'unit_added', errors: {} }]);
    expect((await read(again[0]?.unit_owner_id as number)).units).toBe(2);
  });

  it('is for who may create owners', async () => {
    const row = { ...person(), unit_id: (await place()).unit, share: 1 };
    const { status } = await testCompany.people.general_manager.ask(calls.importMany, { body: { rows: [row] } });
    expect(status).toBe(403);
  });
});
