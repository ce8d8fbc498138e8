import { readFileSync, watchFile } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { chartVersions as ChartVersions } from '../scripts/chart-versions.ts';

const name = 'virtual:walk-results';
const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'tests/.results/walks.json');
const read = (): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '{}';
  }
};
/** The fingerprint of each chart as it stands: walks of an older one are outdated. */
async function versionsNow(): Promise<string> {
  const { module } = await runnerImport<{ chartVersions: typeof ChartVersions }>(path.join(root, 'scripts/chart-versions.ts'), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return JSON.stringify(module.chartVersions());
}

/** The results of the last walks, for the heat map, as of the workbench's build, or live while it runs. */
export const walkResults = (): Plugin => ({
  name: 'statehouse:walk-results',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: async (id) =>
    id === `\0${name}` ? `export const results = ${read()};\nexport const versions = ${await versionsNow()};` : undefined,
  configureServer({ moduleGraph, ws, watcher }) {
    const renew = () => {
      const module = moduleGraph.getModuleById(`\0${name}`);
      if (!module) return;
      moduleGraph.invalidateModule(module);
      ws.send({ type: 'full-reload' });
    };
    // The first walks create the file, and later ones replace it: a watcher on the old file would notice neither.
    watchFile(file, { interval: 1000, persistent: false }, renew);
    // A chart that changes leaves its walks behind.
    watcher.on('change', (changed) => {
      if (changed.startsWith(path.join(root, 'src/machines'))) renew();
    });
  },
});
