import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './code-of.ts';

const machines = path.join(import.meta.dirname, '../../src/machines');
const readText = (file: string): string => readFileSync(file, 'utf8');

/** Imports of our own by value; what is imported as a type alone decides nothing. */
const importsOf = (code: string): string[] =>
  code.split(';').flatMap((statement) => {
    const parts = statement.trim().split("'");
    const at = parts.findIndex((part) => part.endsWith(' from '));
    const [head = '', from = ''] = at < 0 ? [] : parts.slice(at);
    const [begin] = /(?:^|} )(?:import|export) (?!type )/.exec(head) ?? [];
    if (!begin || !from.startsWith('.')) return [];
    const names = head.slice(head.indexOf(begin) + begin.length, -' from '.length);
    return isTypesAlone(names) ? [] : [from];
  });
/** Whether names in braces are all marked as types. */
const isTypesAlone = (names: string): boolean =>
  names.startsWith('{ type ') &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => /^ (type |$)/.test(name));

interface ChartFile {
  entity: string;
  /** The module of the whole chart. */
  file: string;
}
const region = /^export const \w+ = \{\s*entity: '(\w+)'/m;
/** The entities of a chart's regions, which are in files beside it; the folder's own for a chart without regions. */
const entitiesIn = (folder: string): string[] => {
  const regions = path.join(folder, 'regions');
  if (!existsSync(regions)) return [path.basename(folder).replaceAll('-', '_')];
  return readdirSync(regions).flatMap((file) => region.exec(readText(path.join(regions, file)))?.[1] ?? []);
};
let known: ChartFile[] | undefined;
const chartFiles = (): ChartFile[] => {
  known ??= readdirSync(machines, { withFileTypes: true })
    .filter((area) => area.isDirectory())
    .flatMap(({ name: area }) => readdirSync(path.join(machines, area)).map((name) => path.join(machines, area, name)))
    .filter((folder) => existsSync(path.join(folder, 'lifecycle.ts')))
    .flatMap((folder) => entitiesIn(folder).map((entity) => ({ entity, file: path.join(folder, 'lifecycle.ts') })));
  return known;
};
const fileOf = (entity: string): string | undefined => chartFiles().find((one) => one.entity === entity)?.file;

/** Every entity that has a chart, or a region of one. */
export const chartEntities = (): string[] => chartFiles().map(({ entity }) => entity);

/**
 * The source of everything that decides what a lifecycle lets happen: its module, and whatever that imports by value from
 * here to there (its facts, the helpers that they and the guards call, the kit). Null for a chart without a module of its own.
 * The build of the server replaces this module by what it found (scripts/build/server.ts).
 */
export function sourcesOf(entity: string, read: (file: string) => string = readText): Map<string, string> | null {
  const own = fileOf(entity);
  if (!own) return null;
  const found = new Map<string, string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    const code = codeOf(read(file));
    found.set(file, code);
    // A module of fixes decides nothing, and knows every entity.
    for (const one of importsOf(code)) if (!one.endsWith('/fixes.ts')) visit(path.resolve(path.dirname(file), one));
  };
  visit(own);
  return new Map([...found].map(([file, code]) => [path.relative(machines, file), code]));
}
