import { setTimeout as rest } from 'node:timers/promises';
import type { Figures } from './figures.ts';

const rows = 10_000;
/** How many others work meanwhile, and for how long without an import, in milliseconds. */
const others = 4;
const before = 15_000;

/**
 * An import of 10,000 leads, and what others who read records and lists notice of it: their p99 while it runs, next to
 * theirs before.
 */
export async function benchImport(address: string, headers: Record<string, string>, figures: Figures): Promise<void> {
  const ask = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
    const bytes = body instanceof Uint8Array ? new Uint8Array(body) : null;
    const type = bytes ? 'application/octet-stream' : 'application/json';
    const answer = await fetch(`${address}/v2${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': type }) },
      body: bytes ?? (body && JSON.stringify(body)),
    });
    const said = (await answer.json()) as { data: T };
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said.data;
  };
  const [{ id: known } = { id: 0 }] = await ask<{ id: number }[]>('/leads?per_page=1');
  let took: number[] = [];
  let isOver = false;
  const working = Array.from({ length: others }, async (_, i) => {
    for (let n = i; !isOver; n++) {
      const begun = performance.now();
      await ask(n % 2 ? '/leads?per_page=25' : `/leads/${known}`);
      took.push(performance.now() - begun);
      // People look at what they have read.
      await rest(20);
    }
  });
  const p99 = () => {
    const sorted = took.sort((a, b) => a - b);
    took = [];
    return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  };
  await rest(2_000);
  p99();
  await rest(before);
  const alone = p99();

  const stamp = Math.floor(Math.random() * 8_000) * 10_000;
  const lines = Array.from({ length: rows }, (_, i) => `Imported ${i},05${String(10_000_000 + stamp + i)},Website`);
  const content = Buffer.from(`Name,Mobile,Source\n${lines.join('\n')}\n`);
  const attachment = { name: 'bench.csv', size: content.length, for_entity: 'data_import' };
  const { id: file } = await ask<{ id: number }>('/attachments', 'POST', { attachment });
  await ask(`/attachments/${file}/content?offset=0`, 'PUT', content);
  await ask(`/attachments/${file}/finish`, 'PUT');
  const begun = performance.now();
  interface Import {
    id: number;
    status: string;
    mapping: (string | null)[];
    created: number;
  }
  const until = async (id: number, status: string): Promise<Import> => {
    for (;;) {
      const found = await ask<Import>(`/data_imports/${id}`);
      if (found.status === status) return found;
      if (['failed', 'partially_done', 'done'].includes(found.status)) throw new Error(`The import is ${found.status}`);
      await rest(100);
    }
  };
  const { id } = await ask<Import>('/leads/bulk_import', 'POST', { attachment_id: file });
  const { mapping } = await until(id, 'mapping');
  await ask(`/data_imports/${id}/mapping`, 'PUT', { data_import: { mapping } });
  await until(id, 'preview');
  const checked = performance.now();
  await ask(`/data_imports/${id}/status`, 'PUT', { data_import: { status: 'importing' } });
  const { created } = await until(id, 'done');
  const made = performance.now();
  const during = p99();
  isOver = true;
  await Promise.all(working);
  figures.note('import of 10,000 leads: seconds', [(made - begun) / 1000], 'less');
  figures.note('import of 10,000 leads: p99 of others, ratio to before', [during / alone], 'less');
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `\nimport of ${created} leads\tread and checked ${seconds(begun, checked)} s\tmade ${seconds(checked, made)} s\tp99 of others ${alone.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile\tratio ${(during / alone).toFixed(2)}`,
  );
}
