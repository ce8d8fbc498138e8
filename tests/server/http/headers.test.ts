import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loggedRequest, withoutSecrets } from '../../../server/http/logged-request.ts';
import { securityHeaders } from '../../../server/http/security.ts';
import { calls } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed?.stop());

describe('the content security policy', () => {
  const connectOf = (publicUrl: string) =>
    /connect-src ([^;]*)/.exec(securityHeaders(publicUrl)['content-security-policy'] ?? '')?.[1];

  it('lets pages connect to their own server alone, which is named for the cable', () => {
    expect(connectOf('http://127.0.0.1:4000')).toBe("'self' ws://127.0.0.1:4000");
    expect(connectOf('https://office.example')).toBe("'self' wss://office.example");
    expect(connectOf('https://office.example:8443/back')).toBe("'self' wss://office.example:8443");
    expect(connectOf('http://[::1]:4000')).toBe("'self' ws://[::1]:4000");
  });

  it('names no scheme alone, which would be any host', async () => {
    const policy = String((await testBed.app.server.inject({ url: '/healthz' })).headers['content-security-policy']);
    expect(policy.split(/[ ;]+/).filter((word) => /^[a-z]+:$/.test(word))).toEqual(['data:', 'data:', 'blob:']);
  });
});

describe('answers are kept by nobody', () => {
  const keptOf = async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await testBed.app.server.inject({ method: method as 'GET', url, headers })).headers['cache-control'];

  it('of any call, whether it is allowed or not', async () => {
    const signedIn = { 'company-slug': 'first', 'auth-token': admin.token };
    const all = Object.values<Record<string, Call>>(calls).flatMap((area) => Object.values(area));
    for (const { method, path } of all) {
      const url = `/v2${path.replace(/\{\w+\}/g, '987654')}`;
      expect(await keptOf(url, {}, method), `${method} ${path}`).toBe('no-store');
      if (method === 'GET') expect(await keptOf(url, signedIn), `${method} ${path}, signed in`).toBe('no-store');
    }
  });

  it('nor of what is no call, is malformed, or is health', async () => {
    const urls = [
      '/v2/nothing',
      '/v2/leads/%00',
      '/v2/leads/%',
      '/v2/leads/x',
      '/v2/exports/1/file',
      '/healthz',
      '/readyz',
      '/nothing',
    ];
    for (const url of urls) expect(await keptOf(url, { accept: 'application/json' }), url).toBe('no-store');
  });

  it('only the app’s own files and the description of the calls are, and asked about each time', async () => {
    expect(await keptOf('/v2/openapi.json')).toBe('no-cache');
    expect(await keptOf('/v2/docs/page.js')).toBe('no-cache');
  });
});

describe('the log', () => {
  it('has addresses without tokens, of the cable and of password links', async () => {
    expect(withoutSecrets('/v2/cable?auth-token=abc&company-slug=first')).toBe('/v2/cable?auth-token=…&company-slug=first');
    expect(withoutSecrets('/v2/cable?company-slug=first&AUTH-TOKEN=abc')).toBe('/v2/cable?company-slug=first&AUTH-TOKEN=…');
    expect(withoutSecrets('/v2/app/passwords/abc')).toBe('/v2/app/passwords/…');
    expect(withoutSecrets('/reset-password/abc?company=first')).toBe('/reset-password/…?company=first');
    expect(withoutSecrets('/v2/public_offers/abc/accept')).toBe('/v2/public_offers/…/accept');
    expect(withoutSecrets('/v2/public_reports/abc')).toBe('/v2/public_reports/…');
    expect(withoutSecrets('/v2/public_report_status/abc/photo')).toBe('/v2/public_report_status/…/photo');
    expect(withoutSecrets('/report/status/first.abc')).toBe('/report/status/…');
    expect(withoutSecrets('/o/najd-oasis.abc?x=1')).toBe('/o/…?x=1');
    expect(withoutSecrets('/v2/leads?page=2')).toBe('/v2/leads?page=2');

    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const server = fastify({ logger: { serializers: { req: loggedRequest }, stream: process.stdout } });
    server.get('/v2/cable', async () => ({}));
    await server.inject({ url: '/v2/cable?auth-token=abcdef' });
    write.mockRestore();
    expect(lines.join('')).toContain('auth-token=…');
    expect(lines.join('')).not.toContain('abcdef');
  });
});
