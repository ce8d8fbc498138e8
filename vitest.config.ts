import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArgs, installedBrowser } from './scripts/browser.ts';
import type { WalkEnvironment } from './src/workbench/walks.ts';
import { keepWalks } from './tests/kit/walk-results.ts';

const server = { globalSetup: ['tests/setup/postgres.ts'], testTimeout: 60_000, hookTimeout: 400_000 };

declare module 'vitest/browser' {
  interface BrowserCommands {
    keepWalks: (environment: WalkEnvironment, chart: string, tried: string[], walked: string[]) => Promise<void>;
  }
}
declare module 'vitest' {
  interface ProvidedContext {
    'storybook/test-initial-globals': Record<string, string>;
  }
}
/** Storybook's globals of a run: the name under which its test add-on looks for them. */
const seen = (globals: Record<string, string>) => ({ 'storybook/test-initial-globals': globals });

/** Reading Storybook takes seconds: not when only other projects are asked for. */
const asked = process.argv.filter((_, at) => process.argv[at - 1] === '--project');
const isSeen = asked.length === 0 || asked.some((name) => name.startsWith('stories'));

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    // What comes in its own time (an effect, a message) is waited for as long on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: [
            'src/**/*.test.ts',
            'server/**/*.test.ts',
            'tests/*.test.ts',
            'tests/spec/**/*.test.ts',
            'tests/walks/*.flows.test.ts',
            'tests/walks/lifecycles.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/operations/**/*.test.ts', 'tests/walks/*.server.test.ts'],
          ...server,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts', 'tests/walks/*.browser.test.ts'],
          ...server,
          testTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          include: ['tests/walks/*.views.test.tsx'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: (await installedBrowser()) ?? undefined, args: browserArgs },
            }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
            commands: {
              keepWalks: (_, environment: WalkEnvironment, chart: string, tried: string[], walked: string[]) =>
                keepWalks(environment, chart, tried, new Set(walked)),
            },
          },
        },
      },
      {
        extends: true,
        plugins: isSeen ? [storybookTest({ configDir: '.storybook' })] : [],
        test: {
          name: 'stories',
          isolate: false,
          // A screen’s story goes through every state of its flow, and the first ones find nothing transformed yet.
          testTimeout: 180_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: (await installedBrowser()) ?? undefined, args: browserArgs },
            }),
            // Each story twice: left to right on light, right to left on dark.
            instances: [
              { browser: 'chromium', name: 'stories en', provide: seen({ language: 'en', theme: 'light' }) },
              { browser: 'chromium', name: 'stories ar', provide: seen({ language: 'ar', theme: 'dark' }) },
            ],
          },
        },
      },
    ],
  },
});
