import path from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';
import { bringRecords } from './bring.ts';
import { chartHistory } from './chart-history.ts';
import { keepComments } from './keep-comments.ts';
import { walkResults } from './walk-results.ts';
import { rewriteStories, writeStories } from './write-stories.ts';

/** A new chart's stories appear while Storybook runs. */
const followCatalogue: Plugin = {
  name: 'statehouse:catalogue',
  configureServer({ watcher }) {
    watcher.on('change', (file) => {
      if (file.endsWith(path.join('machines', 'catalogue.ts'))) void rewriteStories();
    });
  },
};

/** Where analysts and QA read the charts. Nothing here uses the network. */
const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { strictMode: true } },
  stories: async () => {
    await writeStories();
    return ['./pages/*/*.stories.tsx', './generated/*.stories.tsx', './proof/*.stories.tsx'];
  },
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false, check: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), followCatalogue, chartHistory(), walkResults(), bringRecords(), keepComments()],
  }),
};
export default config;
