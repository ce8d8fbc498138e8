import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFiles, deleteDatabase, listOf } from '../scripts/db/reset.ts';
import { tablesOf } from '../scripts/db/tables.ts';
import { holdFolder, thisProcess } from '../server/db/folder-lock.ts';

const root = path.join(import.meta.dirname, '..');

it('has one migration: the tables as the code declares them', () => {
  const kept = path.join(root, 'server/db/migrations');
  expect(readdirSync(kept, { recursive: true }).sort()).toEqual(['0000_tables.sql', 'meta', 'meta/_journal.json']);
  expect(tablesOf(root).statements === readFileSync(path.join(kept, '0000_tables.sql'), 'utf8'), 'npm run db:generate').toBe(
    true,
  );
});

describe('recreating the local database', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'statehouse-reset-'));
    for (const folder of ['postgres', 'files', 'outbox', 'backups']) mkdirSync(path.join(dataDir, folder));
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '18\n');
    writeFileSync(path.join(dataDir, 'postgres/base'), 'x'.repeat(1_500_000));
    writeFileSync(path.join(dataDir, 'postgres.json'), '{}');
    writeFileSync(path.join(dataDir, 'notes.txt'), 'mine');
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('says what it would delete, and deletes that alone', async () => {
    const found = listOf(databaseFiles({ dataDir })).split('\n');
    expect(found).toEqual([
      `  ${dataDir}/postgres (1.5 MB)`,
      `  ${dataDir}/postgres.json (0.0 MB)`,
      `  ${dataDir}/files (0.0 MB)`,
      `  ${dataDir}/outbox (0.0 MB)`,
    ]);
    await deleteDatabase({ dataDir });
    expect(readdirSync(dataDir).sort()).toEqual(['backups', 'notes.txt']);
  });

  it('refuses while a server holds the folder', async () => {
    const hold = await holdFolder(dataDir, { ...thisProcess(), pid: process.ppid, born: null, where: 'elsewhere' });
    const before = readdirSync(dataDir).sort();
    await expect(deleteDatabase({ dataDir })).rejects.toThrow(/uses .*: end it first\. Nothing is deleted\./);
    expect(readdirSync(dataDir).sort()).toEqual(before);
    if ('release' in hold) await hold.release();
  });

  it('refuses another database than the embedded one, and a folder that has none', () => {
    expect(() => databaseFiles({ dataDir, databaseUrl: 'postgres://elsewhere/office' })).toThrow(/another database/);
    rmSync(path.join(dataDir, 'postgres'), { recursive: true });
    expect(() => databaseFiles({ dataDir })).toThrow(/no embedded database: nothing is deleted/);
    expect(existsSync(path.join(dataDir, 'files'))).toBe(true);
    expect(databaseFiles({ dataDir: path.join(dataDir, 'new') })).toEqual([]);
  });
});
