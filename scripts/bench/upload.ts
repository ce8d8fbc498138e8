import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Figures } from './figures.ts';
import { middle, spread } from './load.ts';

const size = 20 * 1024 * 1024;
const chunk = 4 * 1024 * 1024;

/** A file of 20 MB, in chunks as the app sends them once it is quick, next to a bare server that writes and syncs the same bytes. */
export async function benchUpload(
  address: string,
  headers: Record<string, string>,
  folder: string,
  rounds: number,
  figures: Figures,
): Promise<void> {
  const bare = createServer(async (request, response) => {
    const place = path.join(folder, 'upload.bin');
    await pipeline(request, createWriteStream(place));
    const file = await open(place, 'r+');
    await file.sync();
    await file.close();
    response.end();
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const bareAddress = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  const sent = async (url: string, method: string, body?: Buffer<ArrayBuffer> | string, type = 'application/octet-stream') => {
    const answer = await fetch(url, { method, headers: { ...headers, ...(body && { 'content-type': type }) }, body });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
    return text;
  };
  const ours = async (content: Buffer<ArrayBuffer>) => {
    const attachment = { name: 'bench.pdf', size, for_entity: 'lease' };
    const made = await sent(`${address}/v2/attachments`, 'POST', JSON.stringify({ attachment }), 'application/json');
    const { id } = (JSON.parse(made) as { data: { id: number } }).data;
    for (let at = 0; at < size; at += chunk)
      await sent(`${address}/v2/attachments/${id}/content?offset=${at}`, 'PUT', content.subarray(at, at + chunk));
    await sent(`${address}/v2/attachments/${id}/finish`, 'PUT');
    await sent(`${address}/v2/attachments/${id}`, 'DELETE');
  };
  const theirs = (content: Buffer<ArrayBuffer>) => sent(bareAddress, 'PUT', content);
  const took = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const content = randomBytes(size);
    content.write('%PDF-1.7\n', 0, 'latin1');
    for (const [name, send] of [
      ['ours', ours],
      ['theirs', theirs],
    ] as const) {
      const begun = performance.now();
      await send(content);
      // The first round is cold.
      if (round) took[name].push(performance.now() - begun);
    }
  }
  bare.close();
  const ratios = took.theirs.map((ms, round) => ms / (took.ours[round] as number));
  figures.note('upload of 20 MB: ratio', ratios, 'more');
  console.log(
    `\nupload of 20 MB\tours ${Math.round(middle(took.ours))} ms\tbare ${Math.round(middle(took.theirs))} ms\tratio ${middle(ratios).toFixed(2)}\tspread ${spread(ratios)}`,
  );
}
