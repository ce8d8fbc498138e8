import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

// The rules are in biome.json, and `npm run check` enforces them. This tests each rule.

const root = fileURLToPath(new URL('../', import.meta.url));
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

interface Finding {
  category: string;
  location: { path: string };
}
/** The linter's diagnostics for files, by path: rule and path. */
async function findingsIn(folder: string, files: Record<string, string>): Promise<string[]> {
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const rules = ['style/noRestrictedImports', 'suspicious/noImportCycles'].map((rule) => `--only=${rule}`);
  const said = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [biome, 'lint', ...rules, '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.'],
      { cwd: folder },
      (_, stdout) => resolve(stdout),
    ),
  );
  const { diagnostics } = JSON.parse(said.slice(said.indexOf('{'))) as { diagnostics: Finding[] };
  return diagnostics.map(({ category, location }) => `${category.split('/').at(-1)} ${location.path}`).sort();
}

const importing = (specifier: string) => `import { it } from '${specifier}';\nit();\n`;

describe('imports run one way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-imports-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const wrong: [path: string, specifier: string][] = [
    ['src/calendar/days.ts', '../api/money.ts'],
    ['src/api/sales/lead.ts', '../../machines/kit/lifecycle.ts'],
    ['src/api/sales/unit.ts', '../../views/kit/a.tsx'],
    ['src/api/sales/tenant.ts', '../../../server/kit/a.ts'],
    ['src/api/react.ts', 'react'],
    ['src/machines/sales/lead/flows.ts', '../../../views/kit/a.tsx'],
    ['src/machines/sales/lead/work.ts', '../../../workbench/a.ts'],
    ['src/machines/sales/lead/hook.ts', '@xstate/react'],
    ['src/machines/sales/lead/lifecycle.ts', './flows.ts'],
    ['src/machines/sales/lead/facts.ts', '../../../api/client.ts'],
    ['src/machines/sales/lead/rules.ts', '../../kit/record/record-flow.ts'],
    ['src/machines/sales/rules/rent.ts', '../lead/flows.ts'],
    ['src/views/sales/a.tsx', '../../api/client.ts'],
    ['src/views/sales/b.tsx', '../../../server/kit/a.ts'],
    ['src/views/sales/c.tsx', '../../workbench/a.ts'],
    ['src/workbench/a.ts', '../views/kit/a.tsx'],
    ['src/workbench/b.ts', 'react'],
    ['server/sales/a.ts', '../../src/views/kit/a.tsx'],
    ['server/sales/b.ts', '../../src/machines/sales/lead/flows.ts'],
    ['server/sales/c.ts', '../../src/machines/kit/record/record-flow.ts'],
    ['server/sales/d.ts', '../../src/workbench/a.ts'],
    ['server/sales/e.ts', '../../tests/kit/a.ts'],
  ];
  const right: [path: string, specifier: string][] = [
    ['src/calendar/months.ts', './days.ts'],
    ['src/api/sales/good.ts', '../../calendar/zone.ts'],
    ['src/machines/leasing/lease/flows.ts', '../../../api/client.ts'],
    ['src/machines/leasing/lease/lifecycle.ts', './facts.ts'],
    ['src/machines/leasing/lease/rules.ts', 'xstate'],
    ['src/machines/leasing/rules/schedule.ts', './rent.ts'],
    ['src/views/leasing/good.tsx', '../../api/leasing/lease.ts'],
    ['src/views/leasing/flow.tsx', '../../machines/leasing/lease/flows.ts'],
    ['server/leasing/good.ts', '../../src/machines/leasing/lease/lifecycle.ts'],
    ['server/leasing/rules.ts', '../../src/machines/leasing/rules/schedule.ts'],
    // Tests may import anything.
    ['src/api/sales/lead.test.ts', '../../machines/kit/lifecycle.ts'],
  ];
  it('the linter finds every forbidden import, and no other', async () => {
    const files = Object.fromEntries([...wrong, ...right].map(([path, specifier]) => [path, importing(specifier)]));
    expect(await findingsIn(folder, files)).toEqual(wrong.map(([path]) => `noRestrictedImports ${path}`).sort());
  });
});

describe('there are no import cycles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-circles-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('neither of values, nor of types, nor of lazy imports', async () => {
    const files = {
      'server/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'server/b.ts': "import type { C } from './c.ts';\nexport const b = {} as C;\n",
      'server/c.ts': "export type C = () => void;\nexport const later = () => import('./a.ts');\n",
      'server/d.ts': "import { a } from './a.ts';\na();\n",
    };
    expect(await findingsIn(folder, files)).toEqual(['a', 'b', 'c'].map((name) => `noImportCycles server/${name}.ts`));
  });
});

describe('the ledger is written in one place', () => {
  const writes =
    /insert\s+into\s+"?ledger_(?:entries|transactions)|\b(?:insert|insertRow|createRecord)\([^;]*\bledger(?:Entries|Transactions)\b/i;

  it('by post() and reverse(), and by no other code', () => {
    const sources = ['server', 'src', 'scripts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(?:tsx?|sql)$/.test(entry.name) && !entry.parentPath.includes('migrations'))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const found = sources.filter((file) => writes.test(readFileSync(file, 'utf8'))).map((file) => file.slice(root.length));
    // A benchmark writes the same rows by hand, to compare.
    expect(found.filter((file) => !file.startsWith('scripts/bench/'))).toEqual(['server/finance/ledger/post.ts']);
  });
  it.each([
    'insert into ledger_entries (company_id) values (1)',
    'INSERT  INTO "ledger_transactions" select 1',
    'await scope.db.insert(ledgerEntries).values(rows)',
    'await insertRow(scope, ledgerTransactions, { date })',
  ])('finds %s', (text) => expect(text).toMatch(writes));
});
