import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languages } from '../src/locales/translate.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const made = new Set(['node_modules', 'dist', '.data', '.cache', '.git', '.outbox', 'storybook-static', '.results']);
const textual = /(\.(tsx?|mts|json|sql|md|html|tsv|css|svg|ya?ml|sh)|^\.[a-z]+|\/run|LICENSE)$/;

/** The project's own files below a folder, as paths with slashes. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (made.has(entry.name)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const code = (folder: string) => filesIn(folder).filter((file) => /\.tsx?$/.test(file));

interface Import {
  file: string;
  /** A path from the project's root, or a package's name. */
  what: string;
  isType: boolean;
}
const importsOf = (file: string): Import[] => {
  const statements = read(file).matchAll(/\b(import|export)\s+(type\s)?([^;'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/g);
  return [...statements].map(([, , type, names = '', from, lazily]) => {
    const path = (from ?? lazily) as string;
    // `import { type A, type B }` brings types alone as well.
    const listed = /\{([^}]*)\}/
      .exec(names)?.[1]
      ?.split(',')
      .filter((name) => name.trim());
    const isType = Boolean(type) || Boolean(listed?.length && listed.every((name) => name.trim().startsWith('type ')));
    return { file, what: path.startsWith('.') ? posix.join(dirname(file), path) : path, isType };
  });
};
const told = ({ file, what }: Import) => `${file} → ${what}`;
const imports = (folder: string, isTest = /\.(test|stories)\.tsx?$/) =>
  code(folder)
    .filter((file) => !isTest.test(file))
    .flatMap(importsOf);
const isOwn = ({ what }: Import) => /^(src|server|tests|scripts)\//.test(what);

describe('imports run one way', () => {
  it('finds imports at all', () => {
    const found = importsOf('server/sales/lead.ts').map(({ what }) => what);
    expect(found).toContain('src/machines/sales/lead/lifecycle.ts');
    expect(importsOf('src/views/app/office.tsx').map(({ what }) => what)).toContain('src/views/sales/lead/page.tsx');
  });
  it('the api knows only itself and the words', () => {
    const wrong = imports('src/api').filter((found) => isOwn(found) && !/^src\/(api|locales)\//.test(found.what));
    expect(wrong.map(told)).toEqual([]);
  });
  it('machines know the api, the words and no React', () => {
    const wrong = imports('src/machines').filter(
      (found) =>
        (isOwn(found) && !/^src\/(api|locales|machines)\//.test(found.what)) ||
        /^(react|react-dom|@xstate\/react|styled-components)(\/|$)/.test(found.what),
    );
    expect(wrong.map(told)).toEqual([]);
  });
  it('views know machines, and of the api only its types', () => {
    const wrong = imports('src/views').filter(
      (found) => isOwn(found) && (!/^src\//.test(found.what) || (found.what.startsWith('src/api/') && !found.isType)),
    );
    expect(wrong.map(told)).toEqual([]);
  });
  it('the workbench knows what charts say, and nothing shows or serves it but Storybook, scripts and tests', () => {
    const wrong = imports('src/workbench').filter(
      (found) =>
        (isOwn(found) && !/^src\/(api|locales|machines|workbench)\//.test(found.what)) ||
        /^(react|react-dom)(\/|$)/.test(found.what),
    );
    const users = [...imports('src/views'), ...imports('src/machines'), ...imports('server')].filter(({ what }) =>
      what.startsWith('src/workbench/'),
    );
    expect([...wrong, ...users].map(told)).toEqual([]);
  });
  it('the server knows the api, the words and the charts of records', () => {
    const wrong = imports('server').filter(
      (found) =>
        isOwn(found) &&
        !/^(server\/|src\/(api|locales)\/)/.test(found.what) &&
        !/^src\/machines\/(.+\/(lifecycle|rules|rules\/[^/]+)|kit\/define-lifecycle|lifecycles)\.ts$/.test(found.what),
    );
    expect(wrong.map(told)).toEqual([]);
  });
  it('lifecycles and rules run on both sides: only the api, the kit and xstate', () => {
    const wrong = imports('src/machines').filter(
      (found) =>
        /^src\/machines\/(?!kit).+\/(lifecycle|facts|rules|rules\/[^/]+)\.ts$/.test(found.file) &&
        !found.isType &&
        !/^(xstate$|src\/api\/|src\/machines\/(.+\/(lifecycle|rules|rules\/[^/]+|facts)|kit\/(define-)?lifecycle)\.ts$)/.test(
          found.what,
        ),
    );
    expect(wrong.map(told)).toEqual([]);
  });
});

describe('words', () => {
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        filesIn(`src/locales/${language}`).map((file) => [
          posix.basename(file),
          JSON.parse(read(file)) as Record<string, string>,
        ]),
      ),
    ]),
  );
  const pairs = Object.entries(texts.en ?? {}).flatMap(([file, keys]) =>
    Object.entries(keys).map(([key, en]) => ({ key, en, ar: texts.ar?.[file]?.[key] })),
  );
  const all = new Set(pairs.map(({ key }) => key));
  const plural = /_(zero|one|two|few|many|other)$/;
  const bare = (key: string) => key.replace(plural, '');

  it('are there in both languages, once', () => {
    const arabic = Object.values(texts.ar ?? {}).flatMap((keys) => Object.keys(keys));
    // A language has as many plural forms as it has: of those, the word itself must be there.
    const missing = (ours: string[], theirs: Set<string>) =>
      ours.filter((key) => !theirs.has(key) && !(plural.test(key) && theirs.has(bare(key))));
    expect(missing([...all], new Set(arabic))).toEqual([]);
    expect(missing(arabic, all)).toEqual([]);
    const english = pairs.map(({ key }) => key);
    expect(english.filter((key, at) => english.indexOf(key) !== at)).toEqual([]);
    expect(arabic.filter((key, at) => arabic.indexOf(key) !== at)).toEqual([]);
  });
  it('are Arabic in Arabic', () => {
    const hasLetters = (text: string) => /\p{Letter}/u.test(text.replaceAll(/\{\w+\}/g, ''));
    const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
    // The button to the other language says that language's own name.
    const own = pairs.filter(({ key }) => key !== 'app.language.other');
    expect(own.filter(({ en, ar }) => ar !== undefined && hasLetters(en) && !isArabic(ar)).map(({ key }) => key)).toEqual([]);
    expect(own.filter(({ en }) => isArabic(en)).map(({ key }) => key)).toEqual([]);
  });
  it('are filled from the same values', () => {
    const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join();
    // One and two are said without their number in Arabic.
    const loose = /_(zero|one|two)$/;
    const wrong = pairs.filter(({ key, en, ar }) => ar !== undefined && !loose.test(key) && holes(en) !== holes(ar));
    expect(wrong.map(({ key, en, ar }) => `${key}: ${en} | ${ar}`)).toEqual([]);
  });
  it('that views ask for exist', () => {
    const wrong = code('src/views').flatMap((file) => {
      const source = read(file);
      const asked = [...source.matchAll(/\bt\(([^()`]*)\)/g)].flatMap(([, inside = '']) =>
        [...inside.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key),
      );
      const missing = asked.filter((key) => !all.has(key) && !all.has(`${key}_other`));
      // t(`lead.status.${status}`): at least one text begins so.
      const begun = [...source.matchAll(/\bt\(`([a-z][\w.]*\.)\$\{/g)].map(([, start = '']) => start);
      const unbegun = begun.filter((start) => ![...all].some((key) => key.startsWith(start)));
      return [...missing, ...unbegun.map((start) => `${start}…`)].map((key) => `${file}: ${key}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('what is kept', () => {
  it('names no machine and no registry', () => {
    const host = new RegExp(
      `${['registry', 'npmjs'].join('\\.')}|${['registry', 'yarnpkg'].join('\\.')}|[\\w-]+\\.(pkg|registry)\\.dev`,
    );
    // A path of somebody's machine: a home folder, or this folder itself.
    const homes = /(^|[\s'"`(=])\/(home|root|Users|mnt)\/\w+|[A-Z]:\\Users\\/m;
    const here = root.replace(/\/$/, '');
    const wrong = filesIn('.')
      .filter((file) => textual.test(file) && statSync(join(root, file)).size < 5_000_000)
      .filter((file) => {
        const text = read(file);
        return host.test(text) || homes.test(text) || text.includes(`${here}/`);
      });
    expect(wrong).toEqual([]);
  });
  it('locks packages without saying where they came from', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { integrity?: string; resolved?: string }> };
    const packages = Object.entries(lock.packages);
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([]);
    expect(packages.filter(([name, { integrity }]) => name && !integrity).map(([name]) => name)).toEqual([]);
  });
});
