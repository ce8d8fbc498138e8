import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '../../src/locales/translate.ts';

/**
 * An index: a generated file that imports exports with certain endings, so that types stay exact and no list is kept by hand.
 */
interface Index {
  file: string;
  /** The folders and file names to search. */
  in: string;
  files: RegExp;
  parts: readonly Part[];
  /** The index's content, from what was found of each part; by default everything is re-exported. */
  write?: (...found: (readonly Found[])[]) => string;
}
interface Part {
  /** The endings of the exports' names. */
  ending: string;
  /** Further conditions: an entity's own export, or one with calls. */
  only?: 'entities' | 'calls';
  /** Left out where the same file has an export with this ending. */
  but?: string;
  /** What is used for entities without such an export. */
  besides?: (root: string, files: readonly string[]) => Found[];
}
interface Found {
  /** `unitTypeCalls`, from `unit-type.ts`. */
  name: string;
  /** Without the ending: `unitType`. */
  stem: string;
  /** Its name in the index. */
  from: string;
  /** Further imports by file, and the index's value if it isn't the name. */
  imports?: Record<string, string[]>;
  as?: string;
}

const snake = (stem: string) => stem.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const keyed = (found: readonly Found[]) => found.map(({ stem, name }) => `  ${stem}: ${name},`).join('\n');

/** Entities with only shared flows and no samples of their own: their charts are derived from their calls. */
const sharedCharts = (root: string, files: readonly string[]): Found[] =>
  filesBelow(path.join(root, 'src/machines'))
    .filter((file) => /^[^/]+\/[^/]+\/flows\.ts$/.test(file) && !files.includes(file.replace(/flows\.ts$/, 'samples.ts')))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, 'src/machines', file), 'utf8');
      const [, stem] = /^export const (\w+)Flows =/m.exec(text) ?? [];
      if (!stem) return [];
      return {
        name: `${stem}Flows`,
        stem,
        from: `./${file}`,
        imports: {
          [`../api/${path.posix.dirname(file)}.ts`]: [`${stem}Calls`],
          './kit/samples/entity-charts.ts': ['entityCharts'],
        },
        as: `entityCharts('${snake(stem)}', ${stem}Flows, ${stem}Calls)`,
      };
    });
const byEntity = (found: readonly Found[]) => found.map(({ stem, name }) => `  ${snake(stem)}: ${name},`).join('\n');

const indexes: Index[] = [
  {
    file: 'src/api/calls.ts',
    in: 'src/api',
    files: /^[^/]+\/[^/]+\.ts$/,
    parts: [{ ending: 'Calls' }, { ending: 'Columns', only: 'entities' }],
    write: (found, columns) => `/** Every call, by entity. The server doesn't compile unless it implements all of them. */
export const calls = {
${keyed(found)}
};

/** The columns of each entity's list. */
export const listColumns = {
${byEntity(columns)}
};`,
  },
  {
    file: 'src/api/reports.ts',
    in: 'src/api/reports',
    files: /^[a-z-]+\.ts$/,
    parts: [{ ending: 'Report' }],
    write: (found) => `/** Every report. The browser loads them with the first page of one. */
export const reports = {
${keyed(found)}
};`,
  },
  {
    file: 'server/reports.ts',
    in: 'src/api/reports',
    files: /^[a-z-]+\.ts$/,
    parts: [{ ending: 'Sql' }],
    write: (found) => `import type { ReportSql } from '../src/api/define-report.ts';
import type { reports } from '../src/api/reports.ts';

/** The SQL of every report. The server doesn't compile if one is missing. */
export const reportSql: { [Name in keyof typeof reports]: ReportSql<(typeof reports)[Name]> } = {
${keyed(found)}
};`,
  },
  {
    file: 'server/entities.ts',
    in: 'server',
    files: /^(?!(kit|http|jobs|db|demo|app)\/)[^/]+\/.+\.ts$/,
    parts: [
      { ending: 'Store', only: 'entities' },
      { ending: 'Handlers', only: 'calls' },
    ],
    write: (stores, handlers) => `import type { EntityName } from '../src/api/entities.ts';
import type { EntityStore } from './kit/records.ts';

/** Every entity's store. */
export const stores: Partial<Record<EntityName, EntityStore>> = {
${byEntity(stores)}
};

/** Every entity's handlers. */
export const entityHandlers = {
${keyed(handlers)}
};`,
  },
  {
    file: 'server/handlers.ts',
    in: 'server',
    files: /^app\/.+\.ts$/,
    parts: [{ ending: 'Handlers', only: 'calls' }],
    write: (found) => `import type { calls } from '../src/api/calls.ts';
import { entityHandlers } from './entities.ts';
import type { Handlers } from './http/contract.ts';

/** The handler of every call. The server doesn't compile if one is missing. */
export const handlers: { [E in keyof typeof calls]: Handlers<(typeof calls)[E]> } = {
  ...entityHandlers,
${keyed(found)}
};`,
  },
  {
    file: 'src/machines/lifecycles.ts',
    in: 'src/machines',
    files: /\/lifecycle\.ts$/,
    // A chart with regions has the lifecycles of all of them, by their entities.
    parts: [{ ending: 'Lifecycle', only: 'entities', but: 'Regions' }, { ending: 'Regions' }],
    write: (found, regions) => `import type { AnyLifecycle } from './kit/lifecycle.ts';

/** Type-checks that each lifecycle is registered under its own entity. */
const byEntity = <All extends { [Name in keyof All]: AnyLifecycle & { entity: Name } }>(all: All): All => all;

/** Every lifecycle by its entity. Without samples: for the app and the server. */
export const lifecycles = byEntity({
${byEntity(found)}
${regions.map(({ name }) => `  ...${name},`).join('\n')}
});

export type Lifecycles = typeof lifecycles;
/** An entity whose records follow a lifecycle. */
export type LivingEntity = keyof Lifecycles;`,
  },
  {
    file: 'src/machines/charts.ts',
    in: 'src/machines',
    files: /(^|\/|\.)samples\.ts$/,
    parts: [{ ending: 'Charts', besides: sharedCharts }],
    write: (found) => `import type { Chart } from './kit/samples/samples.ts';

/** Every chart with its samples, by folder. */
export const charts: readonly Chart[] = [
${found.map(({ name, as = name }) => `  ...${as},`).join('\n')}
];`,
  },
  {
    file: 'src/workbench/scenarios/scenario-index.ts',
    in: 'src/workbench/scenarios',
    files: /^[a-z-]+\.ts$/,
    parts: [{ ending: 'Scenario', only: 'entities' }],
    write: (found) => `/** Every scenario by its entity. */
export const scenarios = {
${byEntity(found)}
};`,
  },
  {
    file: 'server/db/schema/all.ts',
    in: 'server/db/schema',
    files: /^(?!columns|all).+\.ts$/,
    parts: [],
  },
];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(test|stories)\./.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();

/** The names in src/api/entities.ts as currently on disk: one may just have been added. */
function entitiesIn(root: string): Set<string> {
  const [, listed = ''] = readFileSync(path.join(root, 'src/api/entities.ts'), 'utf8').split('export const entities = {');
  return new Set([...listed.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name as string));
}

/** The texts loaded after sign-in: every file that neither the sign-in nor the frame and first list load. */
const besideTheRest = new Set(['app', 'kit', 'leads', 'sign_in', 'workbench']);
function restOfTexts(root: string, language: string): string {
  const books = filesBelow(path.join(root, 'src/locales', language))
    .map((file) => path.posix.basename(file, '.json'))
    .filter((book) => !besideTheRest.has(book));
  return `${books.map((book) => `import ${book} from './${language}/${book}.json';`).join('\n')}

/** The texts of all other areas. */
export const texts: Record<string, string> = {
${books.map((book) => `  ...${book},`).join('\n')}
};
`;
}

const head = '// Generated by `npm run registry` from file and export names. Do not edit.\n';

/** Each index's expected content: file → text, unformatted. */
export function indexesOf(root: string): Map<string, string> {
  const entities = entitiesIn(root);
  const withCalls = new Set<string>();
  const written = new Map(
    indexes.map((index) => {
      const below = filesBelow(path.join(root, index.in)).filter((file) => index.files.test(file));
      const from = (file: string) => {
        const relative = path.posix.relative(path.posix.dirname(index.file), path.posix.join(index.in, file));
        return relative.startsWith('.') ? relative : `./${relative}`;
      };
      const { write } = index;
      if (!write) return [index.file, `${head}${below.map((file) => `export * from '${from(file)}';`).join('\n')}\n`];
      const texts = below.map((file) => ({ file, text: readFileSync(path.join(root, index.in, file), 'utf8') }));
      const found = index.parts.map(({ ending, only, but, besides }) => {
        const exported = new RegExp(`^export const ((\\w+)${ending})\\b`, 'gm');
        const all = texts.flatMap(({ file, text }) =>
          (but !== undefined && new RegExp(`^export const \\w+${but}\\b`, 'm').test(text)
            ? []
            : [...text.matchAll(exported)]
          ).map(([, name, stem]): Found => ({ name, stem, from: from(file) }) as Found),
        );
        if (ending === 'Calls') for (const { stem } of all) withCalls.add(stem);
        return [...all, ...(besides?.(root, below) ?? [])].filter(({ stem }) =>
          only === 'entities' ? entities.has(snake(stem)) : only !== 'calls' || withCalls.has(stem),
        );
      });
      return [index.file, `${head}${importsOf(found.flat())}\n${write(...found)}\n`];
    }),
  );
  for (const language of languages) written.set(`src/locales/rest-${language}.ts`, `${head}${restOfTexts(root, language)}`);
  return written;
}

/** One line per file, with everything imported from it. */
function importsOf(found: readonly Found[]): string {
  const names = new Map<string, Set<string>>();
  for (const { name, from, imports } of found)
    for (const [file, all] of Object.entries({ ...imports, [from]: [name] }))
      names.set(file, new Set([...(names.get(file) ?? []), ...all]));
  return [...names].map(([file, all]) => `import { ${[...all].sort().join(', ')} } from '${file}';`).join('\n');
}
