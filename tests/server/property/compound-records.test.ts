import { beforeAll, describe, expect, it } from 'vitest';
import { compoundBankCalls as banks, type CompoundBank } from '../../../src/api/property/compound-bank.ts';
import { type CompoundWarranty, compoundWarrantyCalls as warranties } from '../../../src/api/property/compound-warranty.ts';
import { type ContractingDetail, contractingDetailCalls as contracting } from '../../../src/api/property/contracting-detail.ts';
import { admin, compound, fieldsOf, plantPalmGarden, record, stranger, testBed } from '../../setup/palm-garden.ts';
import type { Person } from '../../setup/test-bed.ts';

plantPalmGarden();

let operations: Person;
let none: Person;
const at = (id: number, compound_id = compound) => ({ compound_id, id });
/** What was done to a record, newest first. */
const eventsOf = async (entity: string, id: number) =>
  (
    await testBed.owner.query<{ event: string }>(
      'select event from record_log where company_id = $1 and entity = $2 and record_id = $3 order by id desc',
      [testBed.one.company.id, entity, id],
    )
  ).rows.map(({ event }) => event);

beforeAll(async () => {
  operations = await testBed.signIn('first', 'operations@first.example');
  none = await testBed.signIn('first', 'none@first.example');
});

describe('the bank accounts of a compound', () => {
  const add = async (account_name: string, iban: string, purpose = 'rent') =>
    record<CompoundBank>(await admin.ask(banks.create, { params: { id: compound }, body: { account_name, iban, purpose } }));
  const list = (person = admin) => person.ask(banks.list, { params: { id: compound } });
  const rows = async () => record<CompoundBank[]>(await list());

  it('are listed by name with their bank', async () => {
    await add('Service charges', 'SA0380000000608010167519', 'service_charges');
    await add('Rents', 'SA4420000001234567891234');
    expect(await rows()).toMatchObject([
      { account_name: 'Rents', iban: 'SA4420000001234567891234', bank_code: '20', bank_name_en: 'Riyad Bank', purpose: 'rent' },
      {
        account_name: 'Service charges',
        bank_code: '80',
        bank_name_en: 'Al Rajhi Bank',
        purpose: 'service_charges',
        active: true,
      },
    ]);
    expect((await list(none)).status).toBe(403);
    expect((await list(stranger)).status).toBe(404);
  });

  it('are changed and closed in their own compound', async () => {
    const [rents] = (await rows()) as [CompoundBank];
    const change = (body: object, params = at(rents.id), person = admin) => person.ask(banks.update, { params, body });
    const changed = await change({ account_name: 'Rents of Palm Garden', active: false, version: 1 });
    expect(changed.body.data).toMatchObject({ account_name: 'Rents of Palm Garden', active: false, version: 2, bank_code: '20' });
    expect(fieldsOf(await change({ iban: 'SA0380000000608010167518' }))).toEqual(['iban']);
    expect((await change({ account_name: 'Late', version: 1 })).status).toBe(409);
    expect((await change({ account_name: 'Elsewhere' }, at(rents.id, 999_999))).status).toBe(404);
    // The other account has this purpose and this IBAN.
    expect((await change({ iban: 'SA0380000000608010167519', purpose: 'service_charges' })).body.code).toBe('taken');
    expect((await rows())[0]).toMatchObject({ account_name: 'Rents of Palm Garden', iban: 'SA4420000001234567891234' });

    const remove = (person: Person, params = at(rents.id)) => person.ask(banks.remove, { params });
    expect((await remove(operations)).status).toBe(403);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(admin)).status).toBe(200);
    expect((await rows()).map(({ account_name }) => account_name)).toEqual(['Service charges']);
    expect(await eventsOf('compound_bank', rents.id)).toEqual(['remove', 'update', 'create']);
  });
});

describe('who built a compound', () => {
  it('is listed by name, with the contract and whom to call', async () => {
    const add = async (body: object) =>
      record<ContractingDetail>(
        await admin.ask(contracting.create, { params: { compound_id: compound }, body: { role: 'main_contractor', ...body } }),
      );
    await add({ company_name: 'Zamil Works', contract_no: 'Z-7', mobile: '0500000071', start_on: '2023-01-01' });
    await add({ company_name: 'Anjal Consult', role: 'consultant', commercial_register: '1010999901' });
    const list = (person = admin) => person.ask(contracting.list, { params: { compound_id: compound } });
    expect((await list()).body.data).toMatchObject([
      { company_name: 'Anjal Consult', role: 'consultant', commercial_register: '1010999901', compound_id: compound },
      {
        company_name: 'Zamil Works',
        role: 'main_contractor',
        contract_no: 'Z-7',
        mobile: '+966500000071',
        start_on: '2023-01-01',
        end_on: null,
      },
    ]);
    expect((await list(none)).status).toBe(403);
    expect((await list(stranger)).status).toBe(404);
  });
});

describe('a warranty of a compound', () => {
  it('is changed, with the last day that follows, and taken away', async () => {
    const made = record<CompoundWarranty>(
      await admin.ask(warranties.create, {
        params: { compound_id: compound },
        body: { scope: 'finishes', provider: 'Rukn', start_on: '2025-03-01' },
      }),
    );
    expect(made).toMatchObject({ months: 12, end_on: '2026-02-28' });
    const change = (body: object, params = at(made.id), person = admin) => person.ask(warranties.update, { params, body });
    expect((await change({ months: 18, version: 1 })).body.data).toMatchObject({
      provider: 'Rukn',
      months: 18,
      end_on: '2026-08-31',
      version: 2,
    });
    expect((await change({ start_on: null })).body.data).toMatchObject({ months: 18, end_on: null });
    expect(fieldsOf(await change({ months: 601 }))).toEqual(['months']);
    expect((await change({ months: 6, version: 1 })).status).toBe(409);
    expect((await change({ months: 6 }, at(made.id, 999_999))).status).toBe(404);
    const get = () => admin.ask(warranties.get, { params: at(made.id) });
    expect((await get()).body.data).toMatchObject({ scope: 'finishes', months: 18, start_on: null });

    const remove = (person: Person, params = at(made.id)) => person.ask(warranties.remove, { params });
    expect((await remove(operations)).status).toBe(403);
    expect((await remove(admin, at(made.id, 999_999))).status).toBe(404);
    expect((await remove(admin)).status).toBe(200);
    expect((await get()).status).toBe(404);
    expect(await eventsOf('compound_warranty', made.id)).toEqual(['remove', 'update', 'update', 'create']);
  });
});
