import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Calls that the specification lists, and the ids of our own that are taken. */
export interface Inventory {
  lines: { id: string; method: string; path: string }[];
  taken: ReadonlySet<string>;
}
export const noInventory: Inventory = { lines: [], taken: new Set() };

/** The inventory of tests/spec, and the own ids in src/api, of a project's folder. */
export function inventoryOf(root: string): Inventory {
  const [, ...rows] = readFileSync(path.join(root, 'tests/spec/calls.tsv'), 'utf8').trimEnd().split('\n');
  const lines = rows.map((row) => {
    const [id = '', , method = '', at = ''] = row.split('\t');
    return { id, method, path: at };
  });
  const api = readdirSync(path.join(root, 'src/api'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const texts = api.map((file) => readFileSync(path.join(root, 'src/api', file), 'utf8'));
  return { lines, taken: new Set(texts.flatMap((text) => text.match(/\bX-[A-Z]+-\d\d\b/g) ?? [])) };
}

const plain = (at: string) => at.replace(/\{\w*\}/g, '{}');

/**
 * Names calls by id: as the inventory lists this method at this path, else the next of our own, `X-<rule>-01`. Without a rule it
 * is the specification's for calls below this path, else the entity's name.
 */
export function idsFor({ lines, taken }: Inventory, at: string, name: string, rule?: string) {
  const used = new Set(taken);
  const below = lines.find((line) => line.path.startsWith(`/v2${at}/`) || line.path === `/v2${at}`);
  const own = rule ?? below?.id.split('-')[0] ?? name.replaceAll('_', '').toUpperCase();
  let last = 0;
  return (method: string, path: string): string => {
    const listed = lines.find((line) => line.method === method && plain(line.path) === plain(`/v2${path}`));
    if (listed) return listed.id;
    for (;;) {
      last += 1;
      const id = `X-${own}-${String(last).padStart(2, '0')}`;
      if (used.has(id)) continue;
      used.add(id);
      return id;
    }
  };
}
