import { beforeAll, describe, expect, it } from 'vitest';
import type { AttachmentOwner } from '../../../src/api/app/attachment.ts';
import { deletionCalls } from '../../../src/api/app/deletion.ts';
import { type Document, documentCalls } from '../../../src/api/app/document.ts';
import type { Call } from '../../../src/api/contract.ts';
import { type EntityThat, entitiesThat } from '../../../src/api/entities.ts';
import { equipmentCalls } from '../../../src/api/maintenance/equipment.ts';
import { maintenanceCategoryCalls } from '../../../src/api/maintenance/maintenance-category.ts';
import { providerCalls } from '../../../src/api/maintenance/provider.ts';
import { type Compound, compoundCalls } from '../../../src/api/property/compound.ts';
import { jpeg, pdf, read, upload } from '../../setup/files.ts';
import { countOf, finalized, type Let, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { names } from '../../setup/office.ts';
import type { Person } from '../../setup/test-bed.ts';

startTestCompany();
let own: Let;
beforeAll(async () => {
  own = await finalized();
});

const manager = () => testCompany.people.leasing_manager;
const places = (): [AttachmentOwner, Call, Call, Record<string, number>][] => [
  ['lease', documentCalls.ofLease, documentCalls.addToLease, { tenant_id: own.tenant, lease_id: own.leases[0] as number }],
  ['leasing_order', documentCalls.ofOrder, documentCalls.addToOrder, { order_id: own.orders[0] as number }],
  ['contract', documentCalls.ofContract, documentCalls.addToContract, { id: own.contract }],
];
const params = () => places()[0]?.[3] as Record<string, number>;
const add = (person: Person, attachment_id: number, more: object = {}) =>
  person.ask(documentCalls.addToLease, {
    params: params(),
    body: { type: 'other', attachment_id, ...more },
  });
async function added(more: object = {}, content = pdf()): Promise<Document> {
  const file = await upload(manager(), content);
  const { status, body } = await add(manager(), file.id, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Document;
}

describe('a document', () => {
  it('hangs on a lease, an order or a contract, and is listed there alone', async () => {
    for (const [i, [for_entity, list, create, at]] of places().entries()) {
      const person = testCompany.people.admin;
      const file = await upload(person, pdf(), { name: `${i}.pdf`, for_entity });
      const made = await person.ask(create, { params: at, body: { type: 'contract', attachment_id: file.id, note: 'Signed' } });
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200, body: { data: { name: `${i}.pdf`, size: 2000 } } });
      const rows = await testCompany.ask<Document[]>(person, list, { params: at });
      expect(rows.map(({ name }) => name)).toEqual([`${i}.pdf`]);
      expect((await read(person, file.id)).status).toBe(200);
    }
  });

  it('hangs on whatever has files, and on that record alone (X-FIL-10 to -12)', async () => {
    const [place] = await testCompany.sql<{ unit: number; compound: number }>(
      `select u.id as unit, u.compound_id as compound from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id
        where l.id = $1`,
      [own.leases[0]],
    );
    const made = async (call: Call, body: object) =>
      (await testCompany.ask<{ id: number }>(testCompany.people.admin, call, { body: { ...names('Filed'), ...body } })).id;
    const category_id = await made(maintenanceCategoryCalls.create, {});
    const records: Partial<Record<EntityThat<'files'>, number>> = {
      provider: await made(providerCalls.create, { legal_name: 'Filed Est.', category_ids: [category_id] }),
      equipment: await made(equipmentCalls.create, { code: 'EQ-F', category_id, compound_id: place?.compound }),
      ...{ lease: own.leases[0] as number, leasing_order: own.orders[0] as number, contract: own.contract, tenant: own.tenant },
      ...place,
    };
    // A clearance's are in own-calls.test.ts.
    expect(Object.keys(records).toSorted()).toEqual(
      entitiesThat('files')
        .filter((one) => one !== 'leasing_clearance')
        .toSorted(),
    );
    for (const [name, record_id] of Object.entries(records)) {
      const entity = name as EntityThat<'files'>;
      const { admin, none } = testCompany.people;
      const listed = async () =>
        (await testCompany.ask<Document[]>(admin, documentCalls.list, { query: { entity, record_id } })).map(({ id }) => id);
      const before = await listed();
      const file = await upload(admin, pdf(), { for_entity: entity });
      const body = { entity, record_id, type: 'other', attachment_id: file.id };
      expect((await none.ask(documentCalls.add, { body })).status, name).toBe(403);
      expect((await admin.ask(documentCalls.add, { body: { ...body, record_id: 999_999 } })).status, name).toBe(404);
      const made = await testCompany.ask<Document>(admin, documentCalls.add, { body });
      expect(await listed(), name).toEqual([...before, made.id]);
      const asked = { params: { id: made.id } };
      expect((await none.ask(documentCalls.remove, asked)).status, name).toBe(403);
      const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
      expect((await stranger.ask(documentCalls.remove, asked)).status, name).toBe(404);
      const impact = { params: { entity: 'document', record_id: String(made.id) } };
      expect((await none.ask(deletionCalls.preview, impact)).status, name).toBe(404);
      expect((await admin.ask(deletionCalls.preview, impact)).status, name).toBe(200);
      expect((await admin.ask(documentCalls.remove, asked)).status, name).toBe(200);
      expect(await listed(), name).toEqual(before);
    }
  });

  it('goes with its record', async () => {
    const { admin } = testCompany.people;
    const names = { name_en: 'To be deleted', name_ar: 'للحذف' };
    const { id: compound } = await testCompany.ask<Compound>(admin, compoundCalls.create, {
      body: { ...names, property_use: 'residential' },
    });
    const file = await upload(admin, pdf(), { for_entity: 'compound' });
    const body = { entity: 'compound', record_id: compound, type: 'other', attachment_id: file.id };
    await testCompany.ask(admin, documentCalls.add, { body });
    const left = () => countOf("select count(*) from documents where owner = 'compound' and owner_id = $1", [compound]);
    expect(await left()).toBe(1);
    const impact = { params: { entity: 'compound', record_id: String(compound) } };
    expect((await admin.ask(deletionCalls.preview, impact)).body.data).toMatchObject({ goes: [{ what: 'documents', count: 1 }] });
    expect((await admin.ask(compoundCalls.remove, { params: { id: compound } })).status).toBe(200);
    expect(await left()).toBe(0);
  });

  it('is among those of its tenant, as far as the caller may see what it hangs on (FIN-15)', async () => {
    const ofTenant = async (person: Person, tenant_id = own.tenant) =>
      (await testCompany.ask<Document[]>(person, documentCalls.ofTenant, { params: { tenant_id } })).map(({ name }) => name);
    expect(await ofTenant(testCompany.people.admin)).toEqual(['0.pdf', '1.pdf', '2.pdf']);
    // Finance sees leases and contracts, and no orders.
    expect(await ofTenant(testCompany.people.finance_manager)).toEqual(['0.pdf', '2.pdf']);
    const other = await finalized();
    expect(await ofTenant(testCompany.people.admin, other.tenant)).toEqual([]);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await stranger.ask(documentCalls.ofTenant, { params: { tenant_id: own.tenant } })).status).toBe(404);
  });

  it('is opened by whoever may see its lease, and by nobody else', async () => {
    const { attachment_id } = await added();
    expect((await read(testCompany.people.analyst, attachment_id)).status).toBe(200);
    expect((await read(testCompany.people.none, attachment_id)).status).toBe(404);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await read(stranger, attachment_id)).status).toBe(404);
    expect((await stranger.ask(documentCalls.ofLease, { params: params() })).status).toBe(404);
  });

  it('takes only one’s own file, once, for this kind of record', async () => {
    const file = await upload(testCompany.people.admin, pdf());
    expect((await add(manager(), file.id)).status).toBe(422);
    const order = await upload(testCompany.people.admin, pdf(), { for_entity: 'leasing_order' });
    expect((await add(testCompany.people.admin, order.id)).status).toBe(422);
    const { attachment_id } = await added();
    expect((await add(manager(), attachment_id)).status).toBe(422);
    expect((await add(manager(), 999_999)).status).toBe(422);
  });

  it('of an identity has a day on which it expires, in the future', async () => {
    const file = await upload(manager(), pdf());
    expect((await add(manager(), file.id, { type: 'identity' })).body.fields).toHaveProperty('expires_on');
    expect((await add(manager(), file.id, { type: 'identity', expires_on: '2026-01-15' })).body.fields).toHaveProperty(
      'expires_on',
    );
    expect((await add(manager(), file.id, { type: 'identity', expires_on: '2026-01-16' })).status).toBe(200);
  });

  it('of an identity is for those who may see identity numbers, and each look is logged', async () => {
    const { attachment_id } = await added({ type: 'identity', expires_on: '2027-01-01' }, await jpeg());
    const looks = () => countOf("select count(*) from identity_reads where call = 'X-FIL-05'");
    const before = await looks();
    expect((await read(testCompany.people.analyst, attachment_id, 'thumbnail')).status).toBe(403);
    expect(await looks()).toBe(before);
    expect((await read(manager(), attachment_id, 'preview')).status).toBe(200);
    expect(await looks()).toBe(before + 1);
  });

  it('is taken off its record, and only by way of that', async () => {
    const { id, attachment_id } = await added();
    const other = await finalized();
    expect(
      (
        await manager().ask(documentCalls.removeFromLease, {
          params: { tenant_id: other.tenant, lease_id: other.leases[0] as number, id },
        })
      ).status,
    ).toBe(404);
    expect((await manager().ask(documentCalls.removeFromLease, { params: { ...params(), id } })).status).toBe(200);
    expect((await read(testCompany.people.analyst, attachment_id)).status).toBe(404);
  });

  it('reminds who entered it 30 days before it expires, by the company’s clock', async () => {
    await added({ type: 'identity', expires_on: '2026-03-31' });
    const gone = await added({ type: 'identity', expires_on: '2026-03-30' });
    await manager().ask(documentCalls.removeFromLease, { params: { ...params(), id: gone.id } });
    const told = () => countOf("select count(*) from notifications where text_key = 'leasing.notify.expires'");
    await testCompany.clockTo('2026-02-28');
    await services().jobs.settled();
    const before = await told();
    await testCompany.clockTo('2026-03-02');
    await services().jobs.settled();
    expect(await told()).toBe(before + 1);
  });
});
