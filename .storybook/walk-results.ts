import { readFileSync, watchFile } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:walk-results';
const file = path.join(import.meta.dirname, '../tests/.results/walks.json');
const read = (): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '{}';
  }
};

/** The results of the last walks, for the heat map, as of the workbench's build, or live while it runs. */
export const walkResults = (): Plugin => ({
  name: 'statehouse:walk-results',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? `export const results = ${read()};` : undefined),
  configureServer({ moduleGraph, ws }) {
    // The first walks create the file, and later ones replace it: a watcher on the old file would notice neither.
    watchFile(file, { interval: 1000, persistent: false }, () => {
      const module = moduleGraph.getModuleById(`\0${name}`);
      if (!module) return;
      moduleGraph.invalidateModule(module);
      ws.send({ type: 'full-reload' });
    });
  },
});
