import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { businessTypeDistributionCalls } from '../../../src/api/settings/business-type-distribution.ts';
import { ownerCalls } from '../../../src/api/settings/owner.ts';
import { type Package, packageCalls } from '../../../src/api/settings/package.ts';
import { shopTypeCalls } from '../../../src/api/settings/shop-type.ts';
import { type UserBrief, userCalls } from '../../../src/api/settings/user.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.testBed.stop());

const wrongIn = ({ body }: { body: Record<string, unknown> }) => Object.keys((body.fields as object | undefined) ?? {}).sort();

describe('a package', () => {
  it('bundles services at a price', async () => {
    const { Parking, Cleaning } = office.filled.services as Record<'Parking' | 'Cleaning', number>;
    const made = await office.make<Package>(packageCalls.create, {
      ...names('Easy living'),
      service_ids: [Cleaning, Parking, Cleaning],
      price: '7900',
    });
    expect(made).toMatchObject({ price: '7900.00', vat_rate: 1500, periodicity: 'yearly', service_ids: [Parking, Cleaning] });
    const params = { id: made.id };
    const ask = (body: object) => office.admin.ask(packageCalls.update, { params, body });
    expect((await ask({ price: '0' })).body.data).toMatchObject({ price: '0.00' });
    expect(wrongIn(await ask({ price: '-1' }))).toEqual(['price']);
    expect(wrongIn(await ask({ service_ids: [] }))).toEqual(['service_ids']);
    expect(wrongIn(await ask({ service_ids: [Parking, 999_999] }))).toEqual(['service_ids']);
    const other = await office.testBed.signIn('second', 'admin@second.example');
    expect((await other.ask(packageCalls.update, { params, body: { price: '1' } })).status).toBe(404);
    expect((await other.ask(packageCalls.list, {})).body).toMatchObject({ total_entries: 0 });
    expect((await office.admin.ask(packageCalls.remove, { params })).status).toBe(200);
  });
});

describe('shop types and the business mix', () => {
  it('are named once, and mixed to at most the whole', async () => {
    await office.make(shopTypeCalls.create, names('Pop-up'));
    expect((await office.admin.ask(shopTypeCalls.create, { body: names('Pop-up') })).body.code).toBe('taken');
    const compound = await office.admin.ask(compoundCalls.create, { body: { ...names('Souq'), property_use: 'commercial' } });
    const compound_id = (compound.body.compound as { id: number }).id;
    const [cafes, retail, clinics] = Object.values(office.filled.businessTypes) as [number, number, number];
    const add = (business_type_id: number, share: number) =>
      office.admin.ask(businessTypeDistributionCalls.create, { body: { compound_id, business_type_id, share } });
    expect((await add(cafes, 4000)).status).toBe(200);
    const second = await add(retail, 6000);
    expect(second.status).toBe(200);
    expect(wrongIn(await add(clinics, 1))).toEqual(['share']);
    expect(wrongIn(await add(cafes, 0))).toEqual(['business_type_id']);
    const { id } = second.body.data as { id: number };
    const change = (body: object) => office.admin.ask(businessTypeDistributionCalls.update, { params: { id }, body });
    expect((await change({ share: 0 })).status).toBe(200);
    expect((await add(clinics, 6000)).status).toBe(200);
    expect(wrongIn(await change({ share: 1 }))).toEqual(['share']);
    const elsewhere = await office.admin.ask(compoundCalls.create, {
      body: { ...names('Other'), name_ar: 'آخر', property_use: 'commercial' },
    });
    expect(wrongIn(await change({ compound_id: (elsewhere.body.compound as { id: number }).id }))).toEqual(['compound_id']);
    const listed = await office.admin.ask(businessTypeDistributionCalls.list, { query: { compound_id } });
    expect(listed.body).toMatchObject({ total_entries: 3 });
  });
});

describe('an owner', () => {
  it('is a legal person with a registration of its own', async () => {
    const body = { ...names('Rawabi'), commercial_register: '1010999901' };
    const made = await office.make(ownerCalls.create, body);
    expect(made).toMatchObject({ compounds: 0, active: true });
    expect((await office.admin.ask(ownerCalls.create, { body: { ...body, ...names('Twin') } })).body.fields).toHaveProperty(
      'commercial_register',
    );
    expect(
      wrongIn(await office.admin.ask(ownerCalls.create, { body: { ...body, commercial_register: '101', vat_no: '3' } })),
    ).toEqual(['commercial_register', 'vat_no']);
    expect((await office.admin.ask(ownerCalls.list, { query: { search: '1010999901' } })).body).toMatchObject({
      total_entries: 1,
    });
  });
});

describe('operation members', () => {
  it('are the active staff who hand over units', async () => {
    const { body } = await office.admin.ask(userCalls.operation);
    const emails = (body.data as UserBrief[]).map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(['operations@first.example', 'admin@first.example']));
    expect(emails).not.toContain('sales_agent@first.example');
    expect(emails).not.toContain('none@first.example');
  });
});
