import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkedFiles, exceptions, judge, remembering, wrongIn } from './regexes/check.ts';

// Each regular expression of server and src takes linear time: npx tsx scripts/regexes.ts, a part of npm run check. Only expressions
// that weren't judged before take time.

const root = path.join(import.meta.dirname, '..');
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
const cache = path.join(root, `.cache/regexes-${version}.json`);
const known = new Map<string, string | null>(JSON.parse(await readFile(cache, 'utf8').catch(() => '[]')));
const wrong = await wrongIn(root, await checkedFiles(root), remembering(known, judge), await exceptions());
await mkdir(path.dirname(cache), { recursive: true });
// Failed expressions are judged again.
await writeFile(cache, JSON.stringify([...known].filter(([, fault]) => fault === null)));
for (const line of wrong) console.log(line);
// The checker's own process is still there.
process.exit(wrong.length ? 1 : 0);
