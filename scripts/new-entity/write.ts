import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../server/kit/startup-error.ts';
import { languages } from '../../src/locales/translate.ts';
import { format, writeIndexes } from '../registry/write.ts';
import { childWords, screenOf, tabOf } from './children.ts';
import { filesOf, lineOf, privilegeRowsOf } from './files.ts';
import type { Names } from './names.ts';
import { regionWords } from './regions.ts';
import { words } from './words.ts';

const description = 'src/api/entities.ts';
const privileges = 'tests/spec/privileges.tsv';
const screens = '.storybook/screens/screens.ts';

/**
 * Writes an entity's files, its lines in `entities.ts`, its texts, its calls' privileges, its children's tabs and screens, and the
 * indexes under `root`. Throws a StartupError when a file already exists. Returns the entity's own files.
 */
export function newEntity(root: string, names: Names): string[] {
  const files = filesOf(names);
  const at = (file: string) => path.join(root, file);
  const there = Object.keys(files).find((file) => existsSync(at(file)));
  if (there) throw new StartupError(`${there} already exists.`);
  describeIn(at(description), names);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  say(root, names);
  appendFileSync(at(privileges), privilegeRowsOf(names));
  const shown = names.children.length ? showChildren(root, names) : [];
  format(root, [description, ...shown, ...Object.keys(files)]);
  writeIndexes(root);
  return Object.keys(files);
}

/** Inserts after the last entity of its area, to keep the area together in the navigation; a new area goes to the end. */
function describeIn(file: string, names: Names): void {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf('export const entities = {');
  const end = text.indexOf('\n} as const satisfies', start) + 1;
  const listed = text.slice(start, end);
  if (new RegExp(`^ {2}${names.wire}: \\{`, 'm').test(listed)) throw new StartupError(`The entity ${names.wire} already exists.`);
  const blocks = [...listed.matchAll(/^ {2}\w+: \{(?:.*\},\n|\n(?: {4}.*\n)* {2}\},\n)/gm)];
  const last = blocks.filter(([block]) => block.includes(`area: '${names.area}'`)).at(-1);
  const place = last ? start + last.index + last[0].length : end;
  writeFileSync(file, text.slice(0, place) + lineOf(names) + text.slice(place));
}

/** Adds its texts to those of its area; an area without texts gets a file. */
function say(root: string, names: Names): void {
  const books = [words(names), names.hasRegions ? regionWords(names) : {}, childWords(names)].flatMap((all) =>
    Object.entries(all),
  );
  for (const [book, texts] of books)
    for (const [which, language] of languages.entries()) {
      const file = path.join(root, `src/locales/${language}/${book}.json`);
      const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
      for (const [key, both] of Object.entries(texts)) known[key] ??= both[which] as string;
      const sorted = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));
      writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
    }
}

/** Adds the children's tabs to those of the area, and their screens. Returns the files. */
function showChildren(root: string, names: Names): string[] {
  const { area, type, file, children } = names;
  const tabs = `src/views/${area}/tabs.tsx`;
  const known = existsSync(path.join(root, tabs))
    ? readFileSync(path.join(root, tabs), 'utf8')
    : "import { furtherTab } from '../kit/record/further-tab.ts';\n\nexport const tabs = [\n];\n";
  const own = children.map((child) => tabOf(names, child)).join('');
  const withTabs = `import type { ${type} } from '../../api/${area}/${file}.ts';\n${known.replace(/\];\n$/, () => `${own}];\n`)}`;
  writeFileSync(path.join(root, tabs), withTabs);
  const end = '    ] as const\n  ).flatMap(([list, form, at]) => [';
  const text = readFileSync(path.join(root, screens), 'utf8');
  const lines = children.map((child) => screenOf(names, child)).join('');
  writeFileSync(
    path.join(root, screens),
    text.replace(end, () => lines + end),
  );
  return [tabs, screens];
}
