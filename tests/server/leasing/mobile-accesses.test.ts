import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { portalCalls } from '../../../src/api/app/portal.ts';
import { mobileAccessCalls as calls, type MobileAccess } from '../../../src/api/leasing/mobile-access.ts';
import { type Tenant, tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import {
  agreedOn,
  bill,
  changed,
  clearanceOf,
  inspect,
  letForAYear,
  payClearance,
  terminateToday,
} from '../../setup/clearances.ts';
import { accepted, finalized, type Let, letBy, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { callWith, signIn } from '../../setup/portal.ts';

startTestCompany();

const who = () => testCompany.people.admin;
const letters = async () => {
  const folder = path.join(testCompany.testBed.app.services.config.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const read = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return read.map((text) => text.replace(/=\r?\n/g, ''));
};
const lettersTo = async (address: string) => (await letters()).filter((text) => text.includes(`To: ${address}`));
/** The tokens of all links that were sent there, in no order. */
const linksTo = async (address: string) =>
  (await lettersTo(address)).flatMap((text) => /\/app\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? []);
const arrived = async (address: string, count: number): Promise<string[]> => {
  await expect.poll(async () => (await linksTo(address)).length).toBe(count);
  return linksTo(address);
};
const choose = async (token: string, word = 'a-long-and-own-word') => {
  const { statusCode, body } = await testCompany.testBed.app.server.inject({
    method: 'PUT',
    url: `/v2/app/passwords/${token}`,
    payload: { password: word },
    headers: { 'company-slug': 'first' },
  });
  return { status: statusCode, body: JSON.parse(body) as { code?: string } };
};
const ofTenant = (tenant_id: number) => testCompany.ask<MobileAccess[]>(who(), calls.ofTenant, { params: { tenant_id } });
const add = (tenant_id: number, body: object) => who().ask(calls.create, { params: { tenant_id }, body });
const added = async (tenant_id: number, email: string) =>
  (await add(tenant_id, { name: 'Noura Al-Harbi', language: 'en', email })).body.data as MobileAccess;
const move = ({ tenant_id, id }: MobileAccess, body: object) => who().ask(calls.status, { params: { tenant_id, id }, body });
const read = ({ tenant_id, id }: MobileAccess) => testCompany.ask<MobileAccess>(who(), calls.get, { params: { tenant_id, id } });
const tenantOf = ({ tenant }: Pick<Let, 'tenant'>) => testCompany.ask<Tenant>(who(), tenantCalls.get, { params: { id: tenant } });
const resend = ({ tenant, leases }: Let, lease = leases[0] as number) =>
  who().ask(calls.resendOfLease, { params: { tenant_id: tenant, lease_id: lease }, body: {} });

describe('a tenant’s access to the app', () => {
  it('comes with the contract, and is invited once there is an address', async () => {
    const own = await finalized();
    const [first, ...rest] = await ofTenant(own.tenant);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ status: 'not_invited', email: null, tenant_id: own.tenant });
    expect((await tenantOf(own)).mobile_access).toBe(false);
    const refused = await move(first as MobileAccess, { status: 'invited' });
    expect(refused.body).toMatchObject({ code: 'refused', reasons: [{ guard: 'hasEmail' }] });
    const { tenant_id, id } = first as MobileAccess;
    await testCompany.ask(who(), calls.update, {
      params: { tenant_id, id },
      body: { email: 'first@mobile.example', language: 'en' },
    });
    expect((await move(first as MobileAccess, { status: 'invited' })).status).toBe(200);
    expect((await tenantOf(own)).mobile_access).toBe(true);
    await arrived('first@mobile.example', 1);
  });

  it('is invited by the contract of a tenant with an address', async () => {
    const deal = await accepted();
    const { leasing_agent: agent } = testCompany.people;
    await testCompany.ask(agent, leadCalls.update, { params: { id: deal.lead }, body: { email: 'signer@mobile.example' } });
    await testCompany.generate(await testCompany.finalizeAndStop(deal));
    const { tenant } = await letBy(deal.quotation);
    expect(await ofTenant(tenant)).toMatchObject([{ status: 'invited', email: 'signer@mobile.example' }]);
    // In Arabic, which is encoded.
    await expect.poll(async () => (await lettersTo('signer@mobile.example')).length).toBe(1);
  });

  it('is activated by a link that works once; no password is in a mail', async () => {
    const own = await finalized();
    const access = await added(own.tenant, 'once@mobile.example');
    expect(access.status).toBe('not_invited');
    await move(access, { status: 'invited' });
    const [token = ''] = await arrived('once@mobile.example', 1);
    const [letter = ''] = await lettersTo('once@mobile.example');
    // Only the token's hash is kept, and nobody has a password yet.
    expect(await testCompany.sql('select password_hash from mobile_accesses where id = $1', [access.id])).toEqual([
      { password_hash: null },
    ]);
    expect(await testCompany.sql('select 1 from mobile_access_links where token_hash = $1', [token])).toEqual([]);
    // A user's path doesn't take it.
    const users = await testCompany.testBed.app.server.inject({
      method: 'PUT',
      url: `/v2/passwords/${token}`,
      payload: { password: 'a-long-and-own-word' },
      headers: { 'company-slug': 'first' },
    });
    expect(users.statusCode).toBe(422);
    expect((await choose(token)).status).toBe(200);
    expect((await read(access)).status).toBe('active');
    expect(letter).not.toContain('a-long-and-own-word');
    expect((await choose(token, 'another-long-word')).body.code).toBe('link_expired');
    const answer = await who().ask(calls.get, { params: { tenant_id: own.tenant, id: access.id } });
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
  });

  it('is sent again from the lease, and only the newest link works (R-34)', async () => {
    const own = await finalized();
    const access = await added(own.tenant, 'again@mobile.example');
    await move(access, { status: 'invited' });
    const [old = ''] = await arrived('again@mobile.example', 1);
    const answer = await resend(own);
    expect(answer.body).toMatchObject({ success: true, message: 'Password resend successfuly' });
    expect((answer.body.data as MobileAccess[]).map(({ email, status }) => ({ email, status }))).toEqual([
      { email: null, status: 'not_invited' },
      { email: 'again@mobile.example', status: 'invited' },
    ]);
    const fresh = (await arrived('again@mobile.example', 2)).find((token) => token !== old) as string;
    expect((await choose(old)).body.code).toBe('link_expired');
    expect((await choose(fresh)).status).toBe(200);
    // Whoever has a password keeps it until the link is used.
    const params = { tenant_id: own.tenant, id: access.id };
    expect((await who().ask(calls.resend, { params, body: {} })).body).toMatchObject({
      message: 'Password resend successfuly',
      data: { status: 'active' },
    });
    const third = (await arrived('again@mobile.example', 3)).find((token) => token !== old && token !== fresh) as string;
    expect((await choose(third, 'another-long-word')).status).toBe(200);
    expect((await read(access)).status).toBe('active');
  });

  it('belongs to its tenant and lease', async () => {
    const [own, other] = [await finalized(), await finalized()];
    const access = await added(own.tenant, 'theirs@mobile.example');
    expect((await resend(own, other.leases[0])).status).toBe(404);
    expect((await who().ask(calls.get, { params: { tenant_id: other.tenant, id: access.id } })).status).toBe(404);
    // One address is invited once for a tenant.
    const again = await add(own.tenant, { name: 'Noura', email: 'THEIRS@mobile.example' });
    expect(again.body).toMatchObject({ code: 'taken', fields: { email: expect.anything() } });
    // Nobody to send to.
    const none = await resend(other);
    expect(none.body).toMatchObject({ code: 'refused', reasons: [{ guard: 'hasEmail' }] });
    expect(
      (
        await testCompany.people.general_manager.ask(calls.resendOfLease, {
          params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
          body: {},
        })
      ).status,
    ).toBe(403);
  });

  it('follows a corrected address', async () => {
    const own = await finalized();
    const access = await added(own.tenant, 'wrong@mobile.example');
    await move(access, { status: 'invited' });
    const [old = ''] = await arrived('wrong@mobile.example', 1);
    const params = { tenant_id: own.tenant, id: access.id };
    expect((await who().ask(calls.update, { params, body: { email: null } })).body.fields).toHaveProperty('email');
    await testCompany.ask(who(), calls.update, { params, body: { email: 'right@mobile.example' } });
    const [token = ''] = await arrived('right@mobile.example', 1);
    expect((await choose(old)).body.code).toBe('link_expired');
    expect((await choose(token)).status).toBe(200);
  });

  it('expires seven days after the invitation, and its link with it', async () => {
    const own = await finalized();
    const access = await added(own.tenant, 'late@mobile.example');
    await move(access, { status: 'invited' });
    const [token = ''] = await arrived('late@mobile.example', 1);
    const today = await testCompany.today();
    await testCompany.clockTo(testCompany.driver.day(today, 6));
    expect((await read(access)).status).toBe('invited');
    await testCompany.clockTo(testCompany.driver.day(today, 8));
    await expect.poll(async () => (await read(access)).status).toBe('expired');
    expect((await choose(token)).body.code).toBe('link_expired');
    // The link ends by itself as well, in real time.
    expect((await who().ask(calls.resend, { params: { tenant_id: own.tenant, id: access.id }, body: {} })).status).toBe(200);
    const next = (await arrived('late@mobile.example', 2)).find((one) => one !== token) as string;
    await testCompany.sql("update mobile_access_links set expires_at = now() - interval '1 second' where mobile_access_id = $1", [
      access.id,
    ]);
    expect((await choose(next)).body.code).toBe('link_expired');
  });

  it('ends when the tenant has moved out', async () => {
    const own = await letForAYear({ rent: '60000', deposit: '2000' });
    const access = await added(own.tenant, 'gone@mobile.example');
    await move(access, { status: 'invited' });
    const [token = ''] = await arrived('gone@mobile.example', 1);
    expect((await choose(token)).status).toBe(200);
    const session = String((await signIn('gone@mobile.example')).body.auth_token);
    const leases = () => callWith(session, portalCalls.leases);
    expect((await leases()).status).toBe(200);
    await terminateToday(own);
    const agreed = await agreedOn(await inspect(await clearanceOf(own)));
    await bill(agreed.id);
    await payClearance(agreed.id, agreed.balance?.replace('-', '') ?? '');
    expect((await read(access)).status).toBe('active');
    await changed(agreed.id, { status: 'closed' });
    expect((await read(access)).status).toBe('revoked');
    expect(await testCompany.sql('select password_hash from mobile_accesses where id = $1', [access.id])).toEqual([
      { password_hash: null },
    ]);
    expect((await tenantOf(own)).mobile_access).toBe(false);
    expect((await leases()).status).toBe(401);
    expect((await signIn('gone@mobile.example')).status).toBe(401);
  });
});
