import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { Precompressed } from '../precompressed.ts';
import { documentOf } from './document.ts';

const require = createRequire(import.meta.url);
const own = (name: string) => new URL(`page/${name}`, import.meta.url);

/** The document at /v2/openapi.json, and a page to read it and try the calls out at /v2/docs. Nothing is loaded from elsewhere. */
export function mountReference(app: FastifyInstance, publicUrl: string): void {
  const css = 'text/css; charset=utf-8';
  const script = 'text/javascript; charset=utf-8';
  const served: Record<string, Precompressed> = {
    '/v2/openapi.json': new Precompressed('application/json; charset=utf-8', async () =>
      JSON.stringify(await documentOf(publicUrl)),
    ),
    '/v2/docs': new Precompressed('text/html; charset=utf-8', () => readFile(own('index.html'))),
    '/v2/docs/page.css': new Precompressed(css, () => readFile(own('page.css'))),
    '/v2/docs/page.js': new Precompressed(script, () => readFile(own('page.js'))),
    '/v2/docs/swagger-ui.css': new Precompressed(css, () => readFile(require.resolve('swagger-ui-dist/swagger-ui.css'))),
    '/v2/docs/swagger-ui.js': new Precompressed(script, () => readFile(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'))),
  };
  for (const [url, file] of Object.entries(served)) app.get(url, (request, reply) => file.send(request, reply));
}
