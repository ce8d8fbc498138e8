import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyCalls } from '../../../src/api/app/history.ts';
import { calls } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import { type Tenant, tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { modules } from '../../../src/api/privileges.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import type { Role } from '../../../src/api/settings/role.ts';
import { roleCalls } from '../../../src/api/settings/role.ts';
import { userCalls } from '../../../src/api/settings/user.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Person } from '../../setup/test-bed.ts';

let office: Office;
let onlooker: Person;
let lead: Lead;
let tenant: Tenant;
beforeAll(async () => {
  office = await openOffice();
  const role = await office.make<Role>(roleCalls.create, {
    ...names('Onlooker'),
    privileges: { leads: { view: true }, tenants: { view: true } },
  });
  onlooker = (await office.join(role.id)).person;
  const who = { name: 'Sara', mobile: '0501234567', identity_type: 'saudi_no' };
  lead = await office.make<Lead>(leadCalls.create, { ...who, source: 'website', identity_no: '1058529940' });
  await office.make(leadCalls.update, { identity_no: '1999900077' }, { id: lead.id });
  tenant = await office.make<Tenant>(tenantCalls.create, { ...who, kind: 'person', identity_no: '1058529940' });
});
afterAll(() => office.testBed.stop());

const said = async (person: Person, call: Parameters<Person['ask']>[0], params = {}) => {
  const answer = await person.ask(call, { params });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return JSON.stringify(answer.body);
};

describe('an ID number', () => {
  it('is shown in full to users who may edit leads or tenants', async () => {
    expect(await said(office.admin, leadCalls.get, { id: lead.id })).toContain('"identity_no":"1999900077"');
    expect(await said(office.admin, tenantCalls.list)).toContain('1058529940');
  });

  it('is masked for users with view access only: in records, lists and logs', async () => {
    expect(await said(onlooker, leadCalls.get, { id: lead.id })).toContain('"identity_no":"1•••••••77"');
    expect(await said(onlooker, tenantCalls.get, { id: tenant.id })).toContain('"identity_no":"1•••••••40"');
    for (const text of [
      await said(onlooker, leadCalls.list),
      await said(onlooker, leadCalls.logs, { id: lead.id }),
      await said(onlooker, historyCalls.of, { entity: 'lead', record_id: String(lead.id) }),
      await said(onlooker, tenantCalls.list),
      await said(onlooker, tenantCalls.histories, { tenant_id: tenant.id }),
    ])
      expect(text).not.toMatch(/1058529940|1999900077/);
    expect(await said(onlooker, leadCalls.logs, { id: lead.id })).toContain('["1•••••••40","1•••••••77"]');
  });
});

describe('the staff’s addresses', () => {
  const everything = Object.fromEntries(modules.map((module) => [module, { view: true, edit: true, export: true }]));
  const lists = Object.values<Record<string, Call>>(calls)
    .flatMap((area) => Object.values(area))
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  /** Of other people, in all that a person can read without knowing an id. */
  const addressesFor = async (person: Person) => {
    const found: string[] = [];
    for (const call of lists) {
      const { raw } = await person.ask(call, { query: call.paged ? { per_page: 100 } : undefined });
      const addresses = (raw.body.match(/[\w.+-]+@first\.example|\+966500000\d{3}/g) ?? []).filter((one) => one !== person.email);
      if (addresses.length) found.push(call.path);
    }
    return found;
  };

  it('are read by no provider’s role, whatever it was given before', async () => {
    const role = await office.make<Role>(roleCalls.create, { ...names('All powers'), privileges: everything });
    const { person, user } = await office.join(role.id);
    await office.make(userCalls.update, { mobile: '0500000123' }, { id: office.idOf('analyst') });
    expect(await addressesFor(person)).toEqual(expect.arrayContaining(['/users', '/users/brief', '/leasing_users', '/sales']));

    await office.testBed.owner.query('update roles set is_provider = true where id = $1', [role.id]);
    await office.make(roleCalls.update, { name_ar: 'مزود', privileges: {} }, { id: role.id });
    await office.testBed.owner.query('update roles set privileges = $2 where id = $1', [role.id, everything]);
    const provider = await office.testBed.signIn('first', person.email);
    expect(await addressesFor(provider)).toEqual([]);
    for (const call of [userCalls.list, roleCalls.sales]) expect((await provider.ask(call)).status).toBe(403);
    expect((await provider.ask(userCalls.get, { params: { id: user.id } })).status).toBe(403);
    for (const query of [{}, { search: 'analyst' }, { search: '@first.example' }])
      expect((await provider.ask(userCalls.brief, { query })).body).toMatchObject({ data: [], total_entries: 0 });
    expect((await provider.ask(userCalls.brief, { query: { sort: 'email' } })).status).toBe(400);
  });

  it('go with permissions that a provider’s role can’t be given, and that a role loses before it becomes one', async () => {
    const create = (body: object) => office.admin.ask(roleCalls.create, { body: { ...names('Provider'), ...body } });
    for (const module of ['users', 'sales'])
      expect((await create({ is_provider: true, privileges: { [module]: { view: true } } })).body).toMatchObject({
        code: 'invalid',
        fields: { is_provider: expect.stringContaining('your staff’s addresses') },
      });
    const role = await office.make<Role>(roleCalls.create, { ...names('Clerk'), privileges: { users: { view: true } } });
    const change = (body: object) => office.admin.ask(roleCalls.update, { params: { id: role.id }, body });
    expect((await change({ is_provider: true })).body.fields).toHaveProperty('is_provider');
    expect((await change({ is_provider: true, privileges: { leads: { view: true } } })).status).toBe(200);
    expect((await change({ privileges: { sales: { edit: true } } })).body.fields).toHaveProperty('is_provider');
  });
});
