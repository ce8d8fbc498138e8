import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';
import type * as Catalogue from '../src/machines/catalogue.ts';
import type * as Graphs from '../src/machines/kit/graph.ts';
import {
  type Change,
  type Comment,
  changeFrom,
  commentsFileOf,
  isPlaceOf,
  withChange,
  writtenComments,
} from '../src/workbench/comments.ts';

const root = path.join(import.meta.dirname, '..');

async function wantedOf(request: IncomingMessage): Promise<{ chart: string; change: Change } | null> {
  const isOwn = request.headers['sec-fetch-site'] === 'same-origin' && request.method === 'POST';
  if (!isOwn) return null;
  try {
    const { chart, change } = (await json(request)) as { chart?: unknown; change?: unknown };
    const read = changeFrom(change);
    return typeof chart === 'string' && read ? { chart, change: read } : null;
  } catch {
    return null;
  }
}

/** Only the files of charts in the catalogue, and places that they have: no path comes from outside. */
async function keep(server: ViteDevServer, { chart: name, change }: { chart: string; change: Change }): Promise<boolean> {
  const load = (file: string) => server.ssrLoadModule(path.join(root, file));
  const { catalogue } = (await load('src/machines/catalogue.ts')) as typeof Catalogue;
  const { graphOf } = (await load('src/machines/kit/graph.ts')) as typeof Graphs;
  const chart = catalogue.find((one) => one.name === name);
  if (!chart || (change.kind === 'add' && !isPlaceOf(graphOf(chart.machine), change.comment.place))) return false;
  const file = path.join(root, commentsFileOf(chart));
  const kept = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as Comment[];
  await writeFile(file, writtenComments(withChange(kept, change)));
  return true;
}

/** While the workbench runs in development, comments are written beside their charts. Only for its own pages. */
export const keepComments = (): Plugin => ({
  name: 'statehouse:comments',
  configureServer: (server) => {
    // One after the other, or the later one would overwrite the earlier one.
    let last: Promise<unknown> = Promise.resolve();
    server.middlewares.use('/__comments', async (request, response) => {
      const answer = (code: number) => response.writeHead(code, { 'content-type': 'application/json' }).end('{}');
      const wanted = await wantedOf(request);
      if (!wanted) return void answer(400);
      const done = last.then(() => keep(server, wanted));
      last = done.catch(() => null);
      done.then(
        (isKept) => answer(isKept ? 200 : 422),
        () => answer(422),
      );
    });
  },
});
