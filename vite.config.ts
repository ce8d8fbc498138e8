import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { beginEarly, type EarlyFiles } from './src/api/early.ts';
import { fieldWorker } from './src/views/shells/field/worker.ts';

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/**
 * Says of a module of ours whether one of these needs it at once: itself, what it imports, what that imports. What it needs
 * of packages follows by itself; their indexes would name all that they have.
 */
function neededBy(...files: string[]): (id: string, modules: Modules) => boolean {
  let needed: Set<string> | null = null;
  return (id, modules) => {
    if (!needed) {
      needed = new Set(files.map((file) => path.join(import.meta.dirname, file)));
      for (const each of needed)
        for (const one of modules.getModuleInfo(each)?.importedIds ?? []) if (!one.includes('node_modules')) needed.add(one);
    }
    return needed.has(id);
  };
}
const frame = neededBy('src/views/app/office.tsx', 'src/views/sales/lead/list.tsx');
const office = neededBy('src/views/shells/office/gate.tsx');
const portalGate = neededBy('src/views/shells/portal/gate.tsx');
const field = neededBy('src/views/shells/field/gate.tsx', 'src/views/shells/field/home.tsx');
/** What a module is needed by at once, of these: modules that several need are in a file that only those load. */
const needs = { office, portal: portalGate, field, frame };
const neededTogether = (id: string, modules: Modules): string | null => {
  const all = Object.entries(needs).flatMap(([name, isNeeded]) => (isNeeded(id, modules) ? [name] : []));
  // The frame follows the office’s gate: what both need is the gate’s.
  const first = all.includes('office') ? all.filter((name) => name !== 'frame') : all;
  return first.length > 1 ? `shared-${first.join('-')}` : null;
};

/** By the first segment of their addresses (`''` for the office, which has all others), the modules of the shells' gates. */
const gates = new Map<string, string[]>();

/** Writes `beginEarly` into the page, with the names of the files it begins with. The server allows it by its hash. */
const early: Plugin = {
  name: 'statehouse-early',
  buildEnd() {
    for (const id of this.getModuleIds()) {
      const info = /\/views\/shells\/\w+\/shell\.ts$/.test(id) ? this.getModuleInfo(id) : null;
      const [gate] = info?.dynamicallyImportedIds.filter((one) => one.endsWith('/gate.tsx')) ?? [];
      const [, at = ''] = /\bat: ["'](\w+)["']/.exec(info?.code ?? '') ?? [];
      if (gate) gates.set(at, [...(gates.get(at) ?? []), gate]);
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, path: page }) => {
      // The workbench is another page, with files of its own.
      if (!bundle || !page.endsWith('/index.html')) return html;
      const named = (...names: string[]) =>
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && names.includes(file.name) ? [`/${file.fileName}`] : [],
        );
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const first = chunks.find(({ isEntry }) => isEntry);
      /** A chunk and what it imports, but for what the page loads anyway. */
      const withImports = (name: string, found = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === name);
        if (!chunk || found.has(name) || name === first?.fileName || first?.imports.includes(name)) return found;
        found.add(name);
        for (const one of chunk.imports) withImports(one, found);
        return found;
      };
      const filesOf = (modules: string[]) => {
        const found = chunks.filter(({ moduleIds }) => modules.some((id) => moduleIds.includes(id)));
        return [...new Set(found.flatMap(({ fileName }) => [...withImports(fileName)]))].map((name) => `/${name}`);
      };
      const files: EarlyFiles = {
        gates: Object.fromEntries([...gates].map(([at, modules]) => [at, filesOf(modules)])),
        frame: named('frame'),
        signIn: { en: named('sign-in-en'), ar: named('sign-in-ar') },
        texts: { en: named('lists-en'), ar: named('lists-ar') },
      };
      return html.replace('<title>', () => `<script>(${beginEarly})(${JSON.stringify(files)})</script>\n    <title>`);
    },
  },
};

/** The icon of the installed page of technicians: a wrench on the accent's ground. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="96" fill="#1f5fbf"/><path d="M352 128a88 88 0 0 0-84 114L140 370a28 28 0 0 0 40 40l130-128a88 88 0 0 0 112-112l-52 52-48-12-12-48 52-52a88 88 0 0 0-10-2z" fill="#fff"/></svg>`;
const manifest = {
  ...{ name: 'Statehouse', short_name: 'Statehouse', start_url: '/field', scope: '/field', display: 'standalone' },
  ...{ background_color: '#ffffff', theme_color: '#1f5fbf' },
  icons: [{ src: '/field-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
};

/** Writes the service worker of `/field` with the names of the files that it keeps, and what a phone needs to install the page. */
const offline: Plugin = {
  name: 'statehouse-offline',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const first = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'));
    // The workbench has no such page.
    if (!first) return;
    const found = new Set<string>();
    const add = (name: string): void => {
      const chunk = chunks.find(({ fileName }) => fileName === name);
      if (!chunk || found.has(name)) return;
      found.add(name);
      for (const one of chunk.imports) add(one);
    };
    const own = chunks.filter(({ moduleIds }) => moduleIds.some((id) => /\/views\/shells\/field\/(gate|home)\.tsx$/.test(id)));
    const texts = chunks.filter(({ moduleIds }) => moduleIds.some((id) => /\/locales\/(sign-in|lists|rest)-\w\w\.ts$/.test(id)));
    for (const { fileName } of [first, ...own, ...texts]) add(fileName);
    const files = [...found].sort().map((name) => `/${name}`);
    // The names have the files' contents in them.
    const version = createHash('sha256').update(files.join(' ')).digest('hex').slice(0, 12);
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
    emit('field-worker.js', `(${fieldWorker})(${JSON.stringify({ version, files })});\n`);
    emit('field.webmanifest', JSON.stringify(manifest));
    emit('field-icon.svg', icon);
  },
};

/** What react-aria says by itself it says in the app's two languages; it brings 34. */
const ownLanguages: Plugin = {
  name: 'statehouse-own-languages',
  transform: {
    filter: { id: /react-(aria|stately)\/.*\/intlStrings\.mjs$/ },
    handler: (code) => ({
      code: code
        .split('\n')
        .filter((line) => !/"(\.\.\/.*\/)?[a-z]{2}-[A-Z]{2}(\.mjs)?"/.test(line) || /"(.*\/)?(ar-AE|en-US)/.test(line))
        .join('\n'),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [react(), early, offline, ownLanguages],
  build: {
    target: 'es2022',
    // The workbench is built into the same folder; scripts/build.ts takes away what is old.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files: one that every shell needs, one that the office and the portal share, one for each of their gates, one for the frame with the list that most people open first.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 6 },
            {
              name: (id, modules) =>
                /\/node_modules\/(wouter|regexparam)\//.test(id) ? 'shared-office-portal-field' : neededTogether(id, modules),
              debugName: 'shared',
              priority: 5,
            },
            { name: (id, modules) => (office(id, modules) ? 'office' : null), debugName: 'office', priority: 4 },
            { name: (id, modules) => (portalGate(id, modules) ? 'portal' : null), debugName: 'portal', priority: 3 },
            { name: (id, modules) => (field(id, modules) ? 'field' : null), debugName: 'field', priority: 3 },
            { name: (id, modules) => (frame(id, modules) ? 'frame' : null), debugName: 'frame', priority: 2 },
            // What opens over the page, with the first of it.
            { name: 'overlays', test: /react-aria-components\/dist\/private\/(Dialog|Menu|Modal|Popover)\.mjs$/, priority: 1 },
          ],
        },
      },
    },
  },
});
