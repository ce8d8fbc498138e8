import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { exportedList } from '../../../server/app/exports/exported.ts';
import { printedDocuments } from '../../../server/documents/documents.ts';
import { commentable, commentCalls } from '../../../src/api/app/comment.ts';
import { exportCalls } from '../../../src/api/app/export.ts';
import { followable, workCalls } from '../../../src/api/app/my-work.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { type EntityName, entities, entitiesThat, entityNames } from '../../../src/api/entities.ts';
import { listNameOf } from '../../../src/api/entity-names.ts';
import { type Module, staffModules } from '../../../src/api/privileges.ts';
import { reports } from '../../../src/api/reports.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { aboutRecords, withForeignPath } from '../../kit/foreign.ts';
import { plant } from '../../kit/plant.ts';
import { type Planted, recordAt } from '../../kit/planted.ts';
import { declared, requestOf } from '../../kit/requests.ts';
import { fingerprintsOf } from '../../kit/row-security.ts';
import {
  type Answers,
  type Asked,
  differing,
  newestOf,
  readsOf,
  showingEverything,
  showWhatIsThere,
  someoneOutside,
} from '../../kit/sights.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

/*
 * Which rows people who aren't staff see is stated in server/db/sight.sql alone. Here a provider's person, whose role has every
 * privilege, asks through every door: first by the product's rules; then by rules that show the records that there are, before
 * others are made. Those must change no answer, and be found by none.
 */

let testBed: TestBed;
let provider: Person;
let providerId: number;
let admin: Person;
let inside: Planted;
const asked: Asked[] = [];

beforeAll(async () => {
  testBed = await makeTestBed();
  await testBed.app.server.listen({ host: '127.0.0.1', port: 0 });
  admin = await testBed.signIn('first', 'admin@first.example');
  inside = await plant(testBed, 'first');
  for (const call of aboutRecords(declared)) {
    asked.push({ title: `${call.id} ${call.method} ${call.path}`, call, request: await requestOf(inside, call) });
    await testBed.app.jobs.settled();
  }
  const someone = await someoneOutside(testBed);
  provider = someone.person;
  providerId = someone.id;
}, 600_000);
afterAll(() => testBed?.stop());

const said = ({ status, body }: { status: number; body: object }) => `${status} ${JSON.stringify(body).slice(0, 200)}`;
/** Names of the company's records, and of its people. */
const marks = /of the first company|of first|[@]first\.example/;
const isOfStaff = (module: string) => (staffModules as string[]).includes(module);
const needsStaff = ({ call: { needs } }: Asked) => isOfStaff(needs.split('.')[0] as Module);
const written = async () => {
  const { identityReads, sessions } = testBed.app.services;
  // Reads before are written a moment later, and planting may have left jobs.
  await testBed.app.jobs.settled();
  await Promise.all([identityReads.flush(), sessions.settled()]);
  return fingerprintsOf(testBed.owner, testBed.one.company.id);
};

describe('by the product’s rules, a provider’s person', () => {
  it('reads no record of the company through any call, and none is counted', async () => {
    const wrong: string[] = [];
    let found = 0;
    const admins = await readsOf(admin, asked);
    for (const [title, answer] of Object.entries(await readsOf(provider, asked))) {
      if (asked.some((one) => title.startsWith(one.title) && needsStaff(one))) continue;
      const { status, body } = answer as { status: number; body: { total_entries?: number } };
      // One's own role.
      const most = title === 'SET-93 GET /acl/roles' ? 1 : 0;
      if (![200, 404].includes(status) || (body.total_entries ?? 0) > most || marks.test(JSON.stringify(body)))
        wrong.push(`${title}: ${said(answer)}`);
      // Something is there to find, so that this proves something.
      if (marks.test(JSON.stringify(admins[title]?.body))) found += 1;
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(100);
  });

  it('has their own affairs as anybody', async () => {
    const asks = async (method: string, path: string, body?: object) => (await provider.raw(method, `/v2${path}`, body)).status;
    expect(await asks('GET', '/users/profile')).toBe(200);
    expect((await provider.raw('GET', '/v2/account')).body.data).toMatchObject({ id: providerId, name: 'Yahya Barid' });
    expect(await asks('PUT', '/account', { account: { language: 'ar' } })).toBe(200);
    expect((await provider.raw('GET', '/v2/account/sessions')).body.data).toHaveLength(1);
    expect(await asks('GET', '/account/second_factor')).toBe(200);
    const view = { list: 'leads', name: 'Mine', query: 'status=new', shared: false };
    const made = await provider.raw('POST', '/v2/saved_views', { saved_view: view });
    expect(made.status).toBe(200);
    expect(await asks('DELETE', `/saved_views/${(made.body.data as { id: number }).id}`)).toBe(200);
  });

  it('changes nothing else: no record is there, and the rest is for staff', async () => {
    const before = await written();
    const wrong: string[] = [];
    for (const one of asked.filter(
      ({ call, request }) => call.method !== 'GET' && call.path.includes('{') && !('company_slug' in request.params),
    )) {
      const answer = await provider.ask(one.call, one.request);
      if (answer.status !== (needsStaff(one) ? 403 : 404)) wrong.push(`${one.title}: ${said(answer)}`);
    }
    expect(wrong).toEqual([]);
    const refused = await provider.ask(leadCalls.create, { body: { name: 'Sara', mobile: '0551234567', source: 'phone' } });
    expect(refused.body).toMatchObject({ code: 'forbidden', error: 'Only the company’s staff can do this.' });
    expect(await written()).toEqual(before);
  });
});

describe('what isn’t in sight', () => {
  let before: Answers;
  let outside: Planted;
  let newest: Map<EntityName, number>;
  let seen: Map<EntityName, number>;

  beforeAll(async () => {
    await showWhatIsThere(testBed.owner);
    seen = await newestOf(testBed.owner, testBed.one.company.id);
    before = await readsOf(provider, asked);
    outside = await plant(testBed, 'first', { from: 20_000_000 });
    newest = await newestOf(testBed.owner, testBed.one.company.id);
  }, 600_000);

  /** The entities with a record outside. Users and roles: oneself and one's own alone are seen by the product's own rule. */
  const hidden = () => entityNames.filter((name) => (newest.get(name) ?? 0) > (seen.get(name) ?? 0));

  it('is a record of every entity but those that a company has once', () => {
    const known = hidden();
    const once = ['company', 'quotation_setting', 'retention_setting', 'business_calendar'];
    expect(entityNames.filter((name) => !known.includes(name))).toEqual(once);
  });

  it('changes no answer, and what is in sight is read as before', async () => {
    const after = await readsOf(provider, asked);
    expect(differing(before, after)).toEqual([]);
    const shown = Object.values(before).filter(({ status, body }) => status === 200 && marks.test(JSON.stringify(body)));
    expect(shown.length).toBeGreaterThan(120);
    expect(Object.entries(before).filter(([, { status }]) => ![200, 403, 404].includes(status))).toEqual([]);
  });

  it('would change the list of every entity if its rule were forgotten', async () => {
    const changed = await showingEverything(testBed.owner, async () => differing(before, await readsOf(provider, asked)));
    const lists = asked.filter((one) => one.call.paged && !one.call.path.includes('{') && !needsStaff(one));
    const unchanged = lists.filter(({ title }) => !changed.includes(title)).map(({ call }) => call.path);
    // Their own alone, in this person's hands alone, of the days to come, and no entity.
    const ownOrNone = [
      '/data_imports',
      '/workflow/pending_executions',
      '/workflow/associated_executions',
      '/expected_arrivals',
      '/jobs',
    ];
    expect(unchanged).toEqual(ownOrNone);
    expect(changed.length).toBeGreaterThan(100);
  });

  it('is found by no call that names it, and not changed', async () => {
    const untouched = await written();
    const wrong: string[] = [];
    let tried = 0;
    for (const one of asked.filter(({ call }) => call.path.includes('{') && !call.textual))
      for (const request of withForeignPath(one.call, one.request, outside.records)) {
        tried += 1;
        const answer = await provider.ask(one.call, request);
        if (answer.status !== (needsStaff(one) ? 403 : 404))
          wrong.push(`${one.title} ${JSON.stringify(request.params)}: ${said(answer)}`);
      }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(500);
    expect(await written()).toEqual(untouched);
  });

  it('has no history, comments, related records, previews or followers of any entity', async () => {
    const wrong: string[] = [];
    for (const entity of hidden()) {
      const record_id = newest.get(entity) as number;
      const at = `entity=${entity}&record_id=${record_id}`;
      const doors: [string, string, object?][] = [
        ['GET', `/histories/${entity}/${record_id}`],
        ['GET', `/deletions/${entity}/${record_id}`],
        ['POST', `/dry_runs/${entity}/${record_id}`, { dry_run: { event: 'cancel', payload: {} } }],
      ];
      if ((commentable as readonly string[]).includes(entity))
        doors.push(
          ['GET', `/comments?${at}`],
          ['GET', `/comments/people?${at}`],
          ['POST', '/comments', { comment: { entity, record_id, text: 'Hello' } }],
        );
      if ((followable as readonly string[]).includes(entity)) doors.push(['POST', '/follows', { follow: { entity, record_id } }]);
      for (const [method, path, body] of doors) {
        const answer = await provider.raw(method, `/v2${path}`, body);
        if (answer.status !== 404) wrong.push(`${method} ${path}: ${said(answer)}`);
      }
    }
    expect(wrong).toEqual([]);
    for (const entity of followable.filter((name) => seen.has(name) && !isOfStaff(entities[name].module))) {
      const body = { entity, record_id: seen.get(entity) };
      expect((await provider.ask(workCalls.follow, { body })).status, entity).toBe(200);
    }
  });

  it('is in no file: papers, sheets, attachments', async () => {
    const { records } = outside;
    const wrong: string[] = [];
    const never: string[] = [];
    const found = (path: string) => recordAt(records, path.replace(/\{\w+\}/g, '{}'));
    for (const { path } of printedDocuments.filter(({ path }) => path.replace(/\{id\}.*$/, '{}') in records)) {
      const url = path.replace('{id}', String(found(path.replace(/\}.*$/, '}'))));
      const { status } = await provider.raw('GET', `/v2${url}`);
      if (status !== 404) wrong.push(`${url} ${status}`);
      never.push(url);
    }
    expect(never.length).toBeGreaterThan(8);
    const { rows } = await testBed.owner.query<{ id: string }>("select max(id) as id from attachments where status = 'ready'");
    for (const url of [
      `/tenants/${found('/tenants/{}')}/statement/file`,
      `/tax_reports/${found('/tax_reports/{}')}/xml`,
      `/attachments/${rows[0]?.id}/content`,
      `/data_imports/${found('/data_imports/{}')}/errors`,
    ]) {
      const { status } = await provider.raw('GET', `/v2${url}`);
      if (status !== 404) wrong.push(`${url} ${status}`);
    }
    expect(wrong).toEqual([]);
    for (const { name } of Object.values(reports)) {
      const { status, raw } = await provider.raw('GET', `/v2/reports/${name}/file?format=csv`);
      expect([status, /2000\d{4}/.test(raw.body)], name).toEqual([200, false]);
    }
  });

  it('is in no export, whose rows are those of the list', async () => {
    const names = entitiesThat('export').filter((name) => !isOfStaff(entities[name].module));
    for (const name of names) {
      const made = await provider.ask(exportCalls.create, { body: { list: listNameOf(name), format: 'csv' } });
      expect(made.status, name).toBe(200);
      await testBed.app.jobs.settled();
      const { id } = made.body.data as { id: number };
      const { rows } = await testBed.owner.query<{ rows: number; state: string }>(
        'select state, rows from exports where id = $1',
        [id],
      );
      const list = exportedList(listNameOf(name))?.call.id;
      const title = asked.find(({ call }) => call.id === list)?.title ?? '';
      const body = before[title]?.body as { total_entries?: number } | undefined;
      expect(rows[0], name).toEqual({ state: 'ready', rows: body?.total_entries });
      const file = await provider.raw('GET', `/v2/exports/${id}/file`);
      expect([file.status, /2000\d{4}/.test(file.raw.body)], name).toEqual([200, false]);
    }
  }, 300_000);

  it('can’t be mentioned to them, and is in none of their notifications', async () => {
    const lead = { in: recordAt(inside.records, '/leads/{}'), out: recordAt(outside.records, '/leads/{}') };
    const mention = (record_id: number) =>
      admin.ask(commentCalls.create, { body: { entity: 'lead', record_id, text: `@[${providerId}] please look` } });
    const refused = await mention(lead.out);
    expect([refused.status, refused.body.fields]).toEqual([422, { text: expect.stringContaining('Yahya') }]);
    const offered = async (record_id: number) =>
      ((await admin.ask(commentCalls.people, { query: { entity: 'lead', record_id, search: 'Yahya' } })).body.data as object[])
        .length;
    expect([await offered(lead.in), await offered(lead.out)]).toEqual([1, 0]);
    expect((await mention(lead.in)).status).toBe(200);
    const { rows } = await testBed.owner.query<{ id: string }>(
      `insert into notifications (company_id, user_id, text_key, "values", entity, record_id)
        select company_id, user_id, text_key, "values", entity, $2 from notifications where user_id = $1 and entity = 'lead' returning id`,
      [providerId, lead.out],
    );
    const { body } = await provider.ask(notificationCalls.list);
    expect([body.count, body.unread_count]).toEqual([1, 1]);
    expect(body.notifications).toMatchObject([{ entity: 'lead', record_id: lead.in }]);
    expect((await provider.ask(notificationCalls.read, { params: { id: Number(rows[0]?.id) } })).status).toBe(404);
    await testBed.owner.query("update follows set record_id = $2 where user_id = $1 and entity = 'lead' and record_id = $3", [
      providerId,
      lead.out,
      lead.in,
    ]);
    const follows = (await provider.ask(workCalls.follows)).body.data as { entity: string; record_id: number }[];
    expect(follows.filter(({ entity }) => entity === 'lead').map(({ record_id }) => record_id)).toEqual([seen.get('lead')]);
  });

  it('is never heard of over the websocket, live or later', async () => {
    const { port } = testBed.app.server.server.address() as AddressInfo;
    const lead = { in: recordAt(inside.records, '/leads/{}'), out: recordAt(outside.records, '/leads/{}') };
    const listen = async (since?: number) => {
      const heard: { type: string; entity?: string; id?: number; seq: number }[] = [];
      const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/cable?auth-token=${provider.token}&company-slug=first`);
      socket.on('message', (data) => heard.push(JSON.parse(String(data))));
      await expect.poll(() => heard.length).toBeGreaterThan(0);
      if (since) socket.send(JSON.stringify({ since }));
      const leads = () => heard.filter(({ entity }) => entity === 'lead').map(({ id }) => id);
      return { socket, leads, seq: heard[0]?.seq as number };
    };
    const change = async (id: number) => {
      const { body } = await admin.ask(leadCalls.get, { params: { id } });
      const { version } = body.data as { version: number };
      expect(
        (await admin.ask(leadCalls.update, { params: { id }, body: { budget_max: `${version}0000.00`, version } })).status,
      ).toBe(200);
    };
    const live = await listen();
    for (const id of [lead.in, lead.out, lead.in]) await change(id);
    await expect.poll(live.leads).toHaveLength(2);
    const later = await listen(live.seq);
    await expect.poll(later.leads).toHaveLength(2);
    expect([live.leads(), later.leads()]).toEqual([Array(2).fill(lead.in), Array(2).fill(lead.in)]);
    for (const { socket } of [live, later]) socket.terminate();
  });
});
