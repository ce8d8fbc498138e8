import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** An earlier description of a chart. */
export interface KeptVersion {
  /** The short hash of its commit. */
  commit: string;
  /** ISO. */
  when: string;
  subject: string;
  text: string;
}

const name = 'virtual:chart-history';
const root = path.join(import.meta.dirname, '..');
const folder = 'docs/charts';
const most = 6;

/** Git's output for `input`, in a separate process so that the server isn't blocked. */
const git = (args: string[], input = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = execFile('git', args, { cwd: root, maxBuffer: 256_000_000 }, (error, said) =>
      error ? reject(error) : resolve(said),
    );
    asked.stdin?.end(input);
  });

/** The latest versions of each file in docs/charts, newest first; empty without a git history. */
async function readHistory(): Promise<Record<string, KeptVersion[]>> {
  const now = new Set(readdirSync(path.join(root, folder)));
  const written: { file: string; version: Omit<KeptVersion, 'text'> }[] = [];
  try {
    // A commit is a line of three fields, followed by its files, one per line.
    const log = await git(['log', '--name-only', '--diff-filter=AM', '--format=%h%x09%cI%x09%s', '--', folder]);
    let commit: Omit<KeptVersion, 'text'> | undefined;
    for (const line of log.split('\n').filter(Boolean)) {
      const [hash = '', when, subject] = line.split('\t');
      if (when !== undefined && subject !== undefined) commit = { commit: hash, when, subject };
      else if (commit && now.has(path.basename(line))) written.push({ file: path.basename(line), version: commit });
    }
    const wanted = written.filter(({ file }, i) => written.slice(0, i).filter((earlier) => earlier.file === file).length < most);
    const texts = await readBlobs(wanted.map(({ file, version }) => `${version.commit}:${folder}/${file}`));
    const kept: Record<string, KeptVersion[]> = Object.fromEntries(wanted.map(({ file }) => [file, []]));
    for (const [i, { file, version }] of wanted.entries()) kept[file]?.push({ ...version, text: texts[i] ?? '' });
    return kept;
  } catch {
    return {};
  }
}

/** Reads many objects with one process: each follows a line `<hash> blob <bytes>`. */
async function readBlobs(names: string[]): Promise<string[]> {
  const said = Buffer.from(await git(['cat-file', '--batch'], names.map((one) => `${one}\n`).join('')));
  const texts: string[] = [];
  for (let at = 0; at < said.length; ) {
    const end = said.indexOf('\n', at);
    const size = Number(said.toString('utf8', at, end).split(' ')[2]);
    texts.push(said.toString('utf8', end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return texts;
}

/** Earlier versions of the charts for the comparison page, read once from the repository's history. */
export const chartHistory = (): Plugin => ({
  name: 'statehouse:chart-history',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: async (id) => (id === `\0${name}` ? `export const history = ${JSON.stringify(await readHistory())};` : undefined),
});
