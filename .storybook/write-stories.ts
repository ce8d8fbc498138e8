import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runnerImport } from 'vite';
import type { Chart } from '../src/machines/kit/samples/samples.ts';
import { type ChartPage, pagesOf } from './chart-pages.ts';
import type { Screen } from './screens/screens.ts';
import { screenTitleOf, titleOf } from './title.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(import.meta.dirname, 'generated');

const storiesOf = (chart: Chart): string => {
  const own = pagesOf(chart);
  const story = ({ story, name, component, props = '' }: ChartPage) => `export const ${story}: Page = {
  name: ${JSON.stringify(name)},
  render: (args, context) => <${component} key={context.id} chart=${JSON.stringify(chart.name)} ${props} />,
};`;
  return `${own.map(({ component, file }) => `import { ${component} } from '../pages/${file}.tsx';`).join('\n')}
import { keepIn, type Page, settled } from '../story.ts';

export default { title: ${JSON.stringify(titleOf(chart))}, args: { situation: '' }, play: settled };
${own.map(story).join('\n')}
`;
};

/** A screen: one story that visits every state of its flow and runs as a test, and one for each state. */
const screenOf = (screen: Screen, chart: Chart, states: string[]): string => {
  const args = `args: { screen: ${JSON.stringify(screen.flow)} }`;
  const state = (name: string, i: number) => `export const State${i} = {
  name: ${JSON.stringify(name)},
  tags: ['!test'],
  render: () => <OneState key=${JSON.stringify(name)} screen=${JSON.stringify(screen.flow)} state=${JSON.stringify(name)} />,
};`;
  const width = screen.isWide ? `, globals: { viewport: { value: 'wide' } }` : '';
  return `import { EveryState, OneState, tour } from '../screens/tour.tsx';

export default { title: ${JSON.stringify(screenTitleOf(chart, screen.flow))}${width} };
export const Every = {
  name: 'Every state',
  ${args},
  render: ({ screen }: { screen: string }) => <EveryState key={screen} screen={screen} />,
  play: tour,
};
${states.map(state).join('\n')}
`;
};

/** Writes only changed files, so that watchers don't restart. */
async function keep(file: string, text: string): Promise<void> {
  const now = await readFile(file, 'utf8').catch(() => null);
  if (now !== text) await writeFile(file, text);
}

const written: unique symbol = Symbol.for('statehouse.stories-written');
type Process = typeof globalThis & { [written]?: Promise<void> };
/**
 * Writes a file of stories for each chart of the catalogue and each screen, and removes those that no longer exist. Storybook
 * and its tests read stories without executing them, so they are generated as files. Once per process: each project of a test
 * run loads Storybook's configuration, with its modules, several times.
 */
export function writeStories(own: Process = globalThis): Promise<void> {
  own[written] ??= write();
  return own[written];
}
/** Writes them again, because the catalogue has changed. */
export function rewriteStories(own: Process = globalThis): Promise<void> {
  own[written] = write();
  return own[written];
}

async function write(): Promise<void> {
  const read = async <T>(file: string): Promise<T> =>
    (await runnerImport<T>(path.join(root, file), { root, configFile: false, logLevel: 'error' })).module;
  const { catalogue } = await read<{ catalogue: Chart[] }>('src/machines/catalogue.ts');
  const { listScreens } = await read<{ listScreens: () => [Screen, Chart, string[]][] }>('.storybook/screens/listed.ts');
  await mkdir(folder, { recursive: true });
  const slug = (name: string) => name.replaceAll(/[^a-z0-9]+/gi, '-');
  const files = new Map<string, string>([
    ...catalogue.map((chart) => [`${slug(chart.name)}.${chart.kind}.stories.tsx`, storiesOf(chart)] as const),
    ...listScreens().map(
      ([screen, chart, states]) => [`${slug(screen.flow)}.screen.stories.tsx`, screenOf(screen, chart, states)] as const,
    ),
  ]);
  for (const [file, text] of files) await keep(path.join(folder, file), text);
  for (const file of await readdir(folder)) if (!files.has(file)) await rm(path.join(folder, file));
}
