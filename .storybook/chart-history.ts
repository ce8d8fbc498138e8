import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type KeptVersion, latestRelease } from '../src/workbench/versions/versions.ts';

type Commit = Pick<KeptVersion, 'commit' | 'when' | 'subject'>;

const name = 'virtual:chart-history';
const root = path.join(import.meta.dirname, '..');
const folder = 'docs/charts';
/**
 * Every version is kept up to this length of text, and then only the latest ones of each chart: the page loads them all at
 * once. As of now all of them are a tenth of it.
 */
const mostText = 4_000_000;

/** Git's output for `input`, in a separate process so that the server isn't blocked. */
const git = (args: string[], input?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = execFile('git', args, { cwd: root, maxBuffer: 256_000_000 }, (error, said) =>
      error ? reject(error) : resolve(said),
    );
    // Git may end before it has read everything; why it did is in the callback's error, and EPIPE here would end this process.
    asked.stdin?.on('error', () => undefined);
    if (input !== undefined) asked.stdin?.end(input);
  });

/** The releases that contain commits on docs/charts, by commit: of several tags the earliest. */
async function releasesByTag(): Promise<Map<string, Pick<KeptVersion, 'release' | 'released'>>> {
  const tags = await git(['for-each-ref', 'refs/tags', '--sort=creatordate', '--format=%(refname:short)%09%(creatordate:short)']);
  const found = new Map<string, Pick<KeptVersion, 'release' | 'released'>>();
  for (const line of tags.split('\n').filter(Boolean)) {
    const [release = '', released = null] = line.split('\t');
    const commits = await git(['log', '--format=%h', release, '--', folder]);
    for (const commit of commits.split('\n').filter(Boolean)) if (!found.has(commit)) found.set(commit, { release, released });
  }
  return found;
}

/** The versions of each file in docs/charts, newest first; empty without a git history. */
async function readHistory(): Promise<Record<string, KeptVersion[]>> {
  const now = new Set(readdirSync(path.join(root, folder)));
  const written: { file: string; commit: Commit }[] = [];
  try {
    // A commit is a line of three fields, followed by its files, one per line.
    const log = await git(['log', '--name-only', '--diff-filter=AM', '--format=%h%x09%cI%x09%s', '--', folder]);
    let commit: Commit | undefined;
    for (const line of log.split('\n').filter(Boolean)) {
      const [hash = '', when, subject] = line.split('\t');
      if (when !== undefined && subject !== undefined) commit = { commit: hash, when, subject };
      else if (commit && now.has(path.basename(line))) written.push({ file: path.basename(line), commit });
    }
    const commits = [...new Set(written.map(({ commit }) => commit.commit))];
    const [texts, changelogs, tagged] = await Promise.all([
      readBlobs(written.map(({ file, commit }) => `${commit.commit}:${folder}/${file}`)),
      readBlobs(commits.map((commit) => `${commit}:CHANGELOG.md`)),
      releasesByTag(),
    ]);
    const releases = new Map(commits.map((commit, i) => [commit, tagged.get(commit) ?? latestRelease(changelogs[i] ?? '')]));
    const kept: Record<string, KeptVersion[]> = {};
    let length = 0;
    for (const [i, { file, commit }] of written.entries()) {
      const text = texts[i] ?? '';
      const own = kept[file] ?? [];
      kept[file] = own;
      if (own.length > 0 && length + text.length > mostText) continue;
      length += text.length;
      own.push({ ...commit, ...(releases.get(commit.commit) ?? latestRelease('')), text });
    }
    return kept;
  } catch {
    return {};
  }
}

/** Reads many objects with one process: each follows a line `<hash> blob <bytes>`, or there is a line `<name> missing`. */
async function readBlobs(names: string[]): Promise<string[]> {
  const said = Buffer.from(await git(['cat-file', '--batch'], names.map((one) => `${one}\n`).join('')));
  const texts: string[] = [];
  for (let at = 0; at < said.length; ) {
    const end = said.indexOf('\n', at);
    const head = said.toString('utf8', at, end);
    if (head.endsWith(' missing')) {
      texts.push('');
      at = end + 1;
      continue;
    }
    const size = Number(head.split(' ')[2]);
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
