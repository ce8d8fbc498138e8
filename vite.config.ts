import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { beginEarly, type EarlyFiles } from './src/api/early.ts';

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

/** Writes `beginEarly` into the page, with the names of the files it begins with. The server allows it by its hash. */
const early: Plugin = {
  name: 'statehouse-early',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, path: page }) => {
      // The workbench is another page, with files of its own.
      if (!bundle || !page.endsWith('/index.html')) return html;
      const named = (...names: string[]) =>
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && names.includes(file.name) ? [`/${file.fileName}`] : [],
        );
      const files: EarlyFiles = {
        frame: named('frame'),
        texts: { en: named('sign-in-en', 'lists-en'), ar: named('sign-in-ar', 'lists-ar') },
      };
      return html.replace('<title>', () => `<script>(${beginEarly})(${JSON.stringify(files)})</script>\n    <title>`);
    },
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
  plugins: [react(), early, ownLanguages],
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
          // Few files: one for the sign-in, one for the frame with the list that most people open first.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: (id, modules) => (frame(id, modules) ? 'frame' : null), debugName: 'frame', priority: 2 },
            // What opens over the page, with the first of it.
            { name: 'overlays', test: /react-aria-components\/dist\/private\/(Dialog|Menu|Modal|Popover)\.mjs$/, priority: 1 },
          ],
        },
      },
    },
  },
});
