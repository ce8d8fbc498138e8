// Runs a program of the server's: node scripts/run.mjs serve. Plain JavaScript, as Node 20 reads no TypeScript. What runs is
// compiled code: of the sources as they are where it can be built, else what was built with them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { canBuild, serverBuilds, serverFolder } from './build/sources.mjs';

/** @returns {Promise<string | null>} */
async function builtFolder() {
  if (!canBuild()) {
    const last = await readFile(path.join(serverBuilds, 'last'), 'utf8').catch(() => null);
    return last && path.join(serverBuilds, last);
  }
  const folder = await serverFolder();
  if (existsSync(folder)) return folder;
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'build-all.ts'), 'server'], {
      cwd: path.join(import.meta.dirname, '..'),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('close', resolve);
  });
  return code === 0 && existsSync(folder) ? folder : null;
}

const [name] = process.argv.splice(2, 1);
const folder = await builtFolder();
const file = folder && path.join(folder, `${name}.js`);
if (file && existsSync(file)) {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(file).href);
} else {
  console.error(folder ? `There is no program ${name}.` : 'The server is not built: npm ci && npm run build.');
  process.exit(1);
}
