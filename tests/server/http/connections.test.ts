import { request as ask, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limitedServer, limitForwarded } from '../../../server/http/connections.ts';
import { answerError } from '../../../server/http/errors.ts';
import { askFor } from '../../setup/exports.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let port: number;
beforeAll(async () => {
  // Four connections, of which an address has two.
  testBed = await makeTestBed({ maxConnections: 4 });
  await testBed.app.server.listen({ host: '127.0.0.1', port: 0 });
  port = (testBed.app.server.server.address() as AddressInfo).port;
});
afterAll(() => testBed?.stop());
const open = new Set<Socket>();
const connected = (to = port, localAddress = '127.0.0.1'): Socket => {
  const socket = connect({ host: '127.0.0.1', port: to, localAddress }).on('error', () => {});
  open.add(socket);
  return socket;
};
const count = () => new Promise<number>((resolve) => testBed.app.server.server.getConnections((_, number) => resolve(number)));
const allGone = async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  await expect.poll(count).toBe(0);
};
afterEach(allGone);

const line = (path: string) => `GET ${path} HTTP/1.1\r\nhost: it\r\n\r\n`;
/** The statuses of the answers so far, and whether it was closed. */
const reading = (socket: Socket) => {
  const seen = { statuses: [] as number[], isClosed: false };
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
    seen.statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  });
  socket.on('close', () => {
    seen.isClosed = true;
  });
  return seen;
};

describe('a connection', () => {
  it('may send eight requests before their answers, and is cut at the ninth', async () => {
    const eight = connected();
    const seen = reading(eight);
    eight.write(line('/v2/openapi.json').repeat(8));
    await expect.poll(() => seen).toEqual({ statuses: Array(8).fill(200), isClosed: false });
    eight.write(line('/healthz'));
    await expect.poll(() => seen.statuses).toHaveLength(9);
    const nine = connected();
    const cut = reading(nine);
    nine.write(line('/v2/openapi.json').repeat(9));
    await expect.poll(() => cut.isClosed).toBe(true);
    expect(cut.statuses.length).toBeLessThan(9);
  });

  it('that doesn’t take its answer is cut; one that has nothing to take isn’t', async () => {
    const server = limitedServer((_, response) => void response.end(Buffer.alloc(64 * 1024 * 1024)), timeouts, {
      most: 10,
      stalledMs: 60,
    });
    const idle = limitedServer(() => {}, timeouts, { most: 10, stalledMs: 60 });
    const on = (it: typeof server) =>
      new Promise<number>((resolve) => it.listen(0, '127.0.0.1', () => resolve((it.address() as AddressInfo).port)));
    const [stalled, waiting] = [connected(await on(server)), connected(await on(idle))];
    const gone = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', resolve)));
    const seen = reading(waiting);
    stalled.write(line('/'));
    waiting.write(line('/'));
    await gone;
    expect(seen.isClosed).toBe(false);
    server.close();
    idle.close();
  });
});
const timeouts = { keepAliveTimeout: 72_000, requestTimeout: 10_000, connectionTimeout: 60_000 };

describe('an address', () => {
  it('has half of the connections, though it sends nothing; one that ends makes room', async () => {
    const sockets = [connected(), connected()];
    await expect.poll(count).toBe(2);
    const third = reading(connected());
    await expect.poll(() => third).toEqual({ statuses: [429], isClosed: true });
    const other = connected(port, '127.0.0.2');
    const served = reading(other);
    other.write(line('/healthz'));
    await expect.poll(() => served.statuses).toEqual([200]);
    sockets[0]?.destroy();
    await expect.poll(count).toBe(2);
    const fourth = connected();
    const letIn = reading(fourth);
    fourth.write(line('/healthz'));
    await expect.poll(() => letIn).toEqual({ statuses: [200], isClosed: false });
  });

  it('behind a proxy is counted by its requests, whatever connection brings them', async () => {
    const server = fastify({ trustProxy: true });
    server.setErrorHandler(answerError);
    limitForwarded(server, 2);
    let answer = () => {};
    server.get('/slow', () => new Promise((resolve) => (answer = () => resolve('done'))));
    server.get('/', () => 'done');
    const from = (address: string, url = '/') => server.inject({ url, headers: { 'x-forwarded-for': address } });
    const slow = Promise.resolve(from('10.0.0.1', '/slow'));
    const second = await from('10.0.0.1');
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '1']);
    expect((await from('10.0.0.2')).statusCode).toBe(200);
    answer();
    expect((await slow).statusCode).toBe(200);
    expect((await from('10.0.0.1')).statusCode).toBe(200);
    await server.close();
  });

  it('and others together never get more than all connections of the process', async () => {
    const sockets = [1, 2, 3].flatMap((n) => [connected(port, `127.0.0.${n}`), connected(port, `127.0.0.${n}`)]);
    const seen = sockets.map(reading);
    await expect.poll(() => seen.filter(({ isClosed }) => isClosed).length).toBe(2);
    expect(await count()).toBe(4);
  });
});

describe('downloads', () => {
  let bed: TestBed;
  let origin: string;
  const downloading = new Set<IncomingMessage>();
  beforeAll(async () => {
    bed = await makeTestBed();
    origin = await bed.app.server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    for (const answer of downloading) answer.destroy();
    await bed?.stop();
  });
  /** A finished export of twenty megabytes. */
  const big = async (person: Person): Promise<number> => {
    const { id } = await askFor(person, 'leads');
    await bed.app.jobs.settled();
    await bed.owner.query(
      `insert into export_chunks (company_id, export_id, number, data)
        select company_id, id, n, decode(repeat('61', 262144), 'hex') from exports, generate_series(1, 80) n where id = $1`,
      [id],
    );
    return id;
  };
  /** Begins to read a file, and stops after the first bytes. */
  const begin = (person: Person, id: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'auth-token': person.token, 'company-slug': person.slug };
      ask(`${origin}/v2/exports/${id}/file`, { headers, agent: false }, (answer) => {
        downloading.add(answer.pause());
        resolve(answer);
      })
        .on('error', reject)
        .end();
    });

  it('of a person are three at a time, of a company eight; slow ones hold no connection of the database', async () => {
    const people = await Promise.all(
      ['admin', 'general_manager', 'leasing_manager'].map((role) => bed.signIn('first', `${role}@first.example`)),
    );
    const statuses: (number | undefined)[] = [];
    for (const person of people) {
      const id = await big(person);
      for (let i = 0; i < 4; i++) statuses.push((await begin(person, id)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 200, 200, 429, 429]);
    const refused = [...downloading].at(-1);
    expect(refused?.headers['retry-after']).toBe('10');
    await expect.poll(() => bed.app.services.db.pool.totalCount - bed.app.services.db.pool.idleCount).toBe(0);
    const other = await bed.signIn('second', 'admin@second.example');
    expect((await begin(other, await big(other))).statusCode).toBe(200);
    const admin = people[0] as Person;
    [...downloading][0]?.destroy();
    const id = await big(admin);
    await expect.poll(async () => (await begin(admin, id)).statusCode).toBe(200);
  });
});
