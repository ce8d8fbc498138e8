import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const machines = path.join(import.meta.dirname, '../../src/machines');
const readText = (file: string): string => readFileSync(file, 'utf8');

/** Code as it counts: how it is laid out, and what is said about it, changes nothing. */
export const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Imports of our own by value; what is imported as a type alone decides nothing. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:^|; |} )(?:import|export) (?!type )([^;'"]*?) from '(\.[^']+)'/g)].flatMap(([, names = '', from]) =>
    /^\{( type [\w ]+,?)+ \}$/.test(names) || !from ? [] : [from],
  );

const fileOf = (entity: string): string | undefined =>
  readdirSync(machines)
    .map((area) => path.join(machines, area, entity.replaceAll('_', '-'), 'lifecycle.ts'))
    .find((file) => existsSync(file));

/**
 * The source of everything that decides what a lifecycle lets happen: its module, and whatever that imports by value from
 * here to there (its facts, the helpers that they and the guards call, the kit). Null for a chart without a module of its own.
 */
export function sourcesOf(entity: string, read: (file: string) => string = readText): Map<string, string> | null {
  const own = fileOf(entity);
  if (!own) return null;
  const found = new Map<string, string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    const code = codeOf(read(file));
    found.set(file, code);
    for (const one of importsOf(code)) visit(path.resolve(path.dirname(file), one));
  };
  visit(own);
  return new Map([...found].map(([file, code]) => [path.relative(machines, file), code]));
}
