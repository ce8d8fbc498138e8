import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = path.join(import.meta.dirname, '..');
/** What the app is built from: files, and folders with all that is in them. */
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json', 'scripts/build.ts'];
const mark = path.join(root, 'dist/.built-from');

/** Builds the app when its sources are not those of the last build. */
export async function buildWhenStale(say: (line: string) => void): Promise<void> {
  const fingerprint = await fingerprintOf(root);
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === fingerprint) return;
  say('Building the app …');
  const began = Date.now();
  await clear(path.join(root, 'dist'), ['workbench']);
  const { build } = await import('vite');
  // The largest chunk draws charts and is fetched with the first of them: no news for who starts the server.
  await build({ root, logLevel: 'warn', build: { chunkSizeWarningLimit: 2000 } });
  await compressAll(path.join(root, 'dist/assets'));
  await writeFile(mark, fingerprint);
  say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Builds the workbench (Storybook, without the net) to dist/workbench; it takes some ten seconds. */
export async function buildWorkbench(say: (line: string) => void): Promise<void> {
  say('Building the workbench …');
  const began = Date.now();
  const { buildStaticStandalone } = await import('storybook/internal/core-server');
  const packageJson = JSON.parse(await readFile(path.join(root, 'node_modules/storybook/package.json'), 'utf8')) as object;
  await buildStaticStandalone({
    configDir: path.join(root, '.storybook'),
    outputDir: path.join(root, 'dist/workbench'),
    packageJson,
    mode: 'static',
    ci: true,
    quiet: true,
    loglevel: 'warn',
    disableTelemetry: true,
  } as never);
  say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Beside each file what is sent to whoever takes it compressed: made once, and better than there is time for at each request. */
async function compressAll(folder: string): Promise<void> {
  const brotli = (file: Buffer) =>
    promisify(brotliCompress)(file, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: file.length },
    });
  const packed = async (name: string) => {
    const file = await readFile(path.join(folder, name));
    if (file.length < 1024) return;
    await writeFile(path.join(folder, `${name}.br`), await brotli(file));
    await writeFile(path.join(folder, `${name}.gz`), await promisify(gzip)(file, { level: 9 }));
  };
  await Promise.all((await readdir(folder)).map(packed));
}

/** Empties a folder but for some of what is in it. */
async function clear(folder: string, kept: string[]): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) if (!kept.includes(name)) await rm(path.join(folder, name), { recursive: true });
}

/** The files that the app is built from, below a root; tests are not among them. */
export async function sourcesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const place of sources) {
    const full = path.join(folder, place);
    if (!existsSync(full)) continue;
    if (!(await stat(full)).isDirectory()) found.push(place);
    else
      for (const one of await readdir(full, { recursive: true, withFileTypes: true }))
        if (one.isFile() && !/\.test\.tsx?$/.test(one.name))
          found.push(path.relative(folder, path.join(one.parentPath, one.name)));
  }
  return found.sort();
}

/** Another one as soon as one of them has another name or another content. */
export async function fingerprintOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourcesIn(folder)) {
    const content = await readFile(path.join(folder, file));
    hash.update(`${file} ${content.length} `).update(content);
  }
  return hash.digest('hex');
}
