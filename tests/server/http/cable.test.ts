import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect as dial } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sessionCalls } from '../../../src/api/app/session.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
let origin: string;
beforeAll(async () => {
  testBed = await makeTestBed();
  await testBed.app.server.listen({ host: '127.0.0.1', port: 0 });
  origin = `127.0.0.1:${(testBed.app.server.server.address() as AddressInfo).port}`;
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed?.stop());
const open = new Set<WebSocket>();
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of open) socket.terminate();
  open.clear();
});

type Said = { type: string; seq?: number; entity?: string; id?: number };
interface Client {
  socket: WebSocket;
  said: Said[];
  closed: Promise<number>;
}
const connect = ({ token, slug }: Person): Client => {
  const socket = new WebSocket(`ws://${origin}/v2/cable?auth-token=${token}&company-slug=${slug}`);
  open.add(socket);
  const said: Said[] = [];
  socket.on('message', (data) => said.push(JSON.parse(String(data))));
  socket.on('error', () => {});
  return { socket, said, closed: new Promise((resolve) => socket.on('close', resolve)) };
};
/** With its welcome. */
const welcomed = async (person: Person): Promise<Client> => {
  const client = connect(person);
  await Promise.race([new Promise((resolve) => client.socket.on('message', resolve)), client.closed]);
  return client;
};
let mobiles = 550_000_000;
const newLead = async (): Promise<number> => {
  mobiles += 1;
  const { body } = await admin.raw('POST', '/v2/leads', { lead: { name: 'Sara', mobile: `0${mobiles}`, source: 'phone' } });
  return (body.data as { id: number }).id;
};
/** The newest message, once it has been broadcast. */
const newest = async () => {
  const { id } = (await testBed.owner.query<{ id: string }>('select max(id) as id from outbox')).rows[0] as { id: string };
  await expect.poll(() => testBed.app.services.broadcast.newest).toBe(Number(id));
  return Number(id);
};
const leadsIn = ({ said }: Client) => said.filter(({ entity }) => entity === 'lead').map(({ id }) => id);
/** A later message has come, so an earlier one would have, too. */
const passed = async (...clients: Client[]) => {
  const last = await newLead();
  for (const client of clients) await expect.poll(() => leadsIn(client)).toContain(last);
  return last;
};
const catchUpQueries = () => {
  const { db } = testBed.app.services;
  const read = db.read.bind(db);
  const queries: string[] = [];
  vi.spyOn(db, 'read').mockImplementation((company, act) =>
    read(company, (scope) => {
      const query = scope.client.query.bind(scope.client);
      const client = Object.create(scope.client, {
        query: {
          value: (asked: { name?: string }, ...more: []) => {
            if (asked.name?.startsWith('outbox.')) queries.push(asked.name);
            return query(asked as never, ...more);
          },
        },
      });
      return act({ ...scope, client });
    }),
  );
  return queries;
};

it('what was missed is sent once a connection, however often it is asked for', async () => {
  await newLead();
  const since = await newest();
  const missed = [await newLead(), await newLead()];
  await newest();
  const queries = catchUpQueries();
  const client = await welcomed(admin);
  for (let i = 0; i < 5; i++) client.socket.send(JSON.stringify({ since }));
  await expect.poll(() => leadsIn(client)).toEqual(missed);
  const last = await passed(client);
  expect(leadsIn(client)).toEqual([...missed, last]);
  expect(queries).toEqual(['outbox.missed', 'outbox.purged']);
});

it('live messages wait for the end of a catch-up, and come in order', async () => {
  await newLead();
  const since = await newest();
  await testBed.owner.query(
    `insert into outbox (company_id, topic, payload)
      select $1, 'changed', jsonb_build_object('entity', 'lead', 'id', 1000000 + i) from generate_series(1, 450) i`,
    [testBed.one.company.id],
  );
  const client = await welcomed(admin);
  client.socket.send(JSON.stringify({ since }));
  const last = await passed(client);
  const ids = leadsIn(client);
  expect(ids.slice(0, 450)).toEqual(Array.from({ length: 450 }, (_, i) => 1_000_001 + i));
  expect(ids).toContain(last);
});

it('a client that missed more than a thousand is told so, and nothing else', async () => {
  const since = await newest();
  await testBed.owner.query(
    `insert into outbox (company_id, topic, payload)
      select $1, 'changed', jsonb_build_object('entity', 'lead', 'id', 2000000 + i) from generate_series(1, 1001) i`,
    [testBed.one.company.id],
  );
  await newest();
  const client = await welcomed(admin);
  client.socket.send(JSON.stringify({ since }));
  await expect.poll(() => client.said.map(({ type }) => type)).toContain('missed_too_much');
  expect(client.said.filter(({ type }) => type === 'missed_too_much')).toHaveLength(1);
});

it('a client that floods is closed with 1008, and its messages cost no queries', async () => {
  const queries = catchUpQueries();
  const client = await welcomed(admin);
  const other = await welcomed(admin);
  for (let i = 0; i < 1000; i++) client.socket.send('{"since":1}');
  expect(await client.closed).toBe(1008);
  await passed(other);
  // Those of one catch-up.
  expect(queries.length).toBeLessThanOrEqual(3);
});

it('pings count as messages; what is no JSON is closed with 1003', async () => {
  const client = await welcomed(admin);
  for (let i = 0; i < 30; i++) client.socket.ping();
  expect(await client.closed).toBe(1008);
  const other = await welcomed(admin);
  other.socket.send('since');
  expect(await other.closed).toBe(1003);
});

it('a session has at most twenty sockets; one that closes makes room', async () => {
  const person = await testBed.signIn('first', 'general_manager@first.example');
  const clients = await Promise.all(Array.from({ length: 20 }, () => welcomed(person)));
  expect(await connect(person).closed).toBe(4429);
  const another = await testBed.signIn('first', 'general_manager@first.example');
  expect((await welcomed(another)).said[0]?.type).toBe('welcome');
  clients[0]?.socket.close();
  await clients[0]?.closed;
  await expect.poll(async () => (await welcomed(person)).said[0]?.type).toBe('welcome');
});

it('a session connects at most sixty times a minute', async () => {
  const person = await testBed.signIn('second', 'admin@second.example');
  const codes: number[] = [];
  for (let i = 0; i < 62; i++) {
    const { socket } = connect(person);
    codes.push(
      await new Promise<number>((resolve) => {
        socket.on('open', () => resolve(101)).on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0));
      }),
    );
    socket.terminate();
  }
  expect(codes).toEqual([...Array(60).fill(101), 429, 429]);
});

it('ends with its session, signed out or expired, at one lookup for all sessions', async () => {
  const people = await Promise.all([1, 2].map(() => testBed.signIn('first', 'leasing_agent@first.example')));
  const [one, two] = people as [Person, Person];
  const first = await welcomed(one);
  const second = await welcomed(two);
  const bystander = await welcomed(admin);
  const find = vi.spyOn(testBed.app.services.sessions, 'findAll');
  await one.ask(sessionCalls.signOut);
  expect(await first.closed).toBe(4401);
  // Three sessions, one lookup; and nobody else has a profile to read again.
  expect(find).toHaveBeenCalledTimes(1);
  await passed(bystander, second);
  expect([...second.said, ...bystander.said].filter(({ entity }) => entity === 'profile')).toEqual([]);
  const ofAgent = "(select id from users where email = 'leasing_agent@first.example')";
  await testBed.owner.query(`update sessions set expires_at = now() + interval '1 second' where user_id in ${ofAgent}`);
  await testBed.app.services.db.write(testBed.one.company.id, (scope) => testBed.app.services.sessions.forget(scope));
  expect(await second.closed).toBe(4401);
  await expect.poll(() => bystander.said.map(({ entity }) => entity)).toContain('profile');
  expect(bystander.socket.readyState).toBe(WebSocket.OPEN);
});

it('a socket that nobody reads is cut, while the others hear everything', { timeout: 60_000 }, async () => {
  const other = await welcomed(admin);
  const [host, port] = origin.split(':');
  const raw = dial(Number(port), host);
  raw.on('error', () => {});
  raw.write(
    `GET /v2/cable?auth-token=${admin.token}&company-slug=first HTTP/1.1\r\nHost: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const greeting = await new Promise<string>((resolve) => {
    let heard = '';
    raw.on('data', (chunk) => {
      heard += String(chunk);
      if (heard.includes('welcome')) resolve(heard);
    });
  });
  expect(greeting).toMatch(/^HTTP\/1\.1 101/);
  raw.pause();
  const { server } = testBed.app.server;
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  const before = await connections();
  const { broadcast } = testBed.app.services;
  const heard = () => other.said.filter(({ entity }) => entity === 'unit').length;
  // Whatever the system takes for its own buffers comes first.
  let sent = 0;
  for (; sent < 1_000 && (await connections()) === before; sent++) {
    const payload = { entity: 'unit', id: sent, values: { note: 'x'.repeat(60_000) } };
    broadcast.emit('message', { id: broadcast.newest, company_id: testBed.one.company.id, topic: 'changed', payload });
    await expect.poll(heard, { interval: 1 }).toBe(sent + 1);
    if (sent % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await expect.poll(connections).toBe(before - 1);
  expect(sent).toBeLessThan(1_000);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  await passed(other);
  raw.destroy();
});
