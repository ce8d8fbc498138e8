import { describe, expect, it } from 'vitest';
import { type CompoundBank, compoundBankCalls } from '../../../src/api/property/compound-bank.ts';
import { type CompoundOwner, compoundOwnerCalls } from '../../../src/api/property/compound-owner.ts';
import { type CompoundWarranty, compoundWarrantyCalls } from '../../../src/api/property/compound-warranty.ts';
import { contractingDetailCalls } from '../../../src/api/property/contracting-detail.ts';
import { ownerCalls } from '../../../src/api/settings/owner.ts';
import { admin, compound, fieldsOf, plantPalmGarden, record, stranger, testBed } from '../../setup/palm-garden.ts';

plantPalmGarden();

const params = () => ({ compound_id: compound });
let serial = 0;
const owner = async () => {
  serial += 1;
  const body = { name_en: `Owner ${serial}`, name_ar: `مالك ${serial}`, commercial_register: `101099980${serial}` };
  return record(await admin.ask(ownerCalls.create, { body })).id;
};
const own = async (owner_id: number, share: number) =>
  admin.ask(compoundOwnerCalls.create, { params: { id: compound }, body: { owner_id, share } });
const listed = async () => record<CompoundOwner[]>(await admin.ask(compoundOwnerCalls.list, { params: { id: compound } }));

describe('the owners of a compound', () => {
  it('hold thirds of 33.33, 33.33 and 33.34 %, and no more than the whole', async () => {
    const [one, two, three, four] = [await owner(), await owner(), await owner(), await owner()];
    for (const [id, share] of [
      [one, 3333],
      [two, 3333],
      [three, 3334],
    ] as const)
      expect((await own(id, share)).status).toBe(200);
    const over = await own(four, 1);
    expect([over.status, fieldsOf(over)]).toEqual([422, ['share']]);
    expect((over.body.fields as Record<string, string>).share).toContain('0% is left');
    const rows = await listed();
    expect(rows.map(({ share }) => share)).toEqual([3334, 3333, 3333]);
    // Three of 33.34 % are 100.02 %.
    for (const row of rows.slice(1)) {
      const body = { share: 3334, version: row.version };
      expect((await admin.ask(compoundOwnerCalls.update, { params: { ...params(), id: row.id }, body })).status).toBe(422);
    }
    const [first] = rows as [CompoundOwner];
    expect(
      (await admin.ask(compoundOwnerCalls.update, { params: { ...params(), id: first.id }, body: { share: 3000 } })).status,
    ).toBe(200);
    expect((await own(four, 334)).status).toBe(200);
    const last = (await listed()).at(-1);
    expect(last).toMatchObject({ owner_id: four, share: 334, owner_name_en: 'Owner 4' });
    for (const share of [0, 10_001, 33.5, '50'])
      expect(
        fieldsOf(await admin.ask(compoundOwnerCalls.create, { params: { id: compound }, body: { owner_id: four, share } })),
      ).toEqual(['share']);
    for (const { id } of await listed())
      expect((await admin.ask(compoundOwnerCalls.remove, { params: { ...params(), id } })).status).toBe(200);
  });

  it('are added one after the other, even at once', async () => {
    const owners = [await owner(), await owner(), await owner()];
    const answers = await Promise.all(owners.map((id) => own(id, 5000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    // An owner stays as long as it owns something.
    const held = (await listed())[0]?.owner_id as number;
    expect((await admin.ask(ownerCalls.remove, { params: { id: held } })).body.code).toBe('linked');
    // Who already has a share changes it.
    const again = await own(held, 1);
    expect(again.status).toBe(422);
  });

  it('belong to their compound and company', async () => {
    const [row] = (await listed()) as [CompoundOwner];
    expect((await stranger.ask(compoundOwnerCalls.list, { params: { id: compound } })).status).toBe(404);
    expect(
      (await stranger.ask(compoundOwnerCalls.update, { params: { ...params(), id: row.id }, body: { share: 1 } })).status,
    ).toBe(404);
    expect(
      (await admin.ask(compoundOwnerCalls.update, { params: { compound_id: 999_999, id: row.id }, body: { share: 1 } })).status,
    ).toBe(404);
    expect(fieldsOf(await own(999_999, 1))).toEqual(['owner_id']);
  });
});

describe('the bank accounts of a compound', () => {
  const add = (body: object) => admin.ask(compoundBankCalls.create, { params: { id: compound }, body });
  it('have an IBAN with a checksum and the code of a bank, which they name', async () => {
    const made = record<CompoundBank>(
      await add({ iban: 'sa03 8000 0000 6080 1016 7519', account_name: 'Rent', purpose: 'rent' }),
    );
    expect(made).toMatchObject({ iban: 'SA0380000000608010167519', bank_code: '80', bank_name_en: 'Al Rajhi Bank' });
    expect(fieldsOf(await add({ iban: 'SA0380000000608010167518', account_name: 'Rent', purpose: 'rent' }))).toEqual(['iban']);
    // The check digits are right, but no bank has the code 99.
    expect(fieldsOf(await add({ iban: 'SA3399000000608010167519', account_name: 'Rent', purpose: 'rent' }))).toEqual(['iban']);
    expect((await add({ iban: made.iban, account_name: 'Again', purpose: 'rent' })).body.code).toBe('taken');
    expect((await add({ iban: made.iban, account_name: 'Deposits', purpose: 'deposits' })).status).toBe(200);
  });

  it('are offered with the banks of the country', async () => {
    const none = await testBed.signIn('first', 'none@first.example');
    const banks = record<{ code: string; name_en: string }[]>(await none.ask(compoundBankCalls.ofCountry));
    expect(banks.length).toBeGreaterThan(15);
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
    expect(banks.find(({ code }) => code === '05')?.name_en).toBe('Alinma Bank');
  });
});

describe('contracting details and warranties', () => {
  it('end no earlier than they begin', async () => {
    const body = { role: 'main_contractor', company_name: 'Rukn', start_on: '2023-02-01', end_on: '2023-01-31' };
    expect(fieldsOf(await admin.ask(contractingDetailCalls.create, { params: params(), body }))).toEqual(['end_on']);
    const made = record(
      await admin.ask(contractingDetailCalls.create, { params: params(), body: { ...body, end_on: '2024-01-31' } }),
    );
    const update = (more: object) =>
      admin.ask(contractingDetailCalls.update, { params: { ...params(), id: made.id }, body: more });
    expect(fieldsOf(await update({ start_on: '2024-02-01' }))).toEqual(['end_on']);
    expect((await update({ contract_no: 'RC-14' })).body.data).toMatchObject({ contract_no: 'RC-14', company_name: 'Rukn' });
  });

  it('last as long as is usual, unless they say otherwise', async () => {
    const add = async (body: object) =>
      record<CompoundWarranty>(
        await admin.ask(compoundWarrantyCalls.create, { params: params(), body: { provider: 'Rukn', ...body } }),
      );
    const scopes = ['structure', 'waterproofing', 'mep', 'finishes', 'equipment'];
    const made = await Promise.all(scopes.map((scope) => add({ scope })));
    expect(made.map(({ months }) => months)).toEqual([120, 120, 24, 12, 12]);
    expect(made[0]?.end_on).toBeNull();
    // Ten years from 1 July 2023, and a year from 29 February.
    expect((await add({ scope: 'structure', start_on: '2023-07-01' })).end_on).toBe('2033-06-30');
    expect((await add({ scope: 'mep', months: 12, start_on: '2024-02-29' })).end_on).toBe('2025-02-27');
    const all = record<CompoundWarranty[]>(await admin.ask(compoundWarrantyCalls.list, { params: params() }));
    expect(all.map(({ months }) => months)).toEqual([120, 120, 120, 24, 12, 12, 12]);
    expect((await admin.ask(compoundWarrantyCalls.get, { params: { ...params(), id: made[0]?.id as number } })).status).toBe(200);
    expect((await stranger.ask(compoundWarrantyCalls.list, { params: params() })).status).toBe(404);
  });
});
