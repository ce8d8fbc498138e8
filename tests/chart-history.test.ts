import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chartHistory } from '../.storybook/chart-history.ts';

const file = 'lead.lifecycle.json';
const folders: string[] = [];

/** The history as Storybook's pages import it. */
async function load(): Promise<Record<string, { commit: string; text: string }[]>> {
  const { load } = chartHistory();
  if (typeof load !== 'function') throw new Error('The plugin has no load function.');
  const code = await Reflect.apply(load, undefined, ['\0virtual:chart-history']);
  return JSON.parse(String(code).slice('export const history = '.length, -1));
}

/** Puts a shell script first in PATH as `git`. */
function gitIs(script: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'statehouse-git-'));
  folders.push(folder);
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(folder, 'git'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
}

afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('the versions of the charts', () => {
  test('are those of the repository, also when git ends before anything is written to it', async () => {
    const commits = execFileSync('git', ['log', '--diff-filter=AM', '--format=%h', '--', `docs/charts/${file}`], {
      encoding: 'utf8',
    });
    for (let i = 0; i < 5; i++) {
      const kept = (await load())[file] ?? [];
      expect(kept.slice(0, 3).map(({ commit }) => commit)).toEqual(commits.split('\n').filter(Boolean).slice(0, 3));
      expect(JSON.parse(kept[0]?.text ?? '')).toMatchObject({ name: 'lead', kind: 'lifecycle' });
    }
  });

  test('are none without git', async () => {
    gitIs('exit 127');
    expect(await load()).toEqual({});
  });

  test('are none when git ends while it is written to', async () => {
    // 5,000 names are more than a pipe holds, and nobody reads them.
    gitIs(
      `case $1 in log) i=0; while [ $i -lt 5000 ]; do printf '%07x\\t2026-11-01\\tone\\ndocs/charts/${file}\\n' $i; i=$((i+1)); done;; cat-file) exec 0<&-; sleep 0.2; exit 1;; esac`,
    );
    expect(await load()).toEqual({});
  });
});
