import { readdir, readFile } from 'node:fs/promises';

import { tmpdir } from 'node:os';

import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sessionCalls } from '../../../src/api/app/session.ts';

import { leadCalls } from '../../../src/api/sales/lead.ts';

import { roleCalls } from '../../../src/api/settings/role.ts';

import { type User, type UserBrief, userCalls } from '../../../src/api/settings/user.ts';
import { type Office, openOffice } from '../../setup/office.ts';
import { password } from '../../setup/test-bed.ts';

let office: Office;
const dataDir = path.join(tmpdir(), `statehouse-users-${process.pid}`);
beforeAll(async () => {
  office = await openOffice({ dataDir });
});
afterAll(() => office.testBed.stop());

describe('users', () => {
  const letters = async () => {
    const folder = path.join(dataDir, 'outbox');
    return (
      await Promise.all((await readdir(folder).catch(() => [])).map((file) => readFile(path.join(folder, file), 'utf8')))
    ).map((text) => text.replace(/=\r?\n/g, ''));
  };

  it('are invited by a link with which they set their password', async () => {
    const user = await office.make<User>(userCalls.create, {
      name: 'Invited',
      email: 'Invited@First.example',
      role_id: office.roleOf('analyst'),
    });
    expect(user).toMatchObject({ email: 'invited@first.example', invited: true, role_name_en: 'Analyst' });
    await expect.poll(async () => (await letters()).some((text) => text.includes('invited@first.example'))).toBe(true);
    const token = /reset-password\/([\w-]+)/.exec(
      (await letters()).find((text) => text.includes('invited@first.example')) ?? '',
    )?.[1];
    const set = await office.testBed.app.server.inject({
      method: 'PUT',
      url: `/v2/passwords/${token}`,
      payload: { password },
      headers: { 'company-slug': 'first' },
    });
    expect(set.statusCode).toBe(200);
    const person = await office.testBed.signIn('first', 'invited@first.example');
    expect((await person.ask(leadCalls.list)).status).toBe(200);
    expect((await office.admin.ask(userCalls.get, { params: { id: user.id } })).body.data).toMatchObject({
      invited: false,
    });
  });

  it('never expose a hash, neither in a record, a list nor the log', async () => {
    const { user } = await office.join(office.roleOf('analyst'));
    const answers = [
      await office.admin.ask(userCalls.get, { params: { id: user.id } }),
      await office.admin.ask(userCalls.list),
      await office.admin.ask(userCalls.brief),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash/);
    const { rows } = await office.testBed.owner.query(
      "select changes::text || coalesce(payload::text, '') as text from record_log where entity = 'user' and record_id = $1",
      [user.id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/argon2|password/);
  });

  it('are listed, in full or briefly, without those of a provider (R-40)', async () => {
    const provider = await office.make<User>(userCalls.create, {
      name: 'Provider',
      email: 'provider@first.example',
      role_id: office.roleOf('provider_admin'),
    });
    for (const call of [userCalls.list, userCalls.brief]) {
      const rows = (await office.admin.ask(call, { query: { per_page: 100 } })).body.data as UserBrief[];
      expect(rows.map(({ id }) => id)).not.toContain(provider.id);
      expect(rows.map(({ id }) => id)).toContain(office.idOf('analyst'));
    }
    const leasing = (await office.admin.ask(userCalls.leasing)).body.data as UserBrief[];
    expect(leasing.map(({ id }) => id)).toEqual(
      expect.arrayContaining([office.idOf('leasing_agent'), office.idOf('sales_agent')]),
    );
    expect(leasing.map(({ id }) => id)).not.toContain(office.idOf('analyst'));
  });

  it('without access to anything, or away for good, can’t be chosen for anything', async () => {
    const brief = async () =>
      ((await office.admin.ask(userCalls.brief, { query: { per_page: 100 } })).body.data as UserBrief[]).map(({ id }) => id);
    const leasing = async () => ((await office.admin.ask(userCalls.leasing)).body.data as UserBrief[]).map(({ id }) => id);
    expect(await brief()).not.toContain(office.idOf('none'));
    expect(await brief()).toEqual(expect.arrayContaining([office.idOf('admin'), office.idOf('analyst')]));
    const left = await office.make<User>(userCalls.create, {
      name: 'Left the company',
      email: 'left@first.example',
      role_id: office.roleOf('leasing_agent'),
    });
    expect([await brief(), await leasing()].map((ids) => ids.includes(left.id))).toEqual([true, true]);
    await office.make(userCalls.update, { active: false }, { id: left.id });
    expect([await brief(), await leasing()].map((ids) => ids.includes(left.id))).toEqual([false, false]);
    const lead = { name: 'Huda Al-Amri', source: 'website', mobile: '0557654321' };
    for (const assignee_id of [left.id, office.idOf('none'), office.idOf('analyst')])
      expect((await office.admin.ask(leadCalls.create, { body: { ...lead, assignee_id } })).body.fields).toEqual({
        assignee_id: 'Choose an active colleague who works on leads.',
      });
    const assignee_id = office.idOf('leasing_agent');
    expect((await office.admin.ask(leadCalls.create, { body: { ...lead, assignee_id } })).status).toBe(200);
  });

  it('have a unique email, a strong password, and a supervisor who doesn’t report to them', async () => {
    const create = (body: object) =>
      office.admin.ask(userCalls.create, { body: { name: 'X', role_id: office.roleOf('analyst'), ...body } });
    expect((await create({ email: 'ANALYST@first.example' })).body.fields).toHaveProperty('email');
    expect((await create({ email: 'new@first.example', role_id: office.testBed.two.roles.analyst })).body.fields).toHaveProperty(
      'role_id',
    );
    const change = (id: number, body: object) => office.admin.ask(userCalls.update, { params: { id }, body });
    expect((await change(office.idOf('analyst'), { password: 'short' })).body.fields).toHaveProperty('password');
    expect((await change(office.idOf('analyst'), { password: 'password1234' })).body.fields).toHaveProperty('password');
    expect(
      (await change(office.idOf('leasing_manager'), { supervisor_id: office.idOf('leasing_agent') })).body.fields,
    ).toHaveProperty('supervisor_id');
  });

  it('of another company can’t be found', async () => {
    const id = office.testBed.two.people['analyst@second.example']?.viewer.id as number;
    expect((await office.admin.ask(userCalls.get, { params: { id } })).status).toBe(404);
    expect((await office.admin.ask(userCalls.update, { params: { id }, body: { name: 'Taken over', password } })).status).toBe(
      404,
    );
    expect((await office.admin.ask(userCalls.remove, { params: { id } })).status).toBe(404);
  });

  it('include at least one active administrator, even when two deactivate each other at once', async () => {
    const id = office.idOf('admin');
    const analyst = office.roleOf('analyst');
    for (const [call, body] of [
      [userCalls.remove, undefined],
      [userCalls.update, { active: false }],
      [userCalls.update, { role_id: analyst }],
    ] as const)
      expect(await office.admin.ask(call, { params: { id }, body })).toMatchObject({
        status: 422,
        body: { code: 'refused', reasons: [{ guard: 'keepsAnAdmin' }] },
      });
    expect(
      (
        await office.admin.ask(roleCalls.update, {
          params: { id: office.roleOf('admin') },
          body: { is_admin: false },
        })
      ).body,
    ).toMatchObject({ reasons: [{ guard: 'keepsAnAdmin' }] });
    const second = await office.join(office.roleOf('admin'));
    expect((await office.admin.ask(userCalls.update, { params: { id }, body: { active: false } })).body).toMatchObject({
      code: 'refused',
    });
    const both = await Promise.all([
      office.admin.ask(userCalls.update, { params: { id: second.user.id }, body: { role_id: analyst } }),
      second.person.ask(userCalls.update, { params: { id }, body: { role_id: analyst } }),
    ]);
    // The second one is refused, or is no longer an administrator by then.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await office.testBed.owner.query(
      'select count(*)::int as left from users u join roles r on r.id = u.role_id where u.company_id = $1 and r.is_admin and u.active',
      [office.testBed.one.company.id],
    );
    expect(rows[0].left).toBe(1);
    // The remaining one reactivates the other.
    const winner = both[0].status === 200 ? office.admin : second.person;
    expect((await winner.ask(userCalls.update, { params: { id }, body: { role_id: office.roleOf('admin') } })).status).toBe(200);
    await expect.poll(async () => (await office.admin.ask(roleCalls.list)).status).toBe(200);
  });

  it('who are deactivated are signed out within a second', async () => {
    const { user, person } = await office.join(office.roleOf('analyst'));
    expect((await person.ask(sessionCalls.profile)).status).toBe(200);
    await office.make(userCalls.update, { active: false }, { id: user.id });
    await expect.poll(async () => (await person.ask(sessionCalls.profile)).status).toBe(401);
    await expect(office.testBed.signIn('first', user.email)).rejects.toThrow(/wrong_credentials/);
  });

  it('who have done something stay in the history', async () => {
    const { user, person } = await office.join(office.roleOf('leasing_agent'));
    expect(
      (
        await office.admin.ask(userCalls.remove, {
          params: { id: (await office.join(office.roleOf('analyst'))).user.id },
        })
      ).status,
    ).toBe(200);
    await person.ask(leadCalls.create, {
      body: { name: 'Somebody', mobile: '0507777002', source: 'website' },
    });
    expect((await office.admin.ask(userCalls.remove, { params: { id: user.id } })).body.code).toBe('linked');
  });
});
