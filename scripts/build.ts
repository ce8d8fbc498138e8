import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildEnvironmentOptions, build } from 'vite';
import { isBuilding, workbenchFolder } from '../server/http/workbench-folder.ts';

const root = path.join(import.meta.dirname, '..');
/** Files and folders the app is built from. */
export const appSources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.ts',
];
const mark = path.join(root, 'dist/.built-from');

/** Builds the app when its sources have changed since the last build. */
export async function buildWhenStale(say: (line: string) => void): Promise<void> {
  const fingerprint = await fingerprintOf(appSources);
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === fingerprint) return;
  say('Building the app …');
  const began = Date.now();
  await clear(path.join(root, 'dist'), (name) => name.startsWith('workbench') || name.startsWith('.workbench'));
  await bundle();
  await compressAll(path.join(root, 'dist/assets'));
  await writeFile(mark, fingerprint);
  say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Bundles the app for production, even under a test runner's own NODE_ENV, with which React would be the development version. */
export async function bundle(options: BuildEnvironmentOptions = {}): Promise<Awaited<ReturnType<typeof build>>> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const { build } = await import('vite');
    // The largest chunk draws charts and is loaded with the first one: not worth a warning.
    return await build({ root, logLevel: 'warn', build: { chunkSizeWarningLimit: 2000, ...options } });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

const workbenchSources = ['src', '.storybook', 'tests/kit/matrix.ts', 'docs/charts', 'package-lock.json'];

/**
 * Builds the workbench (Storybook, offline) when its sources have changed. This takes a minute, so it is built next to the old
 * one, which is served meanwhile, by one process at a time.
 */
export async function buildWorkbenchWhenStale(say: (line: string) => void): Promise<void> {
  const { folder, next, mark: builtFrom, building } = workbenchFolder(path.join(root, 'dist'));
  const fingerprint = await fingerprintOf(workbenchSources);
  if (existsSync(folder) && existsSync(builtFrom) && (await readFile(builtFrom, 'utf8')) === fingerprint) return;
  if (isBuilding(building)) return;
  await mkdir(path.join(root, 'dist'), { recursive: true });
  await writeFile(building, String(process.pid));
  try {
    say('Building the workbench …');
    const began = Date.now();
    await rm(next, { recursive: true, force: true });
    await buildStorybook(next);
    await rm(folder, { recursive: true, force: true });
    await rename(next, folder);
    await writeFile(builtFrom, fingerprint);
    say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    await rm(building, { force: true });
  }
}

/** The same in a low-priority process that ends with this one. */
export function buildWorkbenchMeanwhile(say: (line: string) => void): void {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'build-workbench.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const told: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => told.push(String(chunk)));
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', (code) => {
    process.off('exit', end);
    if (code) say(`The workbench could not be built; npm run build says more. ${told.join('').trim().split('\n').at(-1) ?? ''}`);
  });
}

async function buildStorybook(outputDir: string): Promise<void> {
  const { buildStaticStandalone } = await import('storybook/internal/core-server');
  const packageJson: Parameters<typeof buildStaticStandalone>[0]['packageJson'] = JSON.parse(
    await readFile(path.join(root, 'node_modules/storybook/package.json'), 'utf8'),
  );
  await buildStaticStandalone({
    configDir: path.join(root, '.storybook'),
    outputDir,
    packageJson,
    ci: true,
    quiet: true,
    loglevel: 'warn',
    disableTelemetry: true,
  });
}

/** Writes compressed versions next to each file: once, and with better compression than there is time for per request. */
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

/** Empties a folder, except for some entries. */
async function clear(folder: string, isKept: (name: string) => boolean): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) if (!isKept(name)) await rm(path.join(folder, name), { recursive: true });
}

/** The files at these places, without tests and build output. */
export async function sourcesIn(places: string[], folder = root): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    const full = path.join(folder, place);
    if (!existsSync(full)) continue;
    if ((await stat(full)).isFile()) found.push(place);
    else
      for (const one of await readdir(full, { recursive: true, withFileTypes: true }))
        if (one.isFile() && !/\.test\.tsx?$/.test(one.name) && path.basename(one.parentPath) !== 'generated')
          found.push(path.relative(folder, path.join(one.parentPath, one.name)));
  }
  return found.sort();
}

/** Changes when any of the files is renamed or edited. */
export async function fingerprintOf(places: string[], folder = root): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourcesIn(places, folder)) {
    const content = await readFile(path.join(folder, file));
    hash.update(`${file} ${content.length} `).update(content);
  }
  return hash.digest('hex');
}
