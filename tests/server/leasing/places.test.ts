import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/contract.ts';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { blockCalls } from '../../../src/api/property/block.ts';
import { buildingCalls } from '../../../src/api/property/building.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import { active, finalized, type Let, readLease, sign, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Deal } from '../../walks/test-beds/test-company.ts';

startTestCompany();

/** Somewhere else: a compound with a block, a building and a type of its own. */
interface Elsewhere {
  compound_id: number;
  block_id: number;
  building_id: number;
  unit_type_id: number;
}
let here: Let & { deal: Deal };
let there: Let & { deal: Deal };
let elsewhere: Elsewhere;

const make = async (call: Call, body: object, params?: Record<string, number>) =>
  (await testCompany.ask<{ id: number }>(testCompany.people.admin, call, { body, params })).id;
const list = async (call: Call, query: object, params?: Record<string, number>) => {
  const { status, body } = await testCompany.people.admin.ask(call, { query: { per_page: 100, ...query }, params });
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = body[call.field ?? 'data'] as { id: number }[];
  expect(body.total_entries).toBe(rows.length);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
};

beforeAll(async () => {
  here = await active();
  there = await finalized();
  const compound_id = await make(compoundCalls.create, { name_en: 'Far Hills', name_ar: 'التلال', property_use: 'residential' });
  const block_id = await make(blockCalls.create, { code: 'X', name_en: 'Block X', name_ar: 'بلوك' }, { compound_id });
  const building_id = await make(buildingCalls.create, {
    compound_id,
    block_id,
    code: 'Q7',
    name_en: 'Lighthouse',
    name_ar: 'المنارة',
    floors: 4,
  });
  const unit_type_id = await make(unitTypeCalls.create, {
    name_en: 'Penthouse',
    name_ar: 'بنتهاوس',
    property_use: 'residential',
    price_type: 'range_price',
    min_price: '50000.00',
    max_price: '85000.00',
  });
  elsewhere = { compound_id, block_id, building_id, unit_type_id };
  // The second letting's unit stands there.
  await testCompany.sql(
    'update units set compound_id = $2, block_id = $3, building_id = $4, unit_type_id = $5, number = $6 where id = $1',
    [there.deal.unit, compound_id, block_id, building_id, unit_type_id, 'PH-1'],
  );
  await testCompany.sql("update tenants set name = 'Yusra Al-Bahri' where id = $1", [there.tenant]);
  await testCompany.sql("update leads set name = 'Yusra Al-Bahri' where id = $1", [there.deal.lead]);
});

describe('the filters of place', () => {
  it('narrow leases, contracts, quotations, tenants and units to where their units are', async () => {
    for (const [name, id] of Object.entries(elsewhere)) {
      const at = { [name]: id };
      expect(await list(leaseCalls.list, at), name).toEqual(there.leases);
      expect(await list(contractCalls.list, at), name).toEqual([there.contract]);
      expect(await list(tenantCalls.list, at), name).toEqual([there.tenant]);
      expect(await list(quotationCalls.all, at), name).toEqual([there.deal.quotation]);
      expect(await list(quotationCalls.list, at, { lead_id: there.deal.lead }), name).toEqual([there.deal.quotation]);
      expect(await list(quotationCalls.list, at, { lead_id: here.deal.lead }), name).toEqual([]);
      expect(await list(tenantQuotationCalls.list, at, { tenant_id: here.tenant }), name).toEqual([]);
      expect(await list(unitCalls.list, at), name).toEqual([there.deal.unit]);
      expect(await list(unitCalls.brief, at), name).toEqual([there.deal.unit]);
    }
    expect(await list(leaseCalls.list, { ...elsewhere, status: 'active' })).toEqual([]);
    expect(await list(leaseCalls.list, { ...elsewhere, status: (await readLease(there.leases[0])).status })).toEqual(
      there.leases,
    );
  });

  it('never see another company', async () => {
    const { unit_id } = await readLease(there.leases[0]);
    // The same ids in the other company: only the company in scope counts.
    const other = await testCompany.testBed.signIn('second', 'admin@second.example');
    for (const call of [leaseCalls.list, contractCalls.list, tenantCalls.list, quotationCalls.all, unitCalls.list])
      expect((await other.ask(call, { query: { ...elsewhere } })).body.total_entries, call.id).toBe(0);
    expect((await other.ask(unitCalls.get, { params: { id: unit_id } })).status).toBe(404);
  });

  it('tell tenants with a lease today from those to come, former ones and prospects', async () => {
    const prospect = await make(tenantCalls.create, { name: 'Nobody Yet', mobile: '0500000099' });
    const only = async (status: string, query = {}) => list(tenantCalls.list, { status, ...query });
    expect(await only('active')).toEqual([here.tenant]);
    expect(await only('upcoming')).toEqual([there.tenant]);
    expect(await only('prospect')).toEqual([prospect]);
    expect(await only('former')).toEqual([]);
    expect(await only('active', elsewhere)).toEqual([]);
    expect(await only('upcoming', elsewhere)).toEqual([there.tenant]);
    // Without a lease nobody is anywhere.
    expect(await only('prospect', elsewhere)).toEqual([]);
  });

  it('find units by their label', async () => {
    const first = await testCompany.ask<Unit>(testCompany.people.admin, unitCalls.get, {
      params: { id: here.deal.unit },
    });
    expect(first.label).toBe('occupied');
    expect(await list(unitCalls.list, { status: 'occupied' })).toEqual([here.deal.unit]);
    expect(await list(unitCalls.list, { status: 'reserved' })).toEqual([there.deal.unit]);
    const vacant = (await testCompany.people.admin.ask(unitCalls.list, { query: { status: 'vacant' } })).body;
    expect(vacant.total_entries).toBe(398);
  });
});

describe('a search', () => {
  it('finds leases and arrivals by unit, tenant and contract', async () => {
    const lease = await readLease(there.leases[0]);
    expect(await list(leaseCalls.list, { search: 'ph-1' })).toEqual(there.leases);
    expect(await list(leaseCalls.list, { search: lease.tenant_name })).toEqual(there.leases);
    expect(await list(leaseCalls.list, { search: lease.contract_ref_no })).toContain(lease.id);
    await sign(there);
    expect(await list(leasingOrderCalls.expectedArrivals, { search: 'ph-1' })).toEqual(there.leases);
    expect(await list(leasingOrderCalls.expectedArrivals, { search: 'no such unit' })).toEqual([]);
  });

  it('finds contracts and quotations by customer', async () => {
    const { tenant_name } = await readLease(there.leases[0]);
    expect(await list(contractCalls.list, { search: tenant_name.toUpperCase() })).toEqual([there.contract]);
    expect(await list(quotationCalls.all, { search: tenant_name })).toEqual([there.deal.quotation]);
  });

  it('finds units by building and type, and the brief list counts all of them (R-09)', async () => {
    expect(await list(unitCalls.brief, { search: 'lighthouse' })).toEqual([there.deal.unit]);
    expect(await list(unitCalls.list, { search: 'penthouse' })).toEqual([there.deal.unit]);
    const { body } = await testCompany.people.admin.ask(unitCalls.brief, { query: { per_page: 100 } });
    expect(body.total_entries).toBe(400);
    expect(body.data).toHaveLength(100);
    const last = await testCompany.people.admin.ask(unitCalls.brief, { query: { per_page: 100, page: 4 } });
    expect(last.body.data).toHaveLength(100);
  });
});
