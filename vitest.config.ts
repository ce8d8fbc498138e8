import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArgs, installedBrowser } from './scripts/browser.ts';
import type { MarkedBy } from './src/workbench/walks.ts';
import { everyOrSample, type Sample } from './tests/kit/matrix.ts';
import { SlowFirst } from './tests/kit/slow-first.ts';
import { keepWalks } from './tests/kit/walk-results.ts';

/** The sources of the commit that is checked out: a green run stays green, whatever is written about it. Without history, one sample. */
const commit = (): string => {
  const folders = ['src', 'server', 'tests', 'scripts', '.storybook'];
  try {
    const trees = execFileSync('git', ['rev-parse', ...folders.map((folder) => `HEAD:${folder}`)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return createHash('sha1').update(trees).digest('hex').slice(0, 12);
  } catch {
    return 'no-commit';
  }
};
// Everything is run with TEST_MATRIX=full, else a sample by the commit's sources or as TEST_SEED says. Vite passes these on to browsers.
process.env.VITE_TEST_MATRIX ??= process.env.TEST_MATRIX ?? '';
process.env.VITE_TEST_SEED ??= process.env.TEST_SEED || commit();

const server = { globalSetup: ['tests/setup/postgres.ts'], testTimeout: 180_000, hookTimeout: 400_000 };

declare module 'vitest/browser' {
  interface BrowserCommands {
    keepWalks: (by: MarkedBy, chart: { name: string; wording: string }, tried: string[], walked: string[]) => Promise<void>;
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
const isSeen = process.env.TEST_STORIES !== 'none' && (asked.length === 0 || asked.some((name) => name.startsWith('stories')));

// Reading the stories writes those that follow from the charts.
const stories = isSeen ? await storybookTest({ configDir: '.storybook' }) : [];
const written = isSeen ? readdirSync('.storybook/generated') : [];
/** Files that are asked for by their names are all run: the sample would drop those of a changed screen. */
const areNamed =
  process.argv.slice(2).some((arg) => /^(tests|src|server|\.storybook)\//.test(arg)) || process.env.TEST_NAMED === 'yes';
/** The files that a run leaves out, of those that it takes a sample of. */
const unchosen = (what: string, files: string[], sample: Omit<Sample<string>, 'nameOf'>): string[] => {
  const chosen = new Set(areNamed ? files : everyOrSample(what, files, { nameOf: String, ...sample }));
  return files.filter((file) => !chosen.has(file));
};
const some = (what: string, kind: RegExp, more: number, always: Pick<RegExp, 'test'> = /^$/) =>
  unchosen(
    what,
    written.filter((file) => kind.test(file)),
    {
      always: (file) => always.test(file),
      // A screen is a list, a page, a form, or none of these.
      classOf: (file) => /(list|page|form)\.screen/.exec(file)?.[1] ?? '',
      more,
    },
  ).map((file) => `.storybook/generated/${file}`);
const testsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
    .sort();
/**
 * What takes long and needs a whole server: the browser's tests of each area, and those of starting, stopping and keeping. Of the
 * first a third is run, with one of each area and the way through all of them; of the others half, with the demo and the program
 * as it is delivered.
 */
const inBrowser = testsIn('tests/e2e');
const ofServer = testsIn('tests/operations');
const untried = {
  browser: unchosen('tests in a browser', inBrowser, {
    always: (file) => /main-way|daily-work|sign-in/.test(file),
    classOf: (file) => file.split('/')[2] ?? '',
    more: Math.ceil(inBrowser.length / 6),
  }),
  operations: unchosen('operations', ofServer, {
    always: (file) => /demo|compiled/.test(file),
    more: Math.ceil(ofServer.length / 3),
  }),
};
/**
 * What is left out of a run but a full one. The pages about a chart are the same for all: they are opened for some.
 * Right to left and on dark: the pages of a lifecycle or two and of some flows, and screens of each kind. A proof runs in one
 * of the languages.
 */
const proofs = readdirSync('.storybook/proof').map((name) => `.storybook/proof/${name}`);
const inArabic = everyOrSample('proofs in Arabic', proofs, { nameOf: String, more: Math.floor(proofs.length / 2) });
const isFull = process.env.VITE_TEST_MATRIX === 'full';
const charts = new Set(written.map((file) => /^(.*)\.(flow|lifecycle)\.stories/.exec(file)?.[1]));
const unseen = {
  en: [
    ...some('pages of flows', /\.flow\.stories/, 3, /^(a-page-with-undo|quotation-builder)\./),
    ...some('pages of lifecycles', /\.lifecycle\.stories/, 4, /^(quotation|lead)\./),
    // A screen of its own chart, and of those that share one, each kind and some.
    ...some('screens', /\.screen\.stories/, 10, { test: (file) => charts.has(file.split('.')[0]) }),
    ...(isFull || areNamed ? [] : inArabic),
  ],
  ar: [
    ...some('pages of flows in Arabic', /\.flow\.stories/, 1),
    ...some('pages of lifecycles in Arabic', /\.lifecycle\.stories/, 1, /^quotation\./),
    ...some('screens in Arabic', /\.screen\.stories/, 8),
    ...proofs.filter((file) => !inArabic.includes(file)),
  ],
};

export default defineConfig({
  plugins: [react()],
  // In the project, not in its packages: copies of the project that run at once share those.
  cacheDir: '.cache/vite',
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // What comes in its own time (an effect, a message) is waited for as long on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
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
          exclude: untried.operations,
          // Loading the server for each file would take a third of the time. Each file has a database and an app of its own.
          isolate: false,
          ...server,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts', 'tests/walks/*.browser.test.ts'],
          exclude: untried.browser,
          ...server,
          // Whoever runs it, and by whatever command: what the browser is shown is built from the source as it stands.
          globalSetup: ['tests/setup/build.ts', ...server.globalSetup],
          testTimeout: 180_000,
          // After the others: each of its two files at a time has a server and a browser beside it.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          include: ['tests/walks/*.views.test.tsx'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
              keepWalks: (_, by: MarkedBy, chart: { name: string; wording: string }, tried: string[], walked: string[]) =>
                keepWalks(by, chart, tried, walked),
            },
          },
        },
      },
      {
        extends: true,
        plugins: stories,
        test: {
          name: 'stories',
          isolate: false,
          // After what runs in Node, and before what needs a server: more pages at once than processors only wait for each other.
          sequence: { groupOrder: 1 },
          // A screen’s story goes through every state of its flow, and the first ones find nothing transformed yet.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: (await installedBrowser()) ?? undefined, args: browserArgs },
            }),
            instances: [
              {
                browser: 'chromium',
                name: 'stories en',
                provide: seen({ language: 'en', theme: 'light' }),
                exclude: unseen.en,
              },
              {
                browser: 'chromium',
                name: 'stories ar',
                provide: seen({ language: 'ar', theme: 'dark' }),
                exclude: unseen.ar,
              },
            ],
          },
        },
      },
    ],
  },
});
