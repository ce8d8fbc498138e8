import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import { pathOf } from '../../../src/api/path-of.ts';
import { malformed } from '../../kit/malformed-requests.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { plant } from '../../kit/plant.ts';
import { type Planted, paramsFor } from '../../kit/planted.ts';
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

describe('bad input', () => {
  it('doesn’t sort by what every object has', async () => {
    const lists = declared.filter(({ call }) => call.paged && call.query);
    expect(lists.length).toBeGreaterThan(10);
    for (const list of lists)
      for (const sort of ['__proto__', 'constructor', '-toString', 'hasOwnProperty']) {
        const { status } = await admin.raw('GET', `${pathFor(list.call)}?sort=${sort}`);
        expect(status, `${list.title} sorted by ${sort}`).toBe(400);
      }
  });

  it('never gets a 5xx, always gets the envelope, and stores nothing invalid, for every call', async () => {
    const faults: string[] = [];
    let count = 0;
    let least = Number.POSITIVE_INFINITY;
    const all = declared
      .filter(({ title }) => !title.includes('session.signOut'))
      .flatMap(({ title, call }) => {
        const requests = malformed(call, planted);
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
    await expect.poll(() => opened).toBe(1000);
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
