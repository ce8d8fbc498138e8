import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { exportedLists } from '../../app/exports/exported.ts';
import { Precompressed } from '../precompressed.ts';
import { type Document, openApiDocument } from './document.ts';

/** What lists can be sorted by, as far as their columns say: a call's id to the names on the wire. */
const sortsOfLists = (): Map<string, string[]> =>
  new Map(
    Object.values(exportedLists).flatMap(({ call, columns }) => {
      const sorts = columns.flatMap(({ sort }) => sort ?? []);
      return sorts.length ? [[call.id, sorts] as const] : [];
    }),
  );

/** The OpenAPI document as it is served. */
export const documentOf = (publicUrl: string): Promise<Document> => openApiDocument(publicUrl, sortsOfLists());

const require = createRequire(import.meta.url);
const own = (name: string) => new URL(`page/${name}`, import.meta.url);

/** The document at /v2/openapi.json, and a page to read it and try the calls out at /v2/docs. Nothing comes from elsewhere. */
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
