import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/contract.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { compoundOwnerCalls } from '../../../src/api/property/compound-owner.ts';
import {
  type BusinessTypeDistribution,
  businessTypeDistributionCalls,
} from '../../../src/api/settings/business-type-distribution.ts';
import { type Owner, ownerCalls } from '../../../src/api/settings/owner.ts';
import { type Package, packageCalls } from '../../../src/api/settings/package.ts';
import { serviceCalls } from '../../../src/api/settings/service.ts';
import { type ShopType, shopTypeCalls } from '../../../src/api/settings/shop-type.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

let office: Office;
let agent: Person;
let none: Person;
let stranger: Person;
beforeAll(async () => {
  office = await openOffice();
  agent = await office.testBed.signIn('first', 'leasing_agent@first.example');
  none = await office.testBed.signIn('first', 'none@first.example');
  stranger = await office.testBed.signIn('second', 'admin@second.example');
});
afterAll(() => office.testBed.stop());

const listOf =
  (call: Call) =>
  (query: object = {}, person: Person = office.admin) =>
    person.ask(call, { query: { ...query } });
const namesOf = ({ body }: Answer) => (body.data as { name_en: string }[]).map(({ name_en }) => name_en);
const fieldsOf = ({ body }: Answer) => Object.keys((body.fields as object | undefined) ?? {}).sort();
const compound = async (name_en: string, name_ar: string) => {
  const { body } = await office.admin.ask(compoundCalls.create, { body: { name_en, name_ar, property_use: 'commercial' } });
  return (body.compound as { id: number }).id;
};

describe('shop types', () => {
  it('are listed for everybody, filtered and searched, and changed by who may change settings', async () => {
    const list = listOf(shopTypeCalls.list);
    const before = (await list()).body.total_entries as number;
    const made = await office.make<ShopType>(shopTypeCalls.create, { name_en: 'Zari kiosk', name_ar: 'كشك زاري' });
    expect((await list({}, none)).body.total_entries).toBe(before + 1);
    expect((await list({ search: 'زاري' })).body).toMatchObject({
      total_entries: 1,
      data: [{ id: made.id, name_en: 'Zari kiosk', active: true }],
    });
    expect(namesOf(await list({ sort: '-name_en', per_page: 1 }))).toEqual(['Zari kiosk']);
    const change = (body: object, person: Person = office.admin) =>
      person.ask(shopTypeCalls.update, { params: { id: made.id }, body });
    expect((await change({ active: false, version: 1 })).body.data).toMatchObject({ active: false, version: 2 });
    expect((await change({ name_en: 'Late', version: 1 })).status).toBe(409);
    expect(fieldsOf(await change({ name_en: 'كشك' }))).toEqual(['name_en']);
    expect((await change({ name_en: 'No' }, agent)).status).toBe(403);
    expect((await change({ name_en: 'No' }, stranger)).status).toBe(404);
    expect(namesOf(await list({ active: false }))).toEqual(['Zari kiosk']);
    expect(namesOf(await list({ active: true, per_page: 100 }))).not.toContain('Zari kiosk');
  });
});

describe('packages', () => {
  it('are listed with what they bundle, filtered and sorted by price', async () => {
    const { Parking, Cleaning } = office.filled.services as Record<'Parking' | 'Cleaning', number>;
    const list = listOf(packageCalls.list);
    const before = (await list()).body.total_entries as number;
    const add = (name_en: string, price: string, more: object = {}) =>
      office.make<Package>(packageCalls.create, { name_en, name_ar: 'باقة', service_ids: [Cleaning], price, ...more });
    const dear = await add('Zest of all', '99000', { service_ids: [Cleaning, Parking], vat_rate: 500, periodicity: 'once' });
    const cheap = await add('Zest', '0.50', { active: false });
    const all = await list({ sort: '-price', search: 'zest' }, none);
    expect(all.body).toMatchObject({
      total_entries: 2,
      data: [
        { id: dear.id, price: '99000.00', vat_rate: 500, periodicity: 'once', service_ids: [Parking, Cleaning], active: true },
        { id: cheap.id, price: '0.50', vat_rate: 1500, periodicity: 'yearly', service_ids: [Cleaning], active: false },
      ],
    });
    expect((await list()).body.total_entries).toBe(before + 2);
    expect(namesOf(await list({ active: false, search: 'zest' }))).toEqual(['Zest']);
    expect((await list({ active: 'bogus' })).status).toBe(400);
    const remove = (person: Person) => person.ask(packageCalls.remove, { params: { id: cheap.id } });
    expect((await remove(agent)).status).toBe(403);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(office.admin)).status).toBe(200);
    expect((await list()).body.total_entries).toBe(before + 1);
  });

  it('keep their services: one that is in a package can’t be deleted', async () => {
    const { id } = await office.make(serviceCalls.create, { ...names('Concierge'), price: '100.00' });
    const bundle = await office.make(packageCalls.create, { ...names('With concierge'), service_ids: [id], price: '1' });
    const remove = () => office.admin.ask(serviceCalls.remove, { params: { id } });
    expect((await remove()).body.code).toBe('linked');
    expect((await office.admin.ask(packageCalls.remove, { params: { id: bundle.id } })).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });
});

describe('the business mix', () => {
  it('is listed by compound and kind of business, and changed by who may change settings', async () => {
    const [souq, mall] = [await compound('Date Souq', 'سوق التمور'), await compound('Long Mall', 'المجمع الطويل')];
    const [cafes, retail] = Object.values(office.filled.businessTypes) as [number, number];
    const add = (compound_id: number, business_type_id: number, share: number) =>
      office.make<BusinessTypeDistribution>(businessTypeDistributionCalls.create, { compound_id, business_type_id, share });
    const part = await add(souq, cafes, 2550);
    await add(souq, retail, 7450);
    const far = await add(mall, cafes, 1000);
    const list = listOf(businessTypeDistributionCalls.list);
    const sharesOf = ({ body }: Answer) => (body.data as BusinessTypeDistribution[]).map(({ share }) => share).sort();
    const here = await list({ compound_id: souq });
    expect([here.body.total_entries, sharesOf(here)]).toEqual([2, [2550, 7450]]);
    expect((await list({ compound_id: souq, business_type_id: cafes })).body).toMatchObject({
      total_entries: 1,
      data: [{ id: part.id, compound_id: souq, business_type_id: cafes, share: 2550 }],
    });
    expect(sharesOf(await list({ business_type_id: cafes }))).toEqual([1000, 2550]);
    expect((await list({ search: 'long mall' })).body).toMatchObject({ total_entries: 1, data: [{ id: far.id }] });
    expect((await list({}, none)).status).toBe(403);
    const params = { id: far.id };
    expect((await agent.ask(businessTypeDistributionCalls.update, { params, body: { share: 1 } })).status).toBe(403);
    expect((await stranger.ask(businessTypeDistributionCalls.update, { params, body: { share: 1 } })).status).toBe(404);
  });
});

describe('an owner', () => {
  it('is read and changed with a version, and counts its compounds', async () => {
    const made = await office.make<Owner>(ownerCalls.create, {
      name_en: 'Rawabi Real Estate',
      name_ar: 'روابي العقارية',
      commercial_register: '1010999901',
      representative: 'Sami',
    });
    const params = { id: made.id };
    const id = await compound('Owned Hills', 'التلال');
    const held = { params: { id }, body: { owner_id: made.id, share: 5000 } };
    expect((await office.admin.ask(compoundOwnerCalls.create, held)).status).toBe(200);
    const get = (person: Person) => person.ask(ownerCalls.get, { params });
    expect((await get(office.admin)).body.data).toMatchObject({
      name_en: 'Rawabi Real Estate',
      name_ar: 'روابي العقارية',
      commercial_register: '1010999901',
      representative: 'Sami',
      compounds: 1,
      active: true,
    });
    expect((await get(none)).status).toBe(403);
    expect((await get(stranger)).status).toBe(404);
    const change = (body: object, person: Person = office.admin) => person.ask(ownerCalls.update, { params, body });
    const changed = await change({ representative: 'Huda', mobile: '0500000041', active: false, version: 1 });
    expect(changed.body.data).toMatchObject({
      representative: 'Huda',
      mobile: '+966500000041',
      active: false,
      compounds: 1,
      version: 2,
    });
    expect((await change({ representative: 'Late', version: 1 })).status).toBe(409);
    expect(fieldsOf(await change({ commercial_register: '12', iban: 'SA0380000000608010167518' }))).toEqual([
      'commercial_register',
      'iban',
    ]);
    await office.make(ownerCalls.create, { ...names('Twin'), commercial_register: '1010999919' });
    expect((await change({ commercial_register: '1010999919' })).body.fields).toHaveProperty('commercial_register');
    expect((await change({ representative: 'No' }, none)).status).toBe(403);
    expect((await change({ representative: 'No' }, stranger)).status).toBe(404);
    const list = listOf(ownerCalls.list);
    expect((await list({ active: false })).body).toMatchObject({ total_entries: 1, data: [{ id: made.id, compounds: 1 }] });
    expect(namesOf(await list({ search: 'روابي' }))).toEqual(['Rawabi Real Estate']);
  });
});
