import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filePatch } from './file-patch.ts';

const file = 'src/machines/sales/quotation/quotation.comments.json';
/** What git makes of a file with the patch. */
const applied = (before: string | null, after: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'statehouse-patch-'));
  try {
    const target = path.join(folder, path.basename(file));
    if (before !== null) writeFileSync(target, before);
    execFileSync('git', ['apply', '-p5', '-'], { cwd: folder, input: filePatch(file, before, after) });
    return existsSync(target) ? readFileSync(target, 'utf8') : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const lines = (...words: string[]) => words.map((word) => `${word}\n`).join('');

describe('the patch of a file', () => {
  it('is applied by git: a new file, more of one, and changes in several places', () => {
    const one = lines('a');
    const long = lines('a', 'b', 'c', 'd', 'e', 'لماذا؟', 'f', 'g', 'h', 'i', 'j', 'k');
    const changed = lines('a', 'b 2', 'c', 'd', 'e', 'لماذا؟', 'f', 'g', 'h', 'j', 'k', 'l');
    expect(applied(null, one)).toBe(one);
    expect(applied(one, long)).toBe(long);
    expect(applied(long, changed)).toBe(changed);
  });
});
