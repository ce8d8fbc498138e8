import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';
import { ageOfList, type GateKnowledge, judgePass } from './judging.ts';
import { passPayload, passText, type ReadPass, readPass, verifyPass } from './pass.ts';
import vector from './pass.vectors.json' with { type: 'json' };

const fields = { ...vector.fields, from: new Date(vector.fields.from) };
const seed = Buffer.from(vector.private_seed, 'hex');
/** The private key of RFC 8032, test 1, wrapped as PKCS #8. */
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
  format: 'der',
  type: 'pkcs8',
});
const issuer = { company: 1, compound: 2, keys: [{ number: 1, public_key: vector.public_key }] };

describe('base45', () => {
  it('meets the examples of RFC 9285', () => {
    expect(toBase45(new TextEncoder().encode('AB'))).toBe('BB8');
    expect(toBase45(new TextEncoder().encode('Hello!!'))).toBe('%69 VD92EX0');
    expect(toBase45(new TextEncoder().encode('base-45'))).toBe('UJCLQE7W581');
    expect(new TextDecoder().decode(fromBase45('QED8WEX0') ?? undefined)).toBe('ietf!');
  });

  it('refuses what isn’t one', () => {
    expect(fromBase45('FGW')).toEqual(Uint8Array.from([255, 255]));
    for (const text of ['GGW', '::', 'BB8B', 'bb8', 'BB,']) expect(fromBase45(text), text).toBeNull();
  });
});

describe('a pass', () => {
  it('meets the vector byte by byte', () => {
    const payload = passPayload(fields);
    expect(Buffer.from(payload).toString('hex')).toBe(vector.payload);
    const text = passText(payload, sign(null, payload, privateKey));
    expect(text).toBe(vector.text);
    expect(text).toHaveLength(136);
    expect(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')).toBe(
      vector.public_key,
    );
  });

  it('fits a QR code of version 6 with error correction M', () => {
    expect(encode(vector.text, { ecc: 'M', border: 0 }).size).toBe(17 + 4 * 6);
  });

  it('reads what it was made of', () => {
    expect(readPass(vector.text)).toMatchObject(fields);
  });

  it('is verified by WebCrypto with the key of its compound', async () => {
    expect(await verifyPass(vector.text, issuer)).toMatchObject({ visit: 4711, revision: 1 });
  });

  it('isn’t verified when anything in it is changed, by another key, or elsewhere', async () => {
    const bytes = fromBase45(vector.text.slice(4)) as Uint8Array<ArrayBuffer>;
    for (const at of [6, 10, 11, 19, 21, 23, 24, 87]) {
      const changed = bytes.slice();
      changed[at] = (changed[at] as number) ^ 1;
      expect(await verifyPass(`SH1:${toBase45(changed)}`, issuer), `byte ${at}`).toBe('forged');
    }
    const other = 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025';
    expect(await verifyPass(vector.text, { ...issuer, keys: [{ number: 1, public_key: other }] })).toBe('forged');
    expect(await verifyPass(vector.text, { ...issuer, keys: [] })).toBe('unknown_key');
    expect(await verifyPass(vector.text, { ...issuer, compound: 3 })).toBe('elsewhere');
    expect(await verifyPass(vector.text, { ...issuer, company: 2 })).toBe('elsewhere');
  });

  it('isn’t read from another text', () => {
    for (const text of ['', 'SH1:', 'SH2:AAA', vector.text.slice(0, -1), vector.text.slice(0, -3), `${vector.text}000`])
      expect(readPass(text), text).toBeNull();
  });
});

describe('the judgement of a gate', () => {
  const pass = readPass(vector.text) as ReadPass;
  const at = (time: string) => new Date(`2026-01-20T${time}:00+03:00`);
  const member = { position: 0, state: 'expected' as const, is_banned: false, since: null };
  const visit = { id: 4711, revision: 1, status: 'approved', allows_reentry: false, members: [member] };
  const known = (change: object = {}, more: Partial<GateKnowledge> = {}): GateKnowledge => ({
    visits: [{ ...visit, ...change }],
    revoked: [],
    scans: [],
    ...more,
  });
  const stop = (why: string) => ({ passes: false, why });

  it('lets in from 30 minutes before the slot until 60 minutes after it', () => {
    expect(judgePass(pass, 'in', at('09:29'), known())).toMatchObject(stop('early'));
    expect(judgePass(pass, 'in', at('09:30'), known())).toEqual({ passes: true, known: true });
    expect(judgePass(pass, 'in', at('12:59'), known())).toEqual({ passes: true, known: true });
    expect(judgePass(pass, 'in', at('13:00'), known())).toMatchObject(stop('over'));
  });

  it('lets in by the signature what was approved after the list', () => {
    expect(judgePass(pass, 'in', at('10:00'), { visits: [], revoked: [], scans: [] })).toEqual({ passes: true, known: false });
  });

  it('stops what was taken back, and a pass that a later one replaced', () => {
    expect(judgePass(pass, 'in', at('10:00'), known({}, { revoked: [{ visit_id: 4711, revision: 1 }] }))).toMatchObject(
      stop('revoked'),
    );
    expect(judgePass(pass, 'in', at('10:00'), known({ revision: 2 }))).toMatchObject(stop('revoked'));
    expect(judgePass(pass, 'in', at('10:00'), known({ status: 'cancelled' }))).toMatchObject(stop('revoked'));
  });

  it('stops who is banned or already inside, with the time', () => {
    expect(judgePass(pass, 'in', at('10:00'), known({ members: [{ ...member, is_banned: true }] }))).toMatchObject(
      stop('banned'),
    );
    const inside = known({ status: 'checked_in', members: [{ ...member, state: 'in', since: '10:05' }] });
    expect(judgePass(pass, 'in', at('10:20'), inside)).toEqual({ passes: false, why: 'inside', since: '10:05' });
  });

  it('counts one entry a pass, unless its category allows more', () => {
    const left = { status: 'checked_out', members: [{ ...member, state: 'out' as const }] };
    expect(judgePass(pass, 'in', at('11:00'), known(left))).toMatchObject(stop('used'));
    expect(judgePass(pass, 'in', at('11:00'), known({ ...left, allows_reentry: true }))).toMatchObject({ passes: true });
  });

  it('counts the scans that this gate has not sent yet', () => {
    const scans = [{ visit_id: 4711, member: 0, direction: 'in' as const }];
    expect(judgePass(pass, 'in', at('10:00'), known({}, { scans }))).toMatchObject(stop('inside'));
    expect(judgePass(pass, 'out', at('10:30'), known({}, { scans }))).toMatchObject({ passes: true });
    expect(judgePass(pass, 'out', at('10:30'), known())).toMatchObject(stop('not_inside'));
  });

  it('lets nobody out by a pass for entering alone', () => {
    expect(judgePass({ ...pass, directions: 1 }, 'out', at('10:30'), known())).toMatchObject(stop('not_allowed'));
  });

  it('knows how old its list is', () => {
    const asOf = at('08:00');
    expect(['08:14', '08:15', '19:59', '20:00'].map((time) => ageOfList(asOf, at(time)))).toEqual([
      ...['fresh', 'stale', 'stale', 'call'],
    ]);
  });
});
