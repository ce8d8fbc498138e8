import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../kit/api-error.ts';
import { Precompressed } from '../precompressed.ts';
import { documentOfArea } from './area.ts';
import { type Document, documentOf } from './document.ts';

const require = createRequire(import.meta.url);
const own = (name: string) => readFile(path.join(import.meta.dirname, 'page', name), 'utf8');

/**
 * The document at /v2/openapi.json, and a page to read it and try the calls out at /v2/docs. Nothing is loaded from elsewhere.
 * The page shows an area at a time (/v2/openapi.json?area=sales): the whole document takes Swagger UI many seconds.
 */
export function mountReference(app: FastifyInstance, publicUrl: string): void {
  let made: Promise<Document> | null = null;
  const document = () => {
    made ??= documentOf(publicUrl).catch((fault: unknown) => {
      made = null;
      throw fault;
    });
    return made;
  };
  const css = 'text/css; charset=utf-8';
  const script = 'text/javascript; charset=utf-8';
  const served: Record<string, Precompressed> = {
    '/v2/docs': new Precompressed('text/html; charset=utf-8', async () => {
      const links = (await document()).tags.map(({ name }) => `<a href="?area=${name}">${name}</a>`);
      return (await own('index.html')).replace('<nav></nav>', () => `<nav aria-label="Areas">${links.join('')}</nav>`);
    }),
    '/v2/docs/page.css': new Precompressed(css, () => own('page.css')),
    '/v2/docs/page.js': new Precompressed(script, () => own('page.js')),
    '/v2/docs/swagger-ui.css': new Precompressed(css, () => readFile(require.resolve('swagger-ui-dist/swagger-ui.css'))),
    '/v2/docs/swagger-ui.js': new Precompressed(script, () => readFile(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'))),
  };
  for (const [url, file] of Object.entries(served)) app.get(url, (request, reply) => file.send(request, reply));

  const json = 'application/json; charset=utf-8';
  const whole = new Precompressed(json, async () => JSON.stringify(await document()));
  const ofArea = new Map<string, Precompressed>();
  const areaIn = async (area: string): Promise<Precompressed> => {
    const found = documentOfArea(await document(), area);
    if (!found) throw notFound();
    return new Precompressed(json, async () => JSON.stringify(found));
  };
  app.get<{ Querystring: { area?: unknown } }>('/v2/openapi.json', async (request, reply) => {
    const { area } = request.query;
    if (area === undefined) return whole.send(request, reply);
    const kept = ofArea.get(String(area)) ?? (await areaIn(String(area)));
    ofArea.set(String(area), kept);
    return kept.send(request, reply);
  });
}
