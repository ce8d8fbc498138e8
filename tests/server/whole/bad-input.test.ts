import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import { pathOf } from '../../../src/api/client.ts';
import type { Call } from '../../../src/api/contract.ts';
import type { Json } from '../../../src/machines/kit/samples/made.ts';
import { nasty } from '../../kit/malformed.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { plant } from '../../kit/plant.ts';
import { type Planted, paramsFor } from '../../kit/planted.ts';
import { schemaOf, validBody, wrapped } from '../../kit/valid.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
let planted: Planted;

beforeAll(async () => {
  testBed = await makeTestBed({ signInAttempts: 1_000_000 });
  planted = await plant(testBed, 'first');
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed.stop());

const declared = Object.entries(calls).flatMap(([entity, own]) =>
  Object.entries(own as Record<string, Call>).map(([name, call]) => ({ title: `${call.id} ${entity}.${name}`, call })),
);
const pathFor = (call: Call) => pathOf(call, paramsFor(call, planted));

interface Sent {
  what: string;
  /** Requests of one sort are equivalent: the same malformation of the same kind of field. */
  sort: string;
  method: string;
  url: string;
  payload?: unknown;
  headers?: Record<string, string>;
  /** It is definitely invalid, so it must be refused. */
  mustFail?: boolean;
}

/** The kind of a field, as far as validation is concerned. */
const kindOf = ({ kind, type, format, pattern, anyOf, items, ...more }: Json): string =>
  [kind, type, format, pattern, more.enum && 'enum', items && `of ${kindOf(items)}`, ...(anyOf ?? []).map(kindOf)]
    .filter(Boolean)
    .join(' ');

/** At least fifty malformed requests for a call: each field with each bad value, and malformed bodies. */
function malformed(call: Call): Sent[] {
  const base = { method: call.method, url: pathFor(call) };
  const sent: Sent[] = [];
  const send = (one: Omit<Sent, 'sort'> & { sort?: string }) =>
    sent.push({ ...one, sort: `${call.method} ${one.sort ?? one.what}` });
  const schema = schemaOf(call);
  if (schema) {
    const fields = Object.keys(schema.properties ?? {}).filter((field) => field !== 'password');
    const valid = validBody(call);
    nasty.forEach(([name, value], i) => {
      const field = fields[i % Math.max(1, fields.length)] ?? 'x';
      send({
        ...base,
        what: `${field}: ${name}`,
        sort: `${kindOf(schema.properties?.[field] ?? {})}: ${name}`,
        payload: wrapped(call, { ...valid, [field]: value }),
      });
    });
    for (const [key, value] of Object.entries({
      company_id: 2,
      status_: 'finalized',
      id: 1,
      created_by: 1,
      version_: 1,
      __proto: {},
      constructor: {},
    }))
      if (!fields.includes(key))
        send({ ...base, what: `smuggled ${key}`, payload: wrapped(call, { ...valid, [key]: value }), mustFail: true });
    if (!fields.includes('status'))
      send({ ...base, what: 'smuggled status', payload: wrapped(call, { ...valid, status: 'finalized' }), mustFail: true });
    for (const payload of [
      [],
      'text',
      5,
      true,
      [[]],
      { [call.wrapper ?? 'x']: null },
      { [call.wrapper ?? 'x']: 'text' },
      { [call.wrapper ?? 'x']: [] },
      { other: {} },
    ])
      send({ ...base, what: `body ${JSON.stringify(payload)}`, payload, mustFail: Object.keys(valid).length > 0 });
    send({ ...base, what: 'no JSON', payload: '{"a":', headers: { 'content-type': 'application/json' }, mustFail: true });
    send({
      ...base,
      what: 'a form',
      payload: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      mustFail: true,
    });
    send({ ...base, what: 'too large', payload: wrapped(call, { ...valid, x: 'x'.repeat(1_200_000) }), mustFail: true });
    send({
      ...base,
      what: 'a prototype',
      payload: `{"${call.wrapper ?? 'x'}":{"__proto__":{"is_admin":true}}}`,
      headers: { 'content-type': 'application/json' },
      mustFail: true,
    });
  }
  if (call.path.includes('{') && !call.textual)
    for (const [name, value] of nasty) {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      if (text.length > 2000 || /^[1-9]\d{0,15}$/.test(text) || text === '' || text.includes('..') || !text.isWellFormed())
        continue;
      const url = `/v2${call.path.replace(/\{\w+\}/g, encodeURIComponent(text))}`;
      send({
        what: `id ${name}`,
        method: call.method,
        url,
        payload: schema ? wrapped(call, validBody(call)) : undefined,
        mustFail: true,
      });
    }
  // Calls without a body get one anyway, and path parameters that are words get other words.
  if (!schema && call.method !== 'GET')
    for (const [name, value] of nasty) send({ ...base, what: `unasked ${name}`, payload: { x: value } });
  if (call.method === 'GET') {
    const asked = (call.query && schemaOf({ ...call, body: call.query })?.properties) ?? {};
    const keys = Object.keys(asked);
    nasty.forEach(([name, value], i) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      if (text.length > 8000 || !text.isWellFormed()) return;
      const key = keys[i % Math.max(1, keys.length)] ?? 'nonsense';
      send({
        ...base,
        what: `query ${key}: ${name}`,
        sort: `query ${kindOf(asked[key] ?? {})}: ${name}`,
        url: `${base.url}?${key}=${encodeURIComponent(text)}`,
        mustFail: key === 'nonsense' && call.query !== undefined,
      });
    });
    send({
      ...base,
      what: 'query smuggled',
      url: `${base.url}?company_id=2&is_admin=true`,
      mustFail: call.query !== undefined,
    });
    send({ ...base, what: 'query twice', url: `${base.url}?page=1&page=2` });
  }
  return sent;
}

describe('bad input', () => {
  it('never gets a 5xx, always gets the envelope, and stores nothing invalid, for every call', async () => {
    const faults: string[] = [];
    let count = 0;
    let least = Number.POSITIVE_INFINITY;
    const all = declared
      .filter(({ title }) => !title.includes('session.signOut'))
      .flatMap(({ title, call }) => {
        const requests = malformed(call);
        least = Math.min(least, requests.length);
        return requests.map((sent) => ({ title, sent }));
      });
    const nameOf = ({ title, sent }: (typeof all)[number]) => `${title} ${sent.what}`;
    const chosen = new Set([
      ...everyOrSample('malformed input of each kind', all, { nameOf, classOf: ({ sent }) => sent.sort, more: 0 }),
      ...declared.flatMap(({ title }) =>
        everyOrSample(
          'malformed input of a call',
          all.filter((one) => one.title === title),
          { nameOf, more: 8 },
        ),
      ),
    ]);
    for (const { title, sent } of all.filter((one) => chosen.has(one))) {
      const { what, method, url, payload, headers, mustFail } = sent;
      const { status, body, raw } = await admin.raw(method, url, payload, headers);
      count += 1;
      if (status >= 500) faults.push(`${title} (${what}): ${status} ${raw.body.slice(0, 200)}`);
      else if (typeof body.success !== 'boolean') faults.push(`${title} (${what}): no envelope: ${raw.body.slice(0, 100)}`);
      else if (status >= 400 && (body.success || typeof body.error !== 'string' || !body.code))
        faults.push(`${title} (${what}): ${status} without error and code`);
      else if (mustFail && status < 400) faults.push(`${title} (${what}): accepted with ${status}`);
      if (/select |insert |update .* set|stack|node_modules/i.test(String(body.error ?? '')))
        faults.push(`${title} (${what}): tells its inside: ${body.error}`);
    }
    console.log(`${count} malformed requests over ${declared.length - 1} calls, at least ${least} each`);
    expect(faults.slice(0, 40)).toEqual([]);
    expect(least).toBeGreaterThanOrEqual(50);
  }, 600_000);

  it('has stored no NaN, no infinity and no unreadable text', async () => {
    const { rows } = await testBed.owner.query<{ table_name: string; column_name: string; data_type: string }>(
      "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' and data_type in ('numeric', 'double precision', 'date', 'text')",
    );
    for (const { table_name, column_name, data_type } of rows) {
      const wrong =
        data_type === 'date'
          ? `not isfinite("${column_name}")`
          : data_type === 'text'
            ? `"${column_name}" ~ '[\\u202a-\\u202e\\u2066-\\u2069]'`
            : `"${column_name}"::text in ('NaN', 'Infinity', '-Infinity')`;
      if (table_name === 'idempotency_keys') continue;
      const found = await testBed.owner.query(`select count(*)::int as count from "${table_name}" where ${wrong}`);
      expect(found.rows[0].count, `${table_name}.${column_name}`).toBe(0);
    }
  });

  it('is disconnected when slow: a thousand half-sent requests are gone within seconds', async () => {
    const { connect } = await import('node:net');
    const address = new URL(await testBed.app.server.listen({ port: 0, host: '127.0.0.1' }));
    let opened = 0;
    let closed = 0;
    for (let n = 0; n < 1000; n++) {
      const socket = connect(Number(address.port), '127.0.0.1', () => {
        opened += 1;
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        closed += 1;
      });
      socket.resume();
      socket.write('POST /v2/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n');
    }
    await expect.poll(() => opened, { timeout: 15_000 }).toBe(1000);
    await expect.poll(() => closed, { timeout: 30_000, interval: 250 }).toBe(1000);
    expect((await fetch(new URL('/healthz', address))).status).toBe(200);
  }, 60_000);

  it('is disconnected when its body trickles, and answered immediately when it is too large', async () => {
    const { connect } = await import('node:net');
    const address = new URL(
      testBed.app.server.server.listening
        ? testBed.app.server.listeningOrigin
        : await testBed.app.server.listen({ port: 0, host: '127.0.0.1' }),
    );
    const head = (more: string) => `POST /v2/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}\r\n\r\n`;
    /** Sends raw bytes, and returns the response once the server has closed the connection. */
    const speak = (first: string, trickle?: () => string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(address.port), '127.0.0.1', () => socket.write(first));
        let said = '';
        const drip = trickle && setInterval(() => socket.writable && socket.write(trickle()), 250);
        socket.on('data', (chunk) => {
          said += chunk;
        });
        socket.on('error', () => {});
        socket.on('close', () => {
          clearInterval(drip);
          resolve(said);
        });
      });
    const large = 'x'.repeat(64 * 1024);
    const [trickled, declared, chunked, headers] = await Promise.all([
      speak(`${head('content-length: 1000')}{`, () => ' '),
      speak(`${head('content-length: 5000000\r\nconnection: close')}{`),
      speak(head('transfer-encoding: chunked\r\nconnection: close'), () =>
        `${large.length.toString(16)}\r\n${large}\r\n`.repeat(8),
      ),
      speak(head(`x-long: ${'h'.repeat(20_000)}`)),
    ]);
    expect(trickled.split('\r\n')[0]).toMatch(/^(HTTP\/1.1 408 |$)/);
    for (const answer of [declared, chunked]) {
      expect(answer.split('\r\n')[0]).toContain(' 413 ');
      expect(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))).toMatchObject({ success: false });
    }
    expect(headers.split('\r\n')[0]).toContain(' 431 ');
    expect((await fetch(new URL('/healthz', address))).status).toBe(200);
  }, 60_000);
});
