import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** A description of a chart as it was kept once. */
export interface KeptVersion {
  /** The commit that wrote it, shortened. */
  commit: string;
  /** ISO. */
  when: string;
  subject: string;
  text: string;
}

const name = 'virtual:chart-history';
const root = path.join(import.meta.dirname, '..');
const most = 6;

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000, stdio: ['ignore', 'pipe', 'ignore'] });

/** The last versions of each file of docs/charts, newest first; none where there is no history to ask. */
function readHistory(): Record<string, KeptVersion[]> {
  const files = readdirSync(path.join(root, 'docs/charts'));
  try {
    return Object.fromEntries(
      files.map((file) => {
        const lines = git('log', `-n${most}`, '--format=%h%x09%cI%x09%s', '--', `docs/charts/${file}`).trim().split('\n');
        const versions = lines.filter(Boolean).map((line): KeptVersion => {
          const [commit = '', when = '', subject = ''] = line.split('\t');
          return { commit, when, subject, text: git('show', `${commit}:docs/charts/${file}`) };
        });
        return [file, versions];
      }),
    );
  } catch {
    return {};
  }
}

/** Earlier versions of the charts for the page that compares them, read once from the repository's own history. */
export const chartHistory = (): Plugin => ({
  name: 'statehouse:chart-history',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? `export const history = ${JSON.stringify(readHistory())};` : undefined),
});
