import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chartEntities, sourcesOf } from '../../server/kit/chart-sources.ts';
import { serverBuilds, serverFolder } from './sources.mjs';

const root = path.join(import.meta.dirname, '../..');

/** Programs, by name. */
export const programs = ['start', 'serve', 'company', 'demo', 'backup', 'restore'];

/** Files of the server that are no code: found from `import.meta.dirname`, so they lie beside it as they lie here. */
const data = ['server/db/migrations', 'server/db/rules.sql', 'server/db/sight.sql', 'server/http/openapi/page'];

/** These are as deep in the project compiled as they are here, and find its folder from there. */
const asDeep = ['server/kit/project.ts', 'scripts/build/sources.mjs'];

/** Modules that look into the folders of the sources, as the build writes them: with what they would find. */
const written: Record<string, () => string> = {
  'server/kit/text-files.ts': () => {
    const files = filesIn('src/locales').filter((file) => /^src\/locales\/(en|ar)\/[^/]+\.json$/.test(file));
    const ofLanguage = (language: string) =>
      files.flatMap((file, at) => (file.startsWith(`src/locales/${language}/`) ? [`t${at}`] : [])).join(', ');
    return `${files.map((file, at) => `import t${at} from '/${file}';`).join('\n')}
const texts = { en: Object.assign({}, ${ofLanguage('en')}), ar: Object.assign({}, ${ofLanguage('ar')}) };
export const textsIn = (language) => texts[language];`;
  },
  'server/http/openapi/api-modules.ts': () => {
    const files = filesIn('src/api').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const named = files.map((file, at) => `['${file.slice('src/api/'.length)}', m${at}]`).join(', ');
    return `${files.map((file, at) => `import * as m${at} from '/${file}';`).join('\n')}
export const apiModules = async () => new Map([${named}]);`;
  },
  'server/kit/chart-sources.ts': () => `import { readFileSync } from 'node:fs';
let known;
export const sourcesOf = (entity) => {
  known ??= JSON.parse(readFileSync(\`\${import.meta.dirname}/chart-sources.json\`, 'utf8'));
  return known.charts[entity] ? new Map(known.charts[entity].map((file) => [file, known.files[file]])) : null;
};`,
};

/** Builds the server when its sources have changed since, beside what runs: one that runs keeps its own. */
export async function buildServerWhenStale(say: (line: string) => void): Promise<void> {
  const folder = await serverFolder();
  if (!existsSync(folder)) {
    say('Building the server …');
    const began = Date.now();
    const next = `${folder}.${process.pid}`;
    await mkdir(next, { recursive: true });
    await bundleServer(next);
    // Another process may have been first.
    await rename(next, folder).catch(() => rm(next, { recursive: true }));
    say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  }
  await writeFile(path.join(serverBuilds, 'last'), path.basename(folder));
  await removeOld(path.basename(folder));
}

/** A server that runs loads some of its code when it is first needed: builds are kept for a week. */
async function removeOld(current: string): Promise<void> {
  for (const name of await readdir(serverBuilds)) {
    const folder = path.join(serverBuilds, name);
    const found = await stat(folder).catch(() => null);
    if (name === current || !found?.isDirectory() || found.mtimeMs > Date.now() - 7 * 86_400_000) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compiles the programs with all that they import of ours; packages stay where npm put them. */
export async function bundleServer(outDir: string, write = true): Promise<Rolldown.RolldownOutput> {
  const { build } = await import('vite');
  const made = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [place],
    build: {
      ssr: true,
      outDir,
      write,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [name, path.join(root, `scripts/${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      },
    },
  });
  if (write) {
    for (const one of data) await cp(path.join(root, one), path.join(outDir, one), { recursive: true });
    await mkdir(path.join(outDir, 'server/kit'));
    await writeFile(path.join(outDir, 'server/kit/chart-sources.json'), JSON.stringify(chartSources()));
    await writeFile(path.join(outDir, 'package.json'), '{ "type": "module" }\n');
  }
  return made as Rolldown.RolldownOutput;
}

/** Tells our modules, which share files now, where they are; threads get files of their own. */
const place: Plugin = {
  name: 'statehouse-place',
  enforce: 'pre',
  load(id) {
    return written[ours(id) ?? '']?.() ?? null;
  },
  transform(code, id) {
    const file = ours(id);
    if (!file || asDeep.includes(file) || !(code.includes('import.meta') || file.endsWith('.mjs'))) return null;
    const placed = code
      .replace(/new URL\('(\.[^']+\.mjs)', import\.meta\.url\)/g, (_, thread: string) => {
        const entry = path.join(path.dirname(file), thread);
        const fileName = entry.replaceAll(/[\\/]/g, '-').replace(/mjs$/, 'js');
        this.emitFile({ type: 'chunk', id: path.join(root, entry), fileName });
        return `new URL('./${fileName}', import.meta.url)`;
      })
      .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${path.posix.dirname(file)}\``)
      // Threads of the sources are compiled as they load.
      .replace(/^(import \{ register \} from 'tsx\/esm\/api'|register\(\));$/gm, '');
    return { code: placed, map: null };
  },
};

/** The path of one of our files from the project's folder; null for a package's. */
function ours(id: string): string | null {
  const file = path.relative(root, id.split('?')[0] as string).replaceAll(path.sep, '/');
  return /^(server|src|scripts)\//.test(file) ? file : null;
}

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .sort();

/** The code that decides for each chart, by file, and the files of each. */
function chartSources(): { files: Record<string, string>; charts: Record<string, string[]> } {
  const files: Record<string, string> = {};
  const charts: Record<string, string[]> = {};
  for (const entity of chartEntities()) {
    const sources = sourcesOf(entity) ?? new Map<string, string>();
    charts[entity] = [...sources.keys()];
    Object.assign(files, Object.fromEntries(sources));
  }
  return { files, charts };
}
