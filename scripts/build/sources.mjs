// Plain JavaScript: it is read before anything is compiled, by the Node that is there.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** Files and folders that each build is made from. */
export const sourcesOfBuild = {
  app: ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json', 'scripts/build/app.ts'],
  server: [
    ...['server', 'scripts', 'src/api', 'src/calendar', 'src/locales', 'src/machines'],
    ...['tsconfig.json', 'package.json', 'package-lock.json'],
  ],
  workbench: ['src', '.storybook', 'tests/kit/matrix.ts', 'docs/charts', 'package-lock.json'],
};

/** The builds of the server, each in a folder of its fingerprint, so that a running server keeps its own. */
export const serverBuilds = path.join(root, 'dist-server');

/**
 * The files at these places, without tests and build output.
 * @param {readonly string[]} places
 * @returns {Promise<string[]>}
 */
export async function sourcesIn(places, folder = root) {
  /** @type {string[]} */
  const found = [];
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

/**
 * Changes when any of the files is renamed or edited.
 * @param {readonly string[]} places
 * @returns {Promise<string>}
 */
export async function fingerprintOf(places, folder = root) {
  const hash = createHash('sha256');
  const files = await sourcesIn(places, folder);
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
  for (const [at, content] of contents.entries()) hash.update(`${files[at]} ${content.length} `).update(content);
  return hash.digest('hex');
}

/** The file in which a build notes the fingerprint of its sources. */
export const marks = { app: path.join(root, 'dist/.built-from'), workbench: path.join(root, 'dist/.workbench-built-from') };

/**
 * Whether the app or the workbench is built from the sources as they are.
 * @param {'app' | 'workbench'} name
 */
export async function isFresh(name) {
  const built = await readFile(marks[name], 'utf8').catch(() => null);
  return built !== null && built === (await fingerprintOf(sourcesOfBuild[name]));
}

/** The folder of the server's code as its sources are now. */
export const serverFolder = async () => path.join(serverBuilds, (await fingerprintOf(sourcesOfBuild.server)).slice(0, 16));

/** Whether the packages that build are installed; an installation for production has what was built, and not them. */
export function canBuild() {
  try {
    const require = createRequire(import.meta.url);
    for (const name of ['vite/package.json', 'tsx/package.json']) require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
