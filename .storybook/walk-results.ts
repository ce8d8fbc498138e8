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

/** What the last walks have found, for the heat map: as it stood when the workbench was built, or stands while it runs. */
export const walkResults = (): Plugin => ({
  name: 'statehouse:walk-results',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? `export const results = ${read()};` : undefined),
  configureServer({ moduleGraph, ws }) {
    // The first walks make the file, and each writes it anew in its place: whoever watches the old one hears of neither.
    watchFile(file, { interval: 1000, persistent: false }, () => {
      const module = moduleGraph.getModuleById(`\0${name}`);
      if (!module) return;
      moduleGraph.invalidateModule(module);
      ws.send({ type: 'full-reload' });
    });
  },
});
