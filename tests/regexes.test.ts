import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { judge, wrongIn } from '../scripts/regexes/check.ts';
import { regexesIn } from '../scripts/regexes/found.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'regexes-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** The lines of `npm run check` about a file with this code. */
const wrongOf = (code: string, except = [] as { file: string; code: string; reason: string }[]) => {
  writeFileSync(path.join(folder, 'planted.ts'), code);
  return wrongIn(folder, ['planted.ts'], judge, except);
};

describe('the check of regular expressions', () => {
  it('finds literals and constants given to RegExp, wherever they are', () => {
    const code = `const a = /x+/g;\nconst view = <T,>(t: T) => z.regex(/y/u, String(t));\nnew RegExp('a' + "b", 'i'); RegExp(\`c\`);
      new RegExp(String.raw\`\\d\`); new RegExp(\`\${a}\`); const division = 4 / 2 / 1;`;
    expect(regexesIn('a.ts', code).map(({ line, source, flags }) => [line, source, flags])).toEqual([
      [1, 'x+', 'g'],
      [2, 'y', 'u'],
      [3, 'ab', 'i'],
      [3, 'c', ''],
      [4, '\\d', ''],
      [4, null, ''],
    ]);
  });

  it('refuses those that take more than linear time, by file and line', async () => {
    expect(
      await wrongOf("const tags = (header: string) =>\n  header.split(/\\s*,\\s*/);\nconst b = new RegExp('^(a+)+$');\n"),
    ).toEqual([
      expect.stringMatching(/^planted\.ts:2 \/\\s\*,\\s\*\/: 2nd degree polynomial, such as for /),
      expect.stringMatching(/^planted\.ts:3 new RegExp\('\^\(a\+\)\+\$'\): exponential, such as for /),
    ]);
    expect(await wrongOf('const braces = /\\{\\{([^{}]*)\\}\\}/g;\n')).toEqual([]);
  });

  it('takes what it can’t see only with a reason, and no reason that is of no use any more', async () => {
    const code = 'new RegExp(words)';
    const exception = { file: 'planted.ts', code, reason: 'Words of ours.' };
    expect(await wrongOf(code)).toEqual([expect.stringContaining('planted.ts:1 new RegExp(words): isn’t a constant')]);
    expect(await wrongOf(code, [exception])).toEqual([]);
    expect(await wrongOf('', [exception])).toEqual([expect.stringContaining('is excepted and isn’t there')]);
  });
});
