import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, documentCalls } from '../../../src/api/app/document.ts';
import { type MobileAccess, mobileAccessCalls } from '../../../src/api/leasing/mobile-access.ts';
import { preOccupancyOrderCalls } from '../../../src/api/leasing/pre-occupancy-order.ts';
import { tenantCalls as calls, type Tenant } from '../../../src/api/leasing/tenant.ts';
import { type UtilityAccountRequest, utilityAccountRequestCalls } from '../../../src/api/leasing/utility-account-request.ts';
import { type Vehicle, vehicleCalls } from '../../../src/api/leasing/vehicle.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import { pdf, read, upload } from '../../setup/files.ts';
import { finalized, inspectionOf, type Let, moveInspection, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

startTestCompany();

let own: Let;
let other: Let;
let stranger: Person;
const admin = () => testCompany.people.admin;
const manager = () => testCompany.people.leasing_manager;
const fieldsOf = ({ body }: Answer) => Object.keys((body.fields as object | undefined) ?? {}).sort();
const idsOf = ({ body }: Answer) => (body.data as { id: number }[]).map(({ id }) => id);

beforeAll(async () => {
  stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
  own = await finalized();
  other = await finalized();
  for (const [id, name] of [
    [own.tenant, 'Noura Al-Harbi'],
    [other.tenant, 'Badr Al-Amri'],
  ])
    await testCompany.sql('update tenants set name = $2 where id = $1', [id, name]);
});

describe('a tenant', () => {
  it('has the compounds in which they have leases (FIN-19)', async () => {
    const [place] = await testCompany.sql<{ id: number; name_en: string }>(
      `select c.id::int, c.name_en from compounds c join units u on u.company_id = c.company_id and u.compound_id = c.id
        join leases l on l.company_id = u.company_id and l.unit_id = u.id where l.tenant_id = $1`,
      [own.tenant],
    );
    const { body } = await manager().ask(calls.compounds, { params: { tenant_id: own.tenant } });
    expect(body.data).toEqual([expect.objectContaining({ id: place?.id, name_en: place?.name_en })]);
    // A compound whose units nobody has leased is none of them; it becomes one with the unit of a lease.
    const { compound, unit } = await makePlace(testCompany.driver);
    const idsNow = async () => idsOf(await manager().ask(calls.compounds, { params: { tenant_id: own.tenant } }));
    expect(await idsNow()).toEqual([place?.id]);
    const [lease] = own.leases as [number];
    const [{ unit_id: before } = { unit_id: 0 }] = await testCompany.sql<{ unit_id: number }>(
      'select unit_id from leases where id = $1',
      [lease],
    );
    await testCompany.sql('update leases set unit_id = $2 where id = $1', [lease, unit]);
    expect(await idsNow()).toEqual([compound]);
    await testCompany.sql('update leases set unit_id = $2 where id = $1', [lease, before]);
    expect((await stranger.ask(calls.compounds, { params: { tenant_id: own.tenant } })).status).toBe(404);
  });

  it('is short in pickers, by name', async () => {
    expect((await manager().ask(calls.brief)).body.data).toEqual([
      { id: other.tenant, name: 'Badr Al-Amri' },
      { id: own.tenant, name: 'Noura Al-Harbi' },
    ]);
    expect((await testCompany.people.none.ask(calls.brief)).status).toBe(403);
    expect((await stranger.ask(calls.brief)).body.data).toEqual([]);
  });

  it('is changed with a version, checked like a new one, and the change is in its timeline', async () => {
    const params = { id: own.tenant };
    const before = await testCompany.ask<Tenant>(manager(), calls.get, { params });
    const change = (body: object, person: Person = manager()) => person.ask(calls.update, { params, body });
    const changed = await change({ mobile: '0500000077', nationality: 'EG', version: before.version });
    expect(changed.body.data).toMatchObject({
      name: 'Noura Al-Harbi',
      mobile: '+966500000077',
      nationality: 'EG',
      contract_count: 1,
      version: before.version + 1,
    });
    expect((await change({ name: 'Late', version: before.version })).status).toBe(409);
    expect(fieldsOf(await change({ identity_type: 'saudi_no', identity_no: '1058529941' }))).toEqual(['identity_no']);
    // Today is 15 January 2026: seventeen years old.
    expect(fieldsOf(await change({ birth_date: '2008-01-16' }))).toEqual(['birth_date']);
    expect(fieldsOf(await change({ nationality: '1!' }))).toEqual(['nationality']);
    const taken = await testCompany.ask<Tenant>(manager(), calls.get, { params: { id: other.tenant } });
    const { identity_type, identity_no, identity_expiry } = taken;
    expect((await change({ identity_type, identity_no, identity_expiry })).body).toMatchObject({
      code: 'taken',
      fields: { identity_no: expect.any(String) },
    });
    expect((await change({ name: 'No' }, testCompany.people.analyst)).status).toBe(403);
    expect((await change({ name: 'No' }, stranger)).status).toBe(404);
    const [last] = await testCompany.ask<LogEntry[]>(manager(), calls.histories, { params: { tenant_id: own.tenant } });
    expect(last).toMatchObject({
      event: 'update',
      actor_name: 'leasing_manager of first',
      changes: { mobile: [before.mobile, '+966500000077'], nationality: [before.nationality, 'EG'] },
    });
  });

  it('has notes of its own', async () => {
    await testCompany.sql(
      `insert into notes (company_id, entity, record_id, text, created_by)
        select company_id, 'tenant', id, 'Prefers mornings', created_by from tenants where id = $1`,
      [own.tenant],
    );
    const notes = (tenant_id: number, person: Person = manager()) => person.ask(calls.notes, { params: { tenant_id } });
    expect((await notes(own.tenant)).body.data).toMatchObject([{ record_id: own.tenant, text: 'Prefers mornings' }]);
    expect((await notes(other.tenant)).body.data).toEqual([]);
    expect((await notes(own.tenant, testCompany.people.none)).status).toBe(403);
    expect((await notes(own.tenant, stranger)).status).toBe(404);
  });
});

describe('what is kept with a lease', () => {
  it('are its vehicles, each with the plate in both scripts', async () => {
    const params = { lease_id: own.leases[0] as number };
    const park = (plate: string, lease_id = params.lease_id) =>
      testCompany.ask<Vehicle>(manager(), vehicleCalls.create, { params: { lease_id }, body: { plate, make: 'Toyota' } });
    const [first, second] = [await park('ABJ 1234'), await park('LLL 7')];
    await park('HHH 11', other.leases[0]);
    const list = (person: Person) => person.ask(vehicleCalls.list, { params });
    const listed = await list(testCompany.people.analyst);
    expect(idsOf(listed).sort()).toEqual([first.id, second.id].sort());
    expect((listed.body.data as Vehicle[]).find(({ id }) => id === first.id)).toMatchObject({
      plate: 'ABJ 1234',
      plate_ar: 'ا ب ح ١٢٣٤',
      make: 'Toyota',
    });
    expect((await list(testCompany.people.none)).status).toBe(403);
    expect((await list(stranger)).status).toBe(404);
  });

  it('are an order’s documents, which are taken off it by way of the order', async () => {
    const params = { order_id: own.orders[0] as number };
    const file = await upload(admin(), pdf(), { name: 'protocol.pdf', for_entity: 'leasing_order' });
    const made = await testCompany.ask<Document>(admin(), documentCalls.addToOrder, {
      params,
      body: { type: 'other', attachment_id: file.id, note: 'Signed' },
    });
    const list = () => testCompany.ask<Document[]>(admin(), documentCalls.ofOrder, { params });
    expect(await list()).toMatchObject([{ id: made.id, name: 'protocol.pdf', note: 'Signed' }]);
    expect((await read(testCompany.people.analyst, file.id)).status).toBe(200);
    const remove = (order_id: number | undefined, person: Person = admin()) =>
      person.ask(documentCalls.removeFromOrder, { params: { order_id: order_id as number, id: made.id } });
    expect((await remove(other.orders[0])).status).toBe(404);
    expect((await remove(params.order_id, testCompany.people.analyst)).status).toBe(403);
    expect((await remove(params.order_id, stranger)).status).toBe(404);
    expect(await list()).toHaveLength(1);
    expect((await remove(params.order_id)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await read(testCompany.people.analyst, file.id)).status).toBe(404);
  });
});

describe('access to the app', () => {
  it('is listed over all tenants, found, filtered and sorted, and tells what happened to it', async () => {
    const add = (of: Let, name: string, email: string) =>
      testCompany.ask<MobileAccess>(admin(), mobileAccessCalls.create, {
        params: { tenant_id: of.tenant },
        body: { name, email, language: 'en' },
      });
    const access = await add(own, 'Ziad Al-Harbi', 'ziad@mobile.example');
    await add(other, 'Amal Al-Amri', 'amal@mobile.example');
    await testCompany.ask(admin(), mobileAccessCalls.status, {
      params: { tenant_id: own.tenant, id: access.id },
      body: { status: 'invited' },
    });
    const list = (query: object, person: Person = manager()) => person.ask(mobileAccessCalls.list, { query: { ...query } });
    const invited = await list({ status: 'invited' });
    expect(invited.body).toMatchObject({
      total_entries: 1,
      data: [{ id: access.id, tenant_id: own.tenant, tenant_name: 'Noura Al-Harbi', email: 'ziad@mobile.example' }],
    });
    // With the one that came with the contract.
    expect((await list({ tenant_id: own.tenant })).body.total_entries).toBe(2);
    expect(((await list({ search: 'amal' })).body.data as MobileAccess[]).map(({ name }) => name)).toEqual(['Amal Al-Amri']);
    expect((await list({ search: 'badr' })).body.total_entries).toBe(2);
    expect((await list({ status: 'bogus' })).status).toBe(400);
    expect((await list({}, testCompany.people.none)).status).toBe(403);

    const params = { id: access.id };
    expect((await manager().ask(mobileAccessCalls.byId, { params })).body.data).toMatchObject({
      tenant_id: own.tenant,
      name: 'Ziad Al-Harbi',
      status: 'invited',
    });
    const log = (person: Person) => person.ask(mobileAccessCalls.activities, { params });
    expect((await log(manager())).body.data).toMatchObject([
      { entity: 'mobile_access', from: 'not_invited', to: 'invited', actor_name: 'admin of first' },
      { event: 'create' },
    ]);
    expect((await log(testCompany.people.none)).status).toBe(403);
    expect((await log(stranger)).status).toBe(404);
  });
});

describe('a pre-occupancy order', () => {
  it('is listed, filtered, and tells what happened to it', async () => {
    const id = (await inspectionOf(own)) as number;
    const day = await testCompany.today();
    expect((await moveInspection(id, { status: 'scheduled', inspection_on: day })).status).toBe(200);
    const { operations, none } = testCompany.people;
    const list = (query: object, person: Person = operations) => person.ask(preOccupancyOrderCalls.list, { query: { ...query } });
    expect((await list({ status: 'scheduled' })).body).toMatchObject({
      total_entries: 1,
      data: [{ id, tenant_id: own.tenant, inspection_on: day, status: 'scheduled' }],
    });
    expect((await list({})).body.total_entries).toBe(2);
    expect(idsOf(await list({ tenant_id: other.tenant }))).toEqual([await inspectionOf(other)]);
    expect(idsOf(await list({ inspection_on_from: day, inspection_on_to: day }))).toEqual([id]);
    expect((await list({}, none)).status).toBe(403);
    const log = (person: Person) => person.ask(preOccupancyOrderCalls.activities, { params: { id } });
    const [moved, ...before] = (await log(operations)).body.data as LogEntry[];
    expect(moved).toMatchObject({ to: 'scheduled', actor_name: 'operations of first' });
    expect(before.at(-1)).toMatchObject({ event: 'create' });
    expect((await log(none)).status).toBe(403);
    expect((await log(stranger)).status).toBe(404);
  });
});

describe('a utility request', () => {
  it('is rejected with a reason, by who may approve it, and tells so', async () => {
    const { operations, analyst } = testCompany.people;
    const made = await testCompany.ask<UtilityAccountRequest>(operations, utilityAccountRequestCalls.create, {
      params: { lease_id: own.leases[0] as number },
      body: { utility: 'electricity', provider: 'sec', meter_no: '2000000031', reading: 100 },
    });
    const params = { id: made.id };
    const reject = (body: object, person: Person = manager()) => person.ask(utilityAccountRequestCalls.reject, { params, body });
    const reason = 'The photo shows another meter';
    await testCompany.ask(operations, utilityAccountRequestCalls.status, { params, body: { status: 'under_review' } });
    expect((await reject({ reason }, operations)).status).toBe(403);
    expect((await reject({ reason }, stranger)).status).toBe(404);
    expect((await reject({})).status).toBe(422);
    expect((await reject({ reason })).body.data).toMatchObject({ status: 'rejected', reason });
    expect((await reject({ reason })).body.code).toBe('not_in_this_state');
    const log = (person: Person) => person.ask(utilityAccountRequestCalls.activities, { params });
    expect((await log(analyst)).body.data).toMatchObject([
      { from: 'under_review', to: 'rejected', reason, actor_name: 'leasing_manager of first' },
      { from: 'submitted', to: 'under_review', actor_name: 'operations of first' },
      { event: 'create' },
    ]);
    expect((await log(stranger)).status).toBe(404);
    const listed = await operations.ask(utilityAccountRequestCalls.list, { query: { status: 'rejected' } });
    expect(listed.body).toMatchObject({ total_entries: 1, data: [{ id: made.id, meter_no: '2000000031' }] });
    const found = async (search: string) => idsOf(await operations.ask(utilityAccountRequestCalls.list, { query: { search } }));
    expect(await found('noura')).toEqual([made.id]);
    expect(await found('2000000031')).toEqual([made.id]);
    expect(await found('badr')).toEqual([]);
  });
});
