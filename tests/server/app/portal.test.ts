import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentOf } from '../../../server/http/openapi/document.ts';
import { Turns } from '../../../server/kit/turns.ts';
import { portalCalls as calls, type PortalInvoices, type PortalLease, type PortalUnit } from '../../../src/api/app/portal.ts';
import { type Profile, sessionCalls } from '../../../src/api/app/session.ts';
import { mobileAccessCalls } from '../../../src/api/leasing/mobile-access.ts';
import { unitOwnerCalls } from '../../../src/api/property/unit-owner.ts';
import { unitOwnershipCalls } from '../../../src/api/property/unit-ownership.ts';
import { declared } from '../../kit/requests.ts';
import { withoutRowSecurity } from '../../kit/row-security.ts';
import { draft, pay, post, posted, registerForVat } from '../../setup/invoices.ts';
import { finalized, type Let, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { admitted, callWith, choose, invited, linksTo, ownPassword, send, signIn } from '../../setup/portal.ts';
import { move, owner, place } from '../../setup/unit-owners.ts';

startTestCompany(async () => ({ signInAttempts: 3, callsPerMinute: 0 }));

const staff = () => testCompany.people.admin;
const read = async <T>(token: string, call: Parameters<typeof callWith>[1], params = {}): Promise<T> => {
  const { status, body } = await callWith(token, call, params);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
/** A shared half of a unit of the register, for an owner. */
async function ownHalf(owner_id: number): Promise<number> {
  const { unit } = await place();
  const { id } = await testCompany.ask<{ id: number }>(staff(), unitOwnershipCalls.create, {
    params: { owner_id },
    body: { unit_id: unit, share: 5000, deed_no: 'D-7' },
  });
  return id;
}

let tenant: Let & { token: string; access: number };
let other: Let & { token: string; access: number };
let holder: { id: number; share: number; token: string };
beforeAll(async () => {
  await registerForVat();
  const [one, two] = [await finalized(), await finalized()];
  const [first, second] = [await admitted(one.tenant, 'huda@tenant.example'), await admitted(two.tenant, 'sami@tenant.example')];
  tenant = { ...one, token: first.token, access: first.access.id };
  other = { ...two, token: second.token, access: second.access.id };
  const { id } = await owner({ email: 'reem@owner.example' });
  await testCompany.ask(staff(), unitOwnerCalls.inviteMany, { body: { unit_owner_ids: [id] } });
  const [link = ''] = await linksTo('reem@owner.example');
  expect((await choose(link)).body).toMatchObject({ success: true, email: 'reem@owner.example' });
  const { body } = await signIn('reem@owner.example');
  holder = { id, share: await ownHalf(id), token: String(body.auth_token) };
});
afterAll(() => vi.restoreAllMocks());

describe('a tenant who was invited', () => {
  it('signs in with the password that they set, by the session’s call, and has no role', async () => {
    const { status, body } = await signIn('huda@tenant.example');
    expect(status).toBe(200);
    expect(body).toMatchObject({ currency: 'SAR', user: { kind: 'tenant', id: tenant.access, email: 'huda@tenant.example' } });
    const profile = await callWith(String(body.auth_token), sessionCalls.profile);
    expect(profile.body.user).toEqual(body.user);
    expect((profile.body.user as Profile).role).toEqual({
      ...{ id: 0, name_en: 'Tenant', name_ar: 'مستأجر' },
      ...{ is_admin: false, is_provider: false, privileges: {} },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    // Only the token's hash is kept.
    expect(await testCompany.sql('select 1 from portal_sessions where token_hash = $1', [body.auth_token])).toEqual([]);
  });

  it('signs out, and the session is over', async () => {
    const token = String((await signIn('huda@tenant.example')).body.auth_token);
    expect((await callWith(token, sessionCalls.signOut)).status).toBe(200);
    expect((await callWith(token, calls.leases)).status).toBe(401);
    expect((await callWith(tenant.token, calls.leases)).status).toBe(200);
  });

  it('reads their own leases', async () => {
    const leases = await read<PortalLease[]>(tenant.token, calls.leases);
    expect(leases.map(({ id }) => id)).toEqual(tenant.leases);
    const [row] = await testCompany.sql<{ number: string; end_on: string }>(
      'select u.number, l.end_on::text from leases l join units u on u.id = l.unit_id and u.company_id = l.company_id where l.id = $1',
      [tenant.leases[0]],
    );
    expect(leases[0]).toMatchObject({ unit_number: row?.number, end_on: row?.end_on });
  });

  it('reads what is open of their posted invoices, the first due first', async () => {
    // 1,000.00 and 15 % are 1,150.00, of which 650.00 is paid; 200.00 and 15 % are 230.00; the draft counts nothing.
    const late = await posted([{ price: '1000.00' }], tenant.tenant);
    await pay(late.id, 65_000);
    const next = await posted([{ price: '200.00' }], tenant.tenant);
    const unposted = await draft(tenant.tenant, [{ price: '77.00' }]);
    const elsewhere = await posted([{ price: '10.00' }], other.tenant);
    await testCompany.sql('update invoices set due_on = due_on - 40 where id = $1', [late.id]);
    const { open, overdue, rows } = await read<PortalInvoices>(tenant.token, calls.invoices);
    expect({ open, overdue }).toEqual({ open: '730.00', overdue: '500.00' });
    expect(rows.map((row) => [row.id, row.gross, row.open, row.is_overdue])).toEqual([
      [late.id, '1150.00', '500.00', true],
      [next.id, '230.00', '230.00', false],
    ]);
    const found = await read<{ lines: object[] }>(tenant.token, calls.invoice, { id: late.id });
    expect(found.lines).toMatchObject([{ description: 'A service', net: '1000.00', vat: '150.00', gross: '1150.00' }]);
    for (const id of [unposted.id, elsewhere.id]) expect((await callWith(tenant.token, calls.invoice, { id })).status).toBe(404);
    // Posted, it is theirs.
    await post(unposted.id);
    expect((await callWith(tenant.token, calls.invoice, { id: unposted.id })).status).toBe(200);
  });

  it('finds no other tenant’s leases and invoices', async () => {
    const [lease] = other.leases;
    expect((await read<PortalLease[]>(other.token, calls.leases)).map(({ id }) => id)).toEqual([lease]);
    expect((await read<PortalLease[]>(tenant.token, calls.leases)).map(({ id }) => id)).not.toContain(lease);
    const { id } = await posted([{ price: '10.00' }], other.tenant);
    expect((await callWith(other.token, calls.invoice, { id })).status).toBe(200);
    expect((await callWith(tenant.token, calls.invoice, { id })).status).toBe(404);
    expect((await read<PortalInvoices>(tenant.token, calls.invoices)).rows.map((row) => row.id)).not.toContain(id);
  });
});

describe('a unit owner who was invited', () => {
  it('signs in, and reads the units that are theirs, until the share has ended', async () => {
    await ownHalf((await owner({})).id);
    const own = () => read<PortalUnit[]>(holder.token, calls.units);
    expect(await own()).toMatchObject([{ id: holder.share, share: 5000, deed_no: 'D-7', unit_number: '101' }]);
    const sold = await ownHalf(holder.id);
    expect((await own()).map(({ id }) => id).toSorted()).toEqual([holder.share, sold].toSorted());
    await testCompany.sql("update unit_ownerships set ended_on = '2026-01-02' where id = $1", [sold]);
    expect((await own()).map(({ id }) => id)).toEqual([holder.share]);
  });
});

describe('the office', () => {
  const allowed = (needs: string, id: string, kind: string) =>
    needs === 'nobody' || needs === kind || id === sessionCalls.profile.id || id === sessionCalls.signOut.id;

  it('is closed to tenants and owners: every call of its people is refused', async () => {
    const wrong: string[] = [];
    for (const [kind, token] of [
      ['tenant', tenant.token],
      ['unit_owner', holder.token],
    ] as const)
      for (const call of declared) {
        if (allowed(call.needs, call.id, kind)) continue;
        const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]));
        const { status, body } = await callWith(token, call, params);
        if (status !== 403 || body.code !== 'forbidden') wrong.push(`${call.id} ${call.path} answers ${status} to a ${kind}`);
      }
    expect(wrong).toEqual([]);
  });

  it('refuses every path of its documentation, files and sheets included', async () => {
    const { paths } = await documentOf('http://localhost');
    const known = new Set(declared.map(({ path }) => `/v2${path}`));
    const files = Object.keys(paths).filter((path) => !known.has(path) && !path.includes('cable'));
    expect(files.length).toBeGreaterThan(20);
    const answers: string[] = [];
    for (const path of files)
      for (const method of Object.keys(paths[path] as object)) {
        const { status } = await send(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'), undefined, { token: tenant.token });
        if (![403, 404].includes(status)) answers.push(`${method} ${path} ${status}`);
      }
    expect(answers).toEqual([]);
    const cable = await send('GET', `/v2/cable?company-slug=first&auth-token=${tenant.token}`);
    expect(cable.status).toBeGreaterThanOrEqual(400);
  });

  it('has no way into the portal', async () => {
    for (const call of Object.values(calls)) {
      const { status, body } = await callWith(staff().token, call, { id: 1 });
      expect([call.id, status, body.code]).toEqual([call.id, 403, 'forbidden']);
    }
  });

  it('signs its users in as before where an address is both; the app’s door lets the tenant in', async () => {
    const email = 'leasing_agent@first.example';
    const access = await invited(other.tenant, email);
    const [link = ''] = await linksTo(email);
    expect((await choose(link)).status).toBe(200);
    expect((await signIn(email, 'correct horse battery')).status).toBe(401);
    expect((await signIn(email, ownPassword)).status).toBe(401);
    const { body } = await signIn(email, ownPassword, { door: 'app' });
    expect(body.user).toMatchObject({ kind: 'tenant', id: access.id });
  });
});

describe('a session of the portal', () => {
  it('ends with the access: revoked, it can do nothing and not sign in', async () => {
    const own = await finalized();
    const { access, token } = await admitted(own.tenant, 'gone@tenant.example');
    expect((await callWith(token, calls.leases)).status).toBe(200);
    await testCompany.ask(staff(), mobileAccessCalls.status, {
      params: { tenant_id: own.tenant, id: access.id },
      body: { status: 'revoked', reason: 'The tenancy is over' },
    });
    expect((await callWith(token, calls.leases)).status).toBe(401);
    expect((await callWith(token, sessionCalls.profile)).status).toBe(401);
    expect((await signIn('gone@tenant.example')).status).toBe(401);
    expect(await testCompany.sql('select 1 from portal_sessions where mobile_access_id = $1', [access.id])).toEqual([]);
  });

  it('ends with the owner’s access', async () => {
    const { id } = await owner({ email: 'sold@owner.example' });
    await testCompany.ask(staff(), unitOwnerCalls.inviteMany, { body: { unit_owner_ids: [id] } });
    const [link = ''] = await linksTo('sold@owner.example');
    expect((await choose(link)).status).toBe(200);
    const token = String((await signIn('sold@owner.example')).body.auth_token);
    expect((await callWith(token, calls.units)).status).toBe(200);
    await move(id, { status: 'revoked', reason: 'Sold' });
    expect((await callWith(token, calls.units)).status).toBe(401);
    expect((await signIn('sold@owner.example')).status).toBe(401);
  });

  it('ends when a new password is set, with all sessions of the address, which has one password', async () => {
    const [one, two] = [await finalized(), await finalized()];
    const { token } = await admitted(one.tenant, 'both@tenant.example');
    await invited(two.tenant, 'both@tenant.example');
    const links = await linksTo('both@tenant.example', 2);
    const answers = [];
    for (const link of links) answers.push((await choose(link, 'another-long-word')).status);
    expect(answers.toSorted()).toEqual([200, 422]);
    expect((await callWith(token, calls.leases)).status).toBe(401);
    expect((await signIn('both@tenant.example')).status).toBe(401);
    expect((await signIn('both@tenant.example', 'another-long-word')).status).toBe(200);
  });

  it('ends when the address changes, whose password the new one hasn’t', async () => {
    const own = await finalized();
    const { access, token } = await admitted(own.tenant, 'old@tenant.example');
    const params = { tenant_id: own.tenant, id: access.id };
    await testCompany.ask(staff(), mobileAccessCalls.update, { params, body: { email: 'new@tenant.example' } });
    expect((await callWith(token, calls.leases)).status).toBe(401);
    expect((await signIn('new@tenant.example')).status).toBe(401);
    const [link = ''] = await linksTo('new@tenant.example');
    expect((await choose(link, 'another-long-word')).status).toBe(200);
    expect((await signIn('new@tenant.example', 'another-long-word')).status).toBe(200);
  });

  it('is worth nothing in another company', async () => {
    const sent = { token: tenant.token, slug: 'second' };
    expect((await send('GET', '/v2/app/leases', undefined, sent)).status).toBe(401);
    expect((await send('GET', '/v2/users/profile', undefined, sent)).status).toBe(401);
    const login = { email: 'huda@tenant.example', password: ownPassword };
    expect((await send('POST', '/v2/sessions', { login }, { slug: 'second' })).status).toBe(401);
  });

  it('reads nothing of another company’s tenant with the same id, by the queries alone', async () => {
    const { one, two } = testCompany.testBed;
    // The second company has the very rows of sign-in, and no leases.
    for (const table of ['tenants', 'mobile_accesses', 'portal_sessions']) await copyRows(table, one.company.id, two.company.id);
    await withoutRowSecurity(testCompany.testBed.owner, async () => {
      const sent = { token: tenant.token, slug: 'second' };
      expect((await send('GET', '/v2/app/leases', undefined, sent)).body.data).toEqual([]);
      expect((await send('GET', '/v2/app/invoices', undefined, sent)).body.data).toEqual({
        open: '0.00',
        overdue: '0.00',
        rows: [],
      });
      const { id } = await posted([{ price: '10.00' }], tenant.tenant);
      expect((await send('GET', `/v2/app/invoices/${id}`, undefined, sent)).status).toBe(404);
    });
  });
});

/** Copies a company's rows into another one, ids and all. */
async function copyRows(table: string, from: number, to: number): Promise<void> {
  const { owner: connection } = testCompany.testBed;
  const { rows } = await connection.query<{ columns: string }>(
    `select string_agg(format('%I', attname), ', ') as columns from pg_attribute where attrelid = $1::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname not in ('company_id', 'lead_id')`,
    [table],
  );
  const columns = rows[0]?.columns;
  await connection.query('set session_replication_role = replica');
  await connection.query(
    `insert into ${table} (company_id, ${columns}) overriding system value select $2, ${columns} from ${table} where company_id = $1`,
    [from, to],
  );
  await connection.query('set session_replication_role = origin');
}

describe('signing in to the portal', () => {
  it('is limited like the office’s: three wrong passwords, and the account waits', async () => {
    await admitted((await finalized()).tenant, 'locked@tenant.example');
    for (let i = 0; i < 3; i++) expect((await signIn('locked@tenant.example', 'wrong-password')).status).toBe(401);
    expect((await signIn('locked@tenant.example')).status).toBe(429);
    expect((await signIn('huda@tenant.example')).status).toBe(200);
  });

  it('compares one hash, whoever it is: a user, a tenant, both, nobody, somebody who is invited', async () => {
    // Each comparison waits its turn.
    const turns = vi.spyOn(Turns.prototype, 'run');
    const waiting = await finalized();
    await invited(waiting.tenant, 'waiting@tenant.example');
    const compared: number[] = [];
    for (const email of [
      'analyst@first.example',
      'sami@tenant.example',
      'nobody@tenant.example',
      'waiting@tenant.example',
      'leasing_agent@first.example',
    ]) {
      turns.mockClear();
      expect((await signIn(email, 'wrong-password')).status).toBe(401);
      compared.push(turns.mock.calls.length);
    }
    turns.mockRestore();
    expect(compared).toEqual([1, 1, 1, 1, 1]);
  });

  it('is helped by a link when the password is forgotten', async () => {
    await admitted((await finalized()).tenant, 'forgot@tenant.example');
    const [used] = await linksTo('forgot@tenant.example');
    expect((await send('POST', '/v2/passwords', { email: 'forgot@tenant.example' })).status).toBe(200);
    const link = (await linksTo('forgot@tenant.example', 2)).find((one) => one !== used) as string;
    expect((await choose(link, 'another-long-word')).status).toBe(200);
    expect((await signIn('forgot@tenant.example', 'another-long-word')).status).toBe(200);
  });
});
