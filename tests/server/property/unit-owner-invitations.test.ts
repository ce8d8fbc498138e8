import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { catchUp } from '../../../server/app/clock.ts';
import { type MobileAccess, mobileAccessCalls } from '../../../src/api/leasing/mobile-access.ts';
import { type AccessFigures, sellableUnitCalls } from '../../../src/api/property/sellable-unit.ts';
import { unitOwnerCalls as calls, type SentInvitation, type UnitOwner } from '../../../src/api/property/unit-owner.ts';
import { unitOwnershipCalls as shares, type UnitOwnership } from '../../../src/api/property/unit-ownership.ts';
import { withoutRowSecurity } from '../../kit/row-security.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { approve, check, done, inspected, refusedBy } from '../../setup/sales-of-units.ts';
import { admin, invite, move, owner, read } from '../../setup/unit-owners.ts';

startTestCompany();

const lettersTo = async (address: string): Promise<string[]> => {
  const folder = path.join(services().config.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const read = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return read.map((text) => text.replace(/=\r?\n/g, '')).filter((text) => text.includes(`To: ${address}`));
};
/** The tokens of the links that were sent there, once there are so many. */
const links = async (address: string, count: number): Promise<string[]> => {
  const all = async () => (await lettersTo(address)).flatMap((text) => /\/app\/invitation\/([\w-]+)/.exec(text)?.[1] ?? []);
  await expect.poll(async () => (await all()).length).toBe(count);
  return all();
};
const publicly = async (method: 'POST' | 'PUT', url: string, payload: object, slug = 'first') => {
  const headers = { 'company-slug': slug };
  const { statusCode, body } = await testCompany.testBed.app.server.inject({ method, url, payload, headers });
  return { status: statusCode, body: JSON.parse(body) as { code?: string; data?: unknown } };
};
const open = (token: string, slug?: string) => publicly('POST', `/v2/app/invitations/${token}/open`, {}, slug);
const choose = (token: string, password = 'a-long-and-own-word') => publicly('PUT', `/v2/app/passwords/${token}`, { password });
const statusOf = async (id: number) => (await read(id)).status;
const accesses = (tenant_id: number) => done<MobileAccess[]>(admin(), mobileAccessCalls.ofTenant, { params: { tenant_id } });
const linkOf = (id: number) => admin().ask(calls.link, { params: { id }, body: {} });

describe('the invitation of a unit owner', () => {
  it('is mailed, opened and accepted by a link that works once', async () => {
    const { id } = await owner({ email: 'once@owner.example', language: 'en' });
    expect((await invite(id)).body.data).toEqual([{ unit_owner_id: id, status: 'invited', error: null, reasons: [] }]);
    const [token = ''] = await links('once@owner.example', 1);
    const [letter = ''] = await lettersTo('once@owner.example');
    expect(letter).toContain('within 14 days');
    expect(await testCompany.sql('select 1 from unit_owner_links where token_hash = $1', [token])).toEqual([]);
    expect(await open(token)).toMatchObject({ status: 200, body: { data: { name_en: 'Noura Al-Harbi' } } });
    expect(await statusOf(id)).toBe('opened');
    const { opened_at } = await read(id);
    expect(opened_at).not.toBeNull();
    // Looked at again.
    expect((await open(token)).status).toBe(200);
    expect((await read(id)).opened_at).toBe(opened_at);
    expect((await choose(token, 'short')).status).toBe(422);
    expect((await choose(token)).status).toBe(200);
    expect(await statusOf(id)).toBe('active');
    expect(await accesses(id)).toMatchObject([
      { status: 'active', email: 'once@owner.example', holder: 'unit_owner', tenant_id: id, tenant_name: 'Noura Al-Harbi' },
    ]);
    const [stored] = await testCompany.sql<{ password_hash: string }>(
      'select password_hash from mobile_accesses where unit_owner_id = $1',
      [id],
    );
    expect(stored?.password_hash).toMatch(/^\$argon2/);
    expect((await choose(token, 'another-long-word')).body.code).toBe('link_expired');
    expect((await open(token)).body.code).toBe('link_expired');
    expect((await open('no-such-token')).body.code).toBe('link_expired');
  });

  it('of 15 January at 10:00 expires on 29 January at 10:00', async () => {
    const at = async (instant: string) => {
      const offset = Math.round((Date.parse(instant) - Date.now()) / 1000);
      await testCompany.sql('update companies set clock_offset = $1 where id = $2', [offset, company()]);
      await catchUp(services(), company());
    };
    const now = new Date(Date.now()).toISOString();
    await at('2027-01-15T10:00:00+03:00');
    const { id } = await owner({ email: 'late@owner.example' });
    await invite(id);
    const { invited_until } = await read(id);
    expect(Math.abs(Date.parse(invited_until ?? '') - Date.parse('2027-01-29T10:00:00+03:00'))).toBeLessThan(60_000);
    const [token = ''] = await links('late@owner.example', 1);
    await at('2027-01-29T09:58:00+03:00');
    expect(await statusOf(id)).toBe('invited');
    await at('2027-01-29T10:02:00+03:00');
    await expect.poll(() => statusOf(id)).toBe('expired');
    expect((await open(token)).body.code).toBe('link_expired');
    expect((await choose(token)).body.code).toBe('link_expired');
    await invite(id);
    expect(await statusOf(id)).toBe('invited');
    await at(now);
  });

  it('is sent again: only the newest link works, and a corrected address gets one of its own', async () => {
    const { id } = await owner({ email: 'again@owner.example' });
    await invite(id);
    const [old = ''] = await links('again@owner.example', 1);
    const resent = await admin().ask(calls.resend, { params: { id }, body: {} });
    expect(resent.body).toMatchObject({ success: true, data: { status: 'invited' } });
    const newest = (await links('again@owner.example', 2)).find((one) => one !== old) as string;
    expect((await open(old)).body.code).toBe('link_expired');
    await done(admin(), calls.update, { params: { id }, body: { email: 'right@owner.example' } });
    expect((await open(newest)).body.code).toBe('link_expired');
    const [right = ''] = await links('right@owner.example', 1);
    expect((await choose(right)).status).toBe(200);
    expect(await statusOf(id)).toBe('active');
  });

  it('needs an email address or a mobile number; a link is handed over where there is no address', async () => {
    const { id } = await owner();
    expect(refusedBy(await move(id, { status: 'invited' }))).toEqual(['canBeReached']);
    const [told] = (await invite(id)).body.data as SentInvitation[];
    expect(told).toMatchObject({ status: null, reasons: ['There is neither an email address nor a mobile number.'] });
    expect((await linkOf(id)).status).toBe(422);
    await done(admin(), calls.update, { params: { id }, body: { mobile: '0551230001' } });
    expect((await move(id, { status: 'invited' })).status).toBe(200);
    const none = await admin().ask(calls.update, { params: { id }, body: { mobile: null } });
    expect(none.body.fields).toHaveProperty('email');
    const tokenOf = async () =>
      /invitation\/([\w-]+)\?company=first$/.exec(((await linkOf(id)).body.data as { link: string }).link)?.[1] ?? '';
    const [first, second] = [await tokenOf(), await tokenOf()];
    expect((await open(first)).body.code).toBe('link_expired');
    expect((await choose(second)).status).toBe(200);
    expect(await statusOf(id)).toBe('active');
  });

  it('comes back when there is no such mailbox', async () => {
    const { id } = await owner({ email: 'nobody@owner.example' });
    const send = vi
      .spyOn(services().mail, 'send')
      .mockRejectedValue(Object.assign(new Error('No such user'), { responseCode: 550 }));
    await invite(id);
    await expect.poll(() => statusOf(id)).toBe('bounced');
    send.mockRestore();
    expect((await read(id)).reason).toContain('nobody@owner.example');
    // As somebody says who got the mail back.
    const other = await owner({ email: 'moved@owner.example' });
    await invite(other.id);
    const [token = ''] = await links('moved@owner.example', 1);
    expect(refusedBy(await move(other.id, { status: 'bounced' }))).toEqual(['gaveReason']);
    expect((await move(other.id, { status: 'bounced', reason: 'The mailbox is full' })).status).toBe(200);
    expect((await open(token)).body.code).toBe('link_expired');
  });

  it('is revoked with a reason, and everybody who signs in for the owner with it', async () => {
    const { id } = await owner({ email: 'gone@owner.example' });
    await invite(id);
    const [token = ''] = await links('gone@owner.example', 1);
    await choose(token);
    const agent = await done<MobileAccess>(admin(), mobileAccessCalls.create, {
      params: { tenant_id: id },
      body: { name: 'Their agent', email: 'agent@owner.example' },
    });
    expect(agent).toMatchObject({ holder: 'unit_owner', tenant_id: id, status: 'not_invited' });
    expect(refusedBy(await move(id, { status: 'revoked' }))).toEqual(['gaveReason']);
    expect((await move(id, { status: 'revoked', reason: 'Sold the unit' })).status).toBe(200);
    expect((await accesses(id)).map(({ status }) => status)).toEqual(['revoked', 'revoked']);
    expect(
      await testCompany.sql('select 1 from mobile_accesses where unit_owner_id = $1 and password_hash is not null', [id]),
    ).toEqual([]);
    // Invited anew, they choose a new password.
    await invite(id);
    const fresh = (await links('gone@owner.example', 2)).find((one) => one !== token) as string;
    expect((await choose(fresh)).status).toBe(200);
    expect((await accesses(id)).map(({ status }) => status)).toEqual(['active', 'revoked']);
  });

  it('goes to many at once, each with its own answer; a dry run sends nothing', async () => {
    const [ready, active, mute] = [
      await owner({ email: 'many@owner.example' }),
      await owner({ email: 'done@owner.example' }),
      await owner(),
    ];
    await invite(active.id);
    await choose((await links('done@owner.example', 1))[0] ?? '');
    const ids = [ready.id, active.id, mute.id, 999_999];
    const ask = (dry_run: boolean) =>
      done<SentInvitation[]>(admin(), calls.inviteMany, { body: { unit_owner_ids: ids, dry_run } });
    const trial = await ask(true);
    expect(trial.map(({ status, error }) => [status, error !== null])).toEqual([
      ['invited', false],
      [null, true],
      [null, true],
      [null, true],
    ]);
    expect(await statusOf(ready.id)).toBe('not_invited');
    expect(await ask(false)).toEqual(trial);
    await links('many@owner.example', 1);
    expect((await testCompany.people.general_manager.ask(calls.inviteMany, { body: { unit_owner_ids: ids } })).status).toBe(403);
  });
});

describe('the link of an owner', () => {
  it('opens nothing in another company, with and without row-level security', async () => {
    const { id } = await owner({ email: 'ours@owner.example' });
    await invite(id);
    const [token = ''] = await links('ours@owner.example', 1);
    const refused = async () =>
      expect(await open(token, 'second')).toMatchObject({ status: 422, body: { code: 'link_expired' } });
    await refused();
    await withoutRowSecurity(testCompany.testBed.owner, refused);
    expect(await statusOf(id)).toBe('invited');
    expect((await open(token)).status).toBe(200);
  });
});

describe('mobile accesses of unit owners', () => {
  it('stand under the tenants’ path, by ids that mean no tenant', async () => {
    const own = await owner({ email: 'own@owner.example' });
    const params = { tenant_id: own.id };
    const made = await done<MobileAccess>(admin(), mobileAccessCalls.create, {
      params,
      body: { name: 'Saad', email: 'saad@owner.example', language: 'en' },
    });
    const one = { ...params, id: made.id };
    expect(await done(admin(), mobileAccessCalls.get, { params: one })).toMatchObject({ name: 'Saad', holder: 'unit_owner' });
    expect(await done(admin(), mobileAccessCalls.update, { params: one, body: { name: 'Saad Al-Harbi' } })).toMatchObject({
      name: 'Saad Al-Harbi',
    });
    await done(admin(), mobileAccessCalls.status, { params: one, body: { status: 'invited' } });
    expect(await done(admin(), mobileAccessCalls.resend, { params: one, body: {} })).toMatchObject({ status: 'invited' });
    const again = await admin().ask(mobileAccessCalls.create, { params, body: { name: 'Saad', email: 'SAAD@owner.example' } });
    expect(again.body.code).toBe('taken');
    const rows = await done<MobileAccess[]>(admin(), mobileAccessCalls.list, {
      query: { holder: 'unit_owner', search: 'noura' },
    });
    expect(rows.map(({ id }) => id)).toContain(made.id);
    expect(rows.every(({ holder }) => holder === 'unit_owner')).toBe(true);
    expect(await done(admin(), mobileAccessCalls.list, { query: { holder: 'tenant', search: 'saad al-harbi' } })).toEqual([]);
    expect((await admin().ask(mobileAccessCalls.ofTenant, { params: { tenant_id: 999_999 } })).status).toBe(404);
  });
});

describe('the delivery of a sold unit', () => {
  const delivered = async (...owners: [UnitOwner, number][]) => {
    const { id, compound_id } = await inspected();
    for (const [{ id: owner_id }, share] of owners)
      await done(admin(), shares.create, { params: { owner_id }, body: { sellable_unit_id: id, share } });
    await check(id);
    expect((await approve(id)).status).toBe(200);
    return { rows: await done<UnitOwnership[]>(admin(), shares.ofSellable, { params: { unit_id: id } }), compound_id };
  };
  const figuresOf = (compound_id: number) =>
    done<AccessFigures>(admin(), sellableUnitCalls.accessFigures, { query: { compound_id } });

  it('makes its owners active from that day, and gives them access', async () => {
    const [reached, invited] = [await owner({ email: 'half@owner.example' }), await owner({ email: 'other@owner.example' })];
    await invite(invited.id);
    const [token = ''] = await links('other@owner.example', 1);
    const { rows, compound_id } = await delivered([reached, 5000], [invited, 5000]);
    const today = await testCompany.today();
    expect(rows.map(({ owner_status, owned_from, share }) => [owner_status, owned_from, share])).toEqual([
      ['active', today, 5000],
      ['active', today, 5000],
    ]);
    // Both get a link to choose a password; the invitation's is over.
    expect((await accesses(reached.id)).map(({ status, email }) => [status, email])).toEqual([['invited', 'half@owner.example']]);
    expect((await open(token)).body.code).toBe('link_expired');
    expect(await figuresOf(compound_id)).toEqual({ delivered: 1, not_invited: 0, invited: 0, active: 1 });
  });

  it('makes its buyer the owner if nobody was entered, once for all that they buy', async () => {
    const [first, second] = [await delivered(), await delivered()];
    const [row] = first.rows;
    expect(row).toMatchObject({ owner_name_en: 'Reem Al-Shehri', share: 10_000, owner_status: 'active' });
    expect(second.rows.map(({ unit_owner_id }) => unit_owner_id)).toEqual([row?.unit_owner_id]);
    // Their identity is still to be entered, and valid as everybody's.
    const id = row?.unit_owner_id as number;
    expect(await read(id)).toMatchObject({ identity_no: null, mobile: '+966500000004', units: 2 });
    const wrong = await admin().ask(calls.update, {
      params: { id },
      body: { identity_type: 'saudi_no', identity_no: '1058529941' },
    });
    expect(wrong.body.fields).toHaveProperty('identity_no');
  });
});
