import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { Plugin } from 'vite';

const root = path.join(import.meta.dirname, '..');
const word = /^[a-z_.]{1,60}$/;
/** User input must not be parsed as a command-line option. */
const typed = /^[^-].{0,199}$/;
type Wanted = Record<'entity' | 'status' | 'company' | 'password', string>;

async function wantedOf(request: IncomingMessage): Promise<Wanted | null> {
  const isOwn = request.headers['sec-fetch-site'] === 'same-origin' && request.method === 'POST';
  if (!isOwn) return null;
  try {
    const wanted = (await json(request)) as Wanted;
    const isSaid = (text: unknown) => text === '' || typed.test(String(text));
    return word.test(wanted.entity) && word.test(wanted.status) && isSaid(wanted.company) && isSaid(wanted.password)
      ? wanted
      : null;
  } catch {
    return null;
  }
}

/**
 * While the workbench runs in development, its path studio creates records in a sandbox company with `npm run at`. Only for its
 * own pages: the browser sends the origin of other sites.
 */
export const bringRecords = (): Plugin => ({
  name: 'statehouse:bring',
  configureServer: ({ middlewares }) => {
    middlewares.use('/__at', async (request, response) => {
      const answer = (code: number, body: string) => {
        response.writeHead(code, { 'content-type': 'application/json' }).end(body);
      };
      const wanted = await wantedOf(request);
      if (!wanted) {
        answer(400, JSON.stringify({ why: 'entity, status, company, password' }));
        return;
      }
      const { entity, status, ...more } = wanted;
      const options = Object.entries(more).flatMap(([name, value]) => (value ? [`--${name}=${value}`] : []));
      const args = ['--import', 'tsx', 'scripts/at.ts', entity, status, '--json', ...options];
      execFile(process.execPath, args, { cwd: root, timeout: 120_000 }, (error, out, said) =>
        error ? answer(422, JSON.stringify({ why: said.trim() })) : answer(200, out),
      );
    });
  },
});
