import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.join(import.meta.dirname, '..');
const word = /^[a-z_.]{1,60}$/;

/**
 * While the workbench runs on a developer's machine, its studio brings records of the sandbox company to a state, by
 * `npm run at`. Only for a page of its own: another site's browser says where it comes from.
 */
export const bringRecords = (): Plugin => ({
  name: 'statehouse:bring',
  configureServer: ({ middlewares }) => {
    middlewares.use('/__at', (request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const [entity, status] = ['entity', 'status'].map((name) => url.searchParams.get(name) ?? '');
      const isOwn = request.headers['sec-fetch-site'] === 'same-origin' && request.method === 'POST';
      const answer = (code: number, body: string) => {
        response.writeHead(code, { 'content-type': 'application/json' }).end(body);
      };
      if (!isOwn || !word.test(entity ?? '') || !word.test(status ?? '')) {
        answer(400, JSON.stringify({ why: 'entity, status' }));
        return;
      }
      const args = ['--import', 'tsx', 'scripts/at.ts', entity as string, status as string, '--json'];
      execFile(process.execPath, args, { cwd: root, timeout: 120_000 }, (error, out, said) =>
        error ? answer(422, JSON.stringify({ why: said.trim() })) : answer(200, out),
      );
    });
  },
});
