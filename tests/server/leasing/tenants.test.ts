import { beforeEach, describe, expect, it } from 'vitest';
import { type Contract, contractCalls, type Installment } from '../../../src/api/leasing/contract.ts';
import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { type Tenant, tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { finalized, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

describe('tenants', () => {
  const create = (body: object) => testCompany.people.admin.ask(tenantCalls.create, { body });
  const person = { name: 'Noura Al-Harbi', identity_type: 'saudi_no', identity_no: '1999900143' };
  let noura: Tenant;
  beforeEach(async () => {
    noura ??= (await create({ ...person, birth_date: '1990-05-01', mobile: '0500000091' })).body.data as Tenant;
  });

  it('are adults, have a unique ID, and companies have a register number', async () => {
    expect(noura).toMatchObject({ kind: 'person', mobile: '+966500000091', active_leases: 0, contract_count: 0 });
    expect(await create(person)).toMatchObject({
      status: 422,
      body: { code: 'taken', fields: { identity_no: expect.any(String) } },
    });
    expect(
      (await create({ ...person, identity_no: '1999900218', birth_date: plusYears(await testCompany.today(), -17) })).body.fields,
    ).toEqual({
      birth_date: expect.any(String),
    });
    expect((await create({ ...person, identity_no: '1999900144' })).body.fields).toEqual({ identity_no: expect.any(String) });
    const iqama = { name: 'Ahmed Hassan', identity_type: 'iqama_no', identity_no: '2999900075' };
    expect((await create(iqama)).body.fields).toEqual({ identity_expiry: expect.any(String) });
    expect((await create({ name: 'Rimal Tech', kind: 'company' })).body.fields).toEqual({
      commercial_register: expect.any(String),
    });
    expect((await create({ name: 'Rimal Tech', kind: 'company', commercial_register: '1010999901' })).status).toBe(200);
  });
  it('may be older than the records, and type their numbers in Arabic digits', async () => {
    const old = { name: 'شركة رمال', kind: 'company', birth_date: '1949-12-31' };
    const made = await create({ ...old, commercial_register: '١٠١٠٩٩٩٩٠٢', vat_no: '٣١٠١٢٢٣٩٣٥٠٠٠٠٣', building_no: '٧٤٢١' });
    expect(made.body.data, JSON.stringify(made.body)).toMatchObject({
      ...{ birth_date: '1949-12-31', commercial_register: '1010999902', vat_no: '310122393500003', building_no: '7421' },
    });
    expect((await create({ ...old, commercial_register: '1010999903', birth_date: '1899-12-31' })).body.fields).toEqual({
      birth_date: 'Choose a year from 1900 to 2200.',
    });
    await testCompany.sql("delete from tenants where commercial_register = '1010999902'");
  });
  const plusYears = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

  it('are found by search, filtered and sorted', async () => {
    const list = async (query: object) =>
      (await testCompany.ask<Tenant[]>(testCompany.people.leasing_agent, tenantCalls.list, { query: { ...query } })).map(
        ({ name }) => name,
      );
    expect(await list({ search: 'noura' })).toEqual(['Noura Al-Harbi']);
    expect(await list({ search: '50000009' })).toEqual(['Noura Al-Harbi']);
    expect(await list({ kind: 'company', sort: 'name' })).toContain('Rimal Tech');
    expect(await list({ kind: 'company' })).not.toContain('Noura Al-Harbi');
    expect(await list({ sort: '-name', per_page: 100 })).toEqual(['Rimal Tech', 'Noura Al-Harbi']);
  });

  it('are found by the whole number of a contract, an invoice or the unit that they live in', async () => {
    const { finance_manager: finance } = testCompany.people;
    const [own, other] = [await finalized(), await finalized()];
    const { id, ref_no } = await testCompany.ask<Contract>(finance, contractCalls.get, { params: { id: own.contract } });
    const [first] = await testCompany.ask<Installment[]>(finance, contractCalls.installments, { params: { id } });
    await testCompany.ask(finance, contractCalls.postInvoice, { params: { id }, body: { installment_id: first?.id as number } });
    const [invoice] = await testCompany.sql<{ number: string }>('select number from invoices where contract_id = $1', [id]);
    const [lease] = await testCompany.sql<{ unit: string }>(
      `update leases l set status = 'active' from units u where l.contract_id = $1 and u.id = l.unit_id
        and set_config('app.move', 'leases:' || l.id || ':active', true) is not null returning u.number as unit`,
      [id],
    );
    // Nothing else of theirs is like any number.
    const both = [own.tenant, other.tenant];
    await testCompany.sql("update tenants set name = 'Hiba', mobile = null, email = null where id = any($1)", [both]);
    const found = async (search: string) =>
      (await testCompany.ask<Tenant[]>(finance, tenantCalls.list, { query: { search } }))
        .map((one) => one.id)
        .filter((one) => both.includes(one));
    for (const number of [ref_no, invoice?.number as string, lease?.unit as string]) {
      expect(await found(number), number).toEqual([own.tenant]);
      expect(await found(number.toLowerCase()), number).toEqual([own.tenant]);
      expect(await found(number.slice(0, -1)), number).toEqual([]);
      expect(await found(number.slice(1)), number).toEqual([]);
      expect(await found(`${number}0`), number).toEqual([]);
    }
    const { ref_no: theirs } = await testCompany.ask<Contract>(finance, contractCalls.get, { params: { id: other.contract } });
    expect(await found(theirs)).toEqual([other.tenant]);
  });

  it('show only their own contracts, payments and units', async () => {
    const [own, other] = [await finalized(), await finalized()];
    const { leasing_agent: agent } = testCompany.people;
    const params = { tenant_id: own.tenant };
    expect((await testCompany.ask<Contract[]>(agent, tenantCalls.contracts, { params })).map(({ id }) => id)).toEqual([
      own.contract,
    ]);
    expect(await testCompany.ask<Installment[]>(agent, tenantCalls.installments, { params })).toEqual(
      await testCompany.ask<Installment[]>(agent, contractCalls.installments, { params: { id: own.contract } }),
    );
    expect(await testCompany.ask<object[]>(agent, tenantCalls.units, { params })).toMatchObject([
      { id: own.deal.unit, yearly_rent: '60000.00' },
    ]);
    const foreign = { tenant_id: own.tenant, contract_id: other.contract };
    expect((await agent.ask(tenantCalls.contractUnits, { params: foreign })).status).toBe(404);
    expect((await agent.ask(contractCalls.signature, { params: foreign, body: { status: 'sent' } })).status).toBe(404);
    expect(
      (await agent.ask(leaseCalls.get, { params: { tenant_id: own.tenant, lease_id: other.leases[0] as number } })).status,
    ).toBe(404);
    expect(await testCompany.ask(agent, contractCalls.yearRent, { params: { id: own.contract } })).toEqual({
      year_rent_amount: '60000.00',
    });
  });
});
