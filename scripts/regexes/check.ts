import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { check, type Diagnostics } from 'recheck';
import { regexesIn } from './found.ts';

/** A regular expression that isn't judged, by its file and how it is written, with the reason. */
export interface Excepted {
  file: string;
  code: string;
  reason: string;
}
/** The lines of `excepted.tsv`: expressions that are put together when the code runs. */
export async function exceptions(): Promise<Excepted[]> {
  const [, ...lines] = (await readFile(path.join(import.meta.dirname, 'excepted.tsv'), 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [file = '', code = '', reason = ''] = line.split('\t');
    if (!reason.trim()) throw new Error(`excepted.tsv: ${file} ${code} has no reason.`);
    return { file, code, reason };
  });
}

/** Milliseconds that the checker may take for one expression, on a busy machine. */
const patience = 120_000;

/** Files of the server and the app; tests match nothing that comes from outside. */
const isChecked = (file: string): boolean => /\.(tsx?|mjs)$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file);
export async function checkedFiles(root: string): Promise<string[]> {
  const files = await Promise.all(
    ['server', 'src'].map(async (folder) =>
      (await readdir(path.join(root, folder), { recursive: true })).map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
    ),
  );
  return files.flat().filter(isChecked).sort();
}

/** Whether an expression takes linear time however long its input is; otherwise what is wrong with it. */
export type Judge = (source: string, flags: string) => Promise<string | null>;
export const judge: Judge = async (source, flags) => {
  const found: Diagnostics = await check(source, flags, { timeout: patience });
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `the checker doesn’t know (${found.error.kind})`;
  return `${found.complexity.summary}, such as for ${found.attack.pattern.slice(0, 200)}`;
};

/** Findings about the expressions of these files, a line each. */
export async function wrongIn(
  root: string,
  files: readonly string[],
  judged: Judge,
  except: readonly Excepted[],
): Promise<string[]> {
  const wrong: string[] = [];
  const used = new Set<Excepted>();
  for (const file of files) {
    for (const { line, source, flags, code } of regexesIn(file, await readFile(path.join(root, file), 'utf8'))) {
      const exception = except.find((one) => one.file === file && one.code === code);
      if (exception) used.add(exception);
      else {
        const fault =
          source === null ? 'isn’t a constant: bound it by hand and name it in excepted.tsv' : await judged(source, flags);
        if (fault) wrong.push(`${file}:${line} ${code}: ${fault}`);
      }
    }
  }
  for (const one of except) if (!used.has(one)) wrong.push(`${one.file}: ${one.code} is excepted and isn’t there`);
  return wrong;
}

/** The same judgement, kept by what was asked. */
export const remembering = (known: Map<string, string | null>, judged: Judge): Judge => {
  return async (source, flags) => {
    const key = `${flags} ${source}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = await judged(source, flags);
    known.set(key, found);
    return found;
  };
};
