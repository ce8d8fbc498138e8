import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/contract.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';

import { type Role, roleCalls } from '../../../src/api/settings/role.ts';

import { userCalls } from '../../../src/api/settings/user.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.testBed.stop());

describe('roles', () => {
  it('are created, take effect immediately when changed, and can’t be deleted while assigned', async () => {
    const role = await office.make<Role>(roleCalls.create, {
      ...names('Letting clerk'),
      privileges: { leads: { view: true, edit: false } },
    });
    expect(role.privileges).toEqual({ leads: { view: true } });
    const { person, user } = await office.join(role.id);
    expect((await person.ask(leadCalls.list)).status).toBe(200);
    await office.make(roleCalls.update, { privileges: { units: { view: true } } }, { id: role.id });
    await expect.poll(async () => (await person.ask(leadCalls.list)).status).toBe(403);
    expect((await office.admin.ask(roleCalls.remove, { params: { id: role.id } })).body).toMatchObject({
      code: 'linked',
      error: expect.stringContaining('1 user'),
    });
    expect((await office.admin.ask(userCalls.remove, { params: { id: user.id } })).status).toBe(200);
    expect((await office.admin.ask(roleCalls.remove, { params: { id: role.id } })).status).toBe(200);
    expect((await office.admin.ask(roleCalls.create, { body: names('ANALYST') })).body.fields).toHaveProperty('name_en');
    expect(
      (
        await office.admin.ask(roleCalls.create, {
          body: { ...names('Wrong'), privileges: { everything: { view: true } } },
        })
      ).status,
    ).toBeGreaterThanOrEqual(400);
    expect(((await office.admin.ask(roleCalls.sales)).body.data as Role[]).map(({ code }) => code)).toEqual([
      'leasing_agent',
      'leasing_manager',
      'sales_agent',
      'sales_manager',
    ]);
  });

  it('can’t grant more than the granting user has', async () => {
    const limited = {
      users: { view: true, create: true, edit: true, delete: true },
      roles: { view: true, create: true, edit: true, delete: true },
      leads: { view: true },
    };
    const role = await office.make<Role>(roleCalls.create, { ...names('Office'), privileges: limited });
    const { person, user } = await office.join(role.id);
    const expectForbidden = async (call: Call, body?: object, params = {}) =>
      expect(await person.ask(call, { body, params }), `${call.id} ${JSON.stringify(body)}`).toMatchObject({
        status: 403,
      });
    // The missing privilege has the same name as on the roles page.
    expect(await person.ask(tenantCalls.list)).toMatchObject({
      status: 403,
      body: { error: 'You don’t have permission to view tenants. Ask an administrator of your company.' },
    });
    await expectForbidden(roleCalls.create, { ...names('More'), privileges: { leads: { delete: true } } });
    await expectForbidden(roleCalls.create, { ...names('Boss'), is_admin: true });
    await expectForbidden(roleCalls.update, { privileges: { ...limited, finance: { view: true } } }, { id: role.id });
    await expectForbidden(roleCalls.update, { name_en: 'Mine' }, { id: office.roleOf('admin') });
    await expectForbidden(userCalls.update, { role_id: office.roleOf('admin') }, { id: user.id });
    await expectForbidden(userCalls.update, { password: 'a-password-of-mine' }, { id: office.idOf('admin') });
    await expectForbidden(userCalls.update, { email: 'mine@first.example' }, { id: office.idOf('finance_manager') });
    await expectForbidden(userCalls.remove, undefined, { id: office.idOf('finance_manager') });
    await expectForbidden(userCalls.create, {
      name: 'Y',
      email: 'y@first.example',
      role_id: office.roleOf('finance_manager'),
    });
    expect(
      (
        await person.ask(roleCalls.create, {
          body: { ...names('Less'), privileges: { leads: { view: true } } },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await person.ask(userCalls.create, {
          body: { name: 'Y', email: 'y@first.example', role_id: office.roleOf('none') },
        })
      ).status,
    ).toBe(200);
  });
});
