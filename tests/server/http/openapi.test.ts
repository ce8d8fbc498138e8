import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Document, declaredCalls, type Operation } from '../../../server/http/openapi/document.ts';
import { pathOf } from '../../../src/api/path-of.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { DocumentReader } from '../../kit/document.ts';
import { plant } from '../../kit/plant.ts';
import { type Planted, paramsFor, placeOf, recordAt } from '../../kit/planted.ts';
import { type Answer, makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
let nobody: Person;
let planted: Planted;
let reader: DocumentReader;

const get = (url: string, headers: Record<string, string> = {}) => testBed.app.server.inject({ method: 'GET', url, headers });

beforeAll(async () => {
  testBed = await makeTestBed({ signInAttempts: 1_000_000 });
  planted = await plant(testBed, 'first');
  admin = await testBed.signIn('first', 'admin@first.example');
  nobody = await testBed.signIn('first', 'none@first.example');
  reader = new DocumentReader((await get('/v2/openapi.json')).json<Document>());
});
afterAll(() => testBed.stop());

/** Where a response deviates from the document. */
function wrongIn(operation: Operation, { status, body }: Answer): string[] {
  const content = reader.response(operation, status);
  if (!content) return [`answers ${status} ${body.code}, which is not declared`];
  const found = [
    ...reader.wrong(content.schema, body),
    ...reader.undeclared(content.schema, body).map((key) => `${key} is not declared`),
  ];
  return found.map((wrong) => `${status} ${wrong}`);
}
describe('the server and its document', () => {
  it('agree on each call’s response', async () => {
    const order = ['GET', 'POST', 'PUT', 'DELETE'];
    // Signing out, changing the password or the company's slug would break the remaining calls.
    const sent = declaredCalls
      .filter(
        ({ operationId }) => !['sessionSignOut', 'sessionReset', 'sessionResetMobile', 'companyUpdate'].includes(operationId),
      )
      .sort((a, b) => order.indexOf(a.call.method) - order.indexOf(b.call.method));
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    for (const { call, operationId } of sent) {
      const operation = reader.find(operationId);
      const payload = Object.values(reader.body(operation)?.examples ?? {})[0]?.value;
      const needed = {
        list: 'leads',
        q: 'al',
        building_id: recordAt(planted.records, '/buildings/{}'),
        quotation_id: recordAt(planted.records, '/quotations/{}'),
        step_id: recordAt(planted.records, '/workflow/steps/{}'),
      };
      const own = (call.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
      const query = Object.entries(needed).filter(([name]) => name in own && !call.paged);
      const search = query.length ? `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : '';
      const answer = await admin.raw(call.method, `${pathOf(call, paramsFor(call, planted))}${search}`, payload);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      wrong.push(...wrongIn(operation, answer).map((one) => `${call.id} ${operationId}: ${one}`));
    }
    expect(wrong).toEqual([]);
    console.log([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
    expect(statuses.get(200)).toBeGreaterThan(120);
  });

  it('agree on each call’s errors', async () => {
    const { body } = await admin.ask(leadCalls.create, { body: { name: 'Sami', mobile: '0500000077', source: 'website' } });
    const { id } = body.data as { id: number };
    const update = (change: object, who = admin) => who.ask(leadCalls.update, { params: { id }, body: change });
    const headers = { 'company-slug': 'first' };
    const failures: [status: number, operationId: string, answer: Answer][] = [
      [400, 'leadUpdate', await update({ colour: 'red' })],
      [401, 'leadUpdate', await admin.raw('PUT', `/v2/leads/${id}`, { lead: {} }, { ...headers, 'auth-token': 'x' })],
      [403, 'leadUpdate', await update({ note: 'x' }, nobody)],
      [404, 'leadUpdate', await admin.ask(leadCalls.update, { params: { id: 9_999_999 }, body: { note: 'x' } })],
      [409, 'leadUpdate', (await update({ note: 'a', version: 1 })) && (await update({ note: 'b', version: 1 }))],
      [413, 'leadUpdate', await update({ note: 'x'.repeat(1_200_000) })],
      [422, 'leadUpdate', await update({ mobile: '12' })],
      [422, 'leadFinalize', await admin.ask(leadCalls.finalize, { params: { id }, body: {} })],
    ];
    expect(failures.map(([, , { status }]) => status)).toEqual(failures.map(([status]) => status));
    expect(failures.flatMap(([, operationId, answer]) => wrongIn(reader.find(operationId), answer))).toEqual([]);
    expect(failures.at(-1)?.[2].body.reasons).toBeTruthy();
  });

  it('agree on each list’s sort columns', async () => {
    const sorts = reader.operations.flatMap(({ path, operation }) =>
      (operation.parameters as { name?: string; schema?: { enum?: string[] } }[]).flatMap(({ name, schema }) =>
        name === 'sort' ? (schema?.enum ?? []).map((sort) => ({ path, sort })) : [],
      ),
    );
    expect(sorts.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const { path, sort } of sorts) {
      const url = path.replaceAll(/\{\w+\}/g, (_, at: number) =>
        String(recordAt(planted.records, placeOf(`${path.slice(0, at)}{}`).replace('/v2', ''))),
      );
      const { status } = await admin.raw('GET', `${url}?sort=${sort}`);
      if (status !== 200) wrong.push(`${path} by ${sort}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('have the same calls', async () => {
    for (const { method, path } of reader.operations)
      expect(testBed.app.server.hasRoute({ method: method as 'GET', url: path.replaceAll(/\{(\w+)\}/g, ':$1') }), path).toBe(
        true,
      );
    const answer = await admin.raw('GET', '/v2/no_such_thing');
    expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'no_such_call' } });
    expect(reader.wrong({ $ref: '#/components/schemas/Error' }, answer.body)).toEqual([]);
  });
});

describe('the document', () => {
  it('names the server it belongs to', () => {
    expect(reader.document.servers).toEqual([{ url: testBed.app.services.config.publicUrl }]);
  });
  it('is compressed once, and not sent again to clients that have it', async () => {
    const plain = await get('/v2/openapi.json', { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzipped = await get('/v2/openapi.json', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    const brotli = await get('/v2/openapi.json', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 12);
    const { etag } = brotli.headers;
    const again = await get('/v2/openapi.json', { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await get('/v2/openapi.json', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get('/v2/openapi.json', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  });
});

describe('the reference page', () => {
  it('loads nothing from elsewhere, under the same policy as the app', async () => {
    const page = await get('/v2/docs', { accept: 'text/html' });
    expect(page.headers['content-type']).toMatch('text/html');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const linked = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, url = '']) => url)
      .filter((url) => url.startsWith('/') || url.includes(':'))
      .filter((url) => url !== 'data:,' && url !== '/v2/openapi.json');
    expect(linked).toHaveLength(4);
    for (const url of linked) {
      expect(url).toMatch(/^\/v2\/docs\//);
      expect((await get(url)).statusCode, url).toBe(200);
    }
    // The page has no inline code, which its policy would block.
    expect(page.body).not.toMatch(/<script>|<style|style=|onload=/);
  });

  it('has a document of each area: together all calls, each with every component that it names', async () => {
    const whole = (await get('/v2/openapi.json')).json<Document>();
    const areas = await Promise.all(
      whole.tags.map(async ({ name }) => (await get(`/v2/openapi.json?area=${name}`)).json<Document>()),
    );
    const operations = (documents: Document[]) =>
      documents.flatMap(({ paths }) => Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId)));
    expect(operations(areas).toSorted()).toEqual(operations([whole]).toSorted());
    for (const { components, paths, tags } of areas) {
      expect(tags).toHaveLength(1);
      const named = [...JSON.stringify({ components, paths }).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)];
      expect(named.length).toBeGreaterThan(10);
      for (const [, kind = '', name = ''] of named)
        expect(components[kind]?.[name], `${tags[0]?.name}: ${kind}/${name}`).toEqual(whole.components[kind]?.[name]);
      expect(Object.keys(components.schemas ?? {}).length).toBeLessThan(Object.keys(whole.components.schemas ?? {}).length);
    }
    expect((await get('/v2/openapi.json?area=nowhere')).statusCode).toBe(404);
    expect((await get('/v2/openapi.json?area=sales&area=app')).statusCode).toBe(404);
  });
});
