import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const mark = path.join(root, 'dist/.built-from');

/** Builds the app when its sources are not those of the last build. */
export async function buildWhenStale(say: (line: string) => void): Promise<void> {
  const fingerprint = await fingerprintOf(['src', 'index.html', 'vite.config.ts', 'package-lock.json']);
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === fingerprint) return;
  say('Building the app …');
  const began = Date.now();
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  await mkdir(path.dirname(mark), { recursive: true });
  await writeFile(mark, fingerprint);
  say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

async function fingerprintOf(places: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const place of places) {
    const full = path.join(root, place);
    if (!existsSync(full)) continue;
    const inside = place.includes('.') ? [''] : (await readdir(full, { recursive: true })).sort();
    for (const file of inside) {
      if (inside.length > 1 && !/\.(tsx?|json|css|svg)$/.test(file)) continue;
      hash.update(file).update(await readFile(path.join(full, file)));
    }
  }
  return hash.digest('hex');
}
