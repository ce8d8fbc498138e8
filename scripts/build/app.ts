import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildEnvironmentOptions, build } from 'vite';
import { isBuilding, workbenchFolder } from '../../server/http/workbench-folder.ts';
import { fingerprintOf, isFresh, marks, sourcesOfBuild } from './sources.mjs';

const root = path.join(import.meta.dirname, '../..');

/** Builds the app when its sources have changed since the last build. */
export async function buildWhenStale(say: (line: string) => void): Promise<void> {
  if (await isFresh('app')) return;
  const fingerprint = await fingerprintOf(sourcesOfBuild.app);
  say('Building the app …');
  const began = Date.now();
  await clear(path.join(root, 'dist'), (name) => name.startsWith('workbench') || name.startsWith('.workbench'));
  await bundle();
  await compressAll(path.join(root, 'dist/assets'));
  await writeFile(marks.app, fingerprint);
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

/**
 * Builds the workbench (Storybook, offline) when its sources have changed. This takes a minute, so it is built next to the old
 * one, which is served meanwhile, by one process at a time.
 */
export async function buildWorkbenchWhenStale(say: (line: string) => void): Promise<void> {
  const { folder, next, building } = workbenchFolder(path.join(root, 'dist'));
  if (existsSync(folder) && (await isFresh('workbench'))) return;
  const fingerprint = await fingerprintOf(sourcesOfBuild.workbench);
  if (isBuilding(building, process.ppid)) return;
  await mkdir(path.join(root, 'dist'), { recursive: true });
  await writeFile(building, String(process.pid));
  try {
    say('Building the workbench …');
    const began = Date.now();
    await rm(next, { recursive: true, force: true });
    await buildStorybook(next);
    await rm(folder, { recursive: true, force: true });
    await rename(next, folder);
    await writeFile(marks.workbench, fingerprint);
    say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    await rm(building, { force: true });
  }
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

/**
 * Writes compressed versions next to each file: once, and with better compression than there is time for per request. From quality
 * 7 on, brotli prepares megabytes for each file: 9 took fifty times as long for 1 %.
 */
async function compressAll(folder: string): Promise<void> {
  const brotli = (file: Buffer) =>
    promisify(brotliCompress)(file, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: file.length },
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
