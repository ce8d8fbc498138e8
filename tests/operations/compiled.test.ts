import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finalized, sign, testCompany, workIn } from '../setup/lettings.ts';
import { password } from '../setup/test-bed.ts';
import { makeTestCompany } from '../walks/test-beds/test-company.ts';
import { programs } from './program.ts';

let tenant: number;
beforeAll(async () => {
  workIn(await makeTestCompany());
  const own = await finalized();
  await sign(own);
  tenant = own.tenant;
  await testCompany.testBed.app.close();
}, 120_000);
afterAll(() => testCompany.testBed.owner.end());

const { run } = programs();

/** Command lines of a process and its descendants. */
function commandsBelow(pid: number): string[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
        return [{ id: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
      } catch {
        return [];
      }
    });
  const below = (id: number): string[] =>
    processes.filter(({ parent }) => parent === id).flatMap((one) => [one.command, ...below(one.id)]);
  return [...processes.filter(({ id }) => id === pid).map(({ command }) => command), ...below(pid)];
}

it('the server that serves what is loaded when first needed has no compiler beside it', { timeout: 180_000 }, async () => {
  const server = run('serve', [], { DATABASE_URL: testCompany.testBed.url });
  const address = await server.listening;
  const company = { 'content-type': 'application/json', 'company-slug': 'first' };
  const login = { email: 'finance_manager@first.example', password };
  const signedIn = await fetch(`${address}/v2/sessions`, { method: 'POST', headers: company, body: JSON.stringify({ login }) });
  const { auth_token } = (await signedIn.json()) as { auth_token: string };
  const headers = { ...company, 'auth-token': auth_token };
  const commands = () => commandsBelow(server.child.pid as number);
  const compilers = () => commands().filter((command) => /esbuild|tsx|vite|rolldown/.test(command));
  expect(commands()[0]).toContain('serve');
  expect(compilers()).toEqual([]);
  const tenants = `/v2/tenants/${tenant}/statement`;
  const kinds = {
    '/v2/openapi.json': 'application/json',
    '/v2/docs': 'text/html',
    '/v2/reports/aging': 'application/json',
    [`${tenants}/file`]: 'spreadsheet',
    [`${tenants}/document`]: 'application/pdf',
  };
  for (const [path, kind] of Object.entries(kinds)) {
    const answer = await fetch(`${address}${path}`, { headers });
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(kind)]);
    await answer.arrayBuffer();
  }
  expect(compilers()).toEqual([]);
  const document = (await (await fetch(`${address}/v2/openapi.json`)).json()) as {
    components: { schemas: Record<string, unknown> };
  };
  expect(document.components.schemas).toHaveProperty('Lead');
});
