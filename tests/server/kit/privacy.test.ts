import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyCalls } from '../../../src/api/app/history.ts';
import { type Tenant, tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import type { Role } from '../../../src/api/settings/role.ts';
import { roleCalls } from '../../../src/api/settings/role.ts';
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
