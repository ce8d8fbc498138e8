import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { indexesOf } from '../scripts/registry/indexes.ts';
import { storeOf } from '../server/registry.ts';
import { describe as descriptionOf, entityNames, isEntity } from '../src/api/entities.ts';
import { namesOf } from '../src/api/entity-names.ts';
import { modules } from '../src/api/privileges.ts';
import ar from '../src/locales/ar/app.json' with { type: 'json' };
import arSettings from '../src/locales/ar/settings.json' with { type: 'json' };
import en from '../src/locales/en/app.json' with { type: 'json' };
import enSettings from '../src/locales/en/settings.json' with { type: 'json' };

const root = fileURLToPath(new URL('../', import.meta.url));

describe('the registry', () => {
  it('has up-to-date indexes: npm run registry writes them', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'statehouse-registry-'));
    try {
      const indexes = [...indexesOf(root)].map(([file, text]) => ({
        file,
        text,
        copy: path.join(folder, file.replaceAll('/', '-')),
      }));
      for (const { text, copy } of indexes) writeFileSync(copy, text);
      const config = ['--config-path', root, '--vcs-enabled=false'];
      execFileSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', ...config, folder], {
        cwd: root,
        stdio: 'ignore',
      });
      for (const { file, copy } of indexes)
        expect(readFileSync(path.join(root, file), 'utf8'), file).toBe(readFileSync(copy, 'utf8'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);

  it('has a store for every entity but the company itself', () => {
    expect(entityNames.filter((entity) => !storeOf(entity))).toEqual(['company']);
    for (const entity of entityNames) if (storeOf(entity)) expect(storeOf(entity)?.entity, entity).toBe(entity);
  });

  it('has a name in both languages for every entity with a page', () => {
    const texts = [
      { ...en, ...enSettings },
      { ...ar, ...arSettings },
    ];
    for (const entity of entityNames) {
      if (!descriptionOf(entity).path) continue;
      const { many, one } = namesOf(entity);
      for (const all of texts) for (const key of [many, one]) expect(all).toHaveProperty([key]);
    }
  });

  it('has a name in both languages for every privilege module', () => {
    for (const module of modules)
      for (const all of [enSettings, arSettings]) expect(all).toHaveProperty([`settings.module.${module}`]);
  });

  it('only names entities as owners, and gives no two the same path', () => {
    for (const entity of entityNames) {
      const { partOf } = descriptionOf(entity);
      if (partOf) expect(isEntity(partOf.entity), entity).toBe(true);
    }
    const paths = entityNames.flatMap((entity) => descriptionOf(entity).path ?? []);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
