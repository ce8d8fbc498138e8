import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../server/kit/startup-error.ts';
import type { Names } from './names.ts';
import { lifecycle, machine, samples, view } from './screen-side.ts';
import { api, scenario, server, table } from './server-side.ts';
import { words } from './words.ts';

/** A change that is a person's to make: lines at a file's top, inside (before `before`, or its last closing line), or at its end. */
export interface Left {
  file: string;
  top?: string;
  inside?: string;
  before?: string;
  end?: string;
}

/** Writes an entity's files and texts below `root`, and says what is left to do. Throws Stop when one is there already. */
export function newEntity(root: string, names: Names): { files: string[]; left: Left[] } {
  const { area, file, wire, many, one, type, types, place, module } = names;
  const contents: Record<string, string> = {
    [`src/api/${area}/${file}.ts`]: api(names),
    [`src/machines/${area}/${file}.lifecycle.ts`]: lifecycle(names),
    [`src/machines/${area}/${file}.samples.ts`]: samples(names),
    [`src/machines/${area}/${file}.machine.ts`]: machine(names),
    [`src/views/${area}/${file}.tsx`]: view(names),
    [`server/${area}/${file}.ts`]: server(names),
    [`src/workbench/scenarios/${file}.ts`]: scenario(names),
  };
  const there = Object.keys(contents).find((name) => existsSync(path.join(root, name)));
  if (there) throw new StartupError(`${there} is there already.`);
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  for (const [book, texts] of Object.entries(words(names)))
    for (const [at, language] of ['en', 'ar'].entries()) {
      const texted = path.join(root, `src/locales/${language}/${book}.json`);
      const known = JSON.parse(readFileSync(texted, 'utf8')) as Record<string, string>;
      for (const [key, both] of Object.entries(texts)) known[key] ??= both[at] as string;
      const sorted = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));
      writeFileSync(texted, `${JSON.stringify(sorted, null, 2)}\n`);
    }
  const page = (address: string, flag: string, shown: string) =>
    `  ['${address}', '${module}.${flag}', page(async () => (await import('../${area}/${file}.tsx')).${shown})],`;
  const left: Left[] = [
    { file: 'src/api/calls.ts', top: `import { ${one}Calls } from './${area}/${file}.ts';`, inside: `  ${one}: ${one}Calls,` },
    { file: `server/db/schema/${area}.ts`, end: table(names) },
    {
      file: 'server/handlers.ts',
      top: `import { ${one}Handlers } from './${area}/${file}.ts';`,
      inside: `  ${one}: ${one}Handlers,`,
    },
    {
      file: 'src/machines/catalogue.ts',
      top: `import { ${one}Lifecycle } from './${area}/${file}.lifecycle.ts';\nimport { ${one}Samples } from './${area}/${file}.samples.ts';`,
      inside: `  lifecycleChart('${area}/${file}.lifecycle.ts', ${one}Lifecycle, ${one}Samples),`,
    },
    {
      file: 'src/views/app/office.tsx',
      before: "  ['/settings",
      inside: [
        page(`/${place}`, 'view', types),
        page(`/${place}/new`, 'create', `New${type}`),
        page(`/${place}/:id`, 'view', `${type}Page`),
      ].join('\n'),
    },
    { file: 'src/api/app/work.ts', before: "  'unit_type',", inside: `  '${wire}',` },
    {
      file: 'server/kit/names.ts',
      before: '  execution: {',
      inside: `  ${wire}: { table: '${many}', module: '${module}', title: 'x.name' },`,
    },
    {
      file: 'src/workbench/scenarios/scenarios.ts',
      top: `import { ${one}Scenario } from './${file}.ts';`,
      inside: `  of(${one}Scenario),`,
    },
    {
      file: 'tests/walks/test-beds/calls.ts',
      top: `import { ${one}Calls } from '../../../src/api/${area}/${file}.ts';`,
      before: '  lead: leadCalls.status',
      inside: `  ${wire}: ${one}Calls.status,`,
    },
    {
      file: 'tests/walks/test-beds/records-in-state.ts',
      before: "    'lead.log_activity'",
      inside: `    '${wire}.cancel': { reason: 'No longer wanted' },`,
    },
    {
      file: 'tests/walks/test-beds/variations.ts',
      inside: `  ${wire}: { 'no note': 'update ${many} set note = null where id = $1' },`,
    },
  ];
  return { files: Object.keys(contents), left };
}
