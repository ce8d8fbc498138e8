import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'docs/guides');
const guides = readdirSync(folder).filter((file) => file.endsWith('.md'));
const texts = new Map(guides.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Names in backquotes, of files or folders: with a slash, or with the ending of a file. Those with a placeholder are none. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^[\w.-]+(\/[\w.-]*)+$|^[A-Z]\w+\.md$/.test(name));
/** Commands of the project, with the test files they name. */
const commandsIn = (text: string) =>
  [...text.matchAll(/npm (?:run ([\w:]+)|(test)\b)([^#&`\n]*)/g)].map(([, script, test, rest = '']) => ({
    script: script ?? test ?? '',
    files: rest.split(/\s+/).filter((word) => /^(tests|server|src)\//.test(word)),
  }));
const isThere = (name: string) => existsSync(path.join(root, name));

it.each(guides)('%s names files and commands that exist', (guide) => {
  const text = texts.get(guide) as string;
  const commands = commandsIn(text);
  expect(namedIn(text).filter((name) => !isThere(name))).toEqual([]);
  expect(commands.filter(({ script }) => !(script in scripts))).toEqual([]);
  expect(commands.flatMap(({ files }) => files).filter((name) => !isThere(name))).toEqual([]);
  expect(
    [...text.matchAll(/\]\(([^)#]+\.md)/g)].map(([, to = '']) => to).filter((to) => !existsSync(path.join(folder, to))),
  ).toEqual([]);
});

it('each guide is listed, in order, and is 25 to 60 lines with files and a command', () => {
  const [index = '', ...own] = [texts.get('README.md'), ...guides.filter((file) => file !== 'README.md').sort()] as string[];
  expect([...index.matchAll(/\]\((\d-[^)]*)\)/g)].map(([, file]) => file)).toEqual(own);
  const thin = own.filter((file) => {
    const text = texts.get(file) as string;
    const lines = text.split('\n').length;
    return lines < 25 || lines > 60 || namedIn(text).length < 5 || commandsIn(text).length < 1;
  });
  expect(thin).toEqual([]);
});
