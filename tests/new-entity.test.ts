import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { namesOf } from '../scripts/new-entity/names.ts';
import { type Left, newEntity } from '../scripts/new-entity/write.ts';
import { StartupError } from '../server/kit/startup-error.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'statehouse-entity-'));
  for (const name of [
    'src',
    'server',
    'tests',
    'scripts',
    'docs/charts',
    '.storybook',
    'tsconfig.json',
    'vite.config.ts',
    'vitest.config.ts',
    'biome.json',
    'package.json',
    'package-lock.json',
  ])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** Does what was left to a person. */
function apply({ file, top, inside, before, end }: Left): void {
  const place = path.join(copy, file);
  let text = readFileSync(place, 'utf8');
  if (inside) {
    const at = before ? text.indexOf(before) : Math.max(text.lastIndexOf('};'), text.lastIndexOf('];'));
    expect(at, `${file} has no place for ${inside}`).toBeGreaterThan(0);
    text = `${text.slice(0, at)}${inside}\n${text.slice(at)}`;
  }
  writeFileSync(place, [top && `${top}\n`, text, end].filter(Boolean).join(''));
}

const run = (command: string, ...args: string[]): string => {
  try {
    return execFileSync(path.join(copy, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}: ${stdout}${stderr}`);
  }
};

it('writes an entity that compiles, and whose chart and texts keep the rules', { timeout: 400_000 }, () => {
  const { files, left } = newEntity(copy, namesOf('sales/price-offer', 'عرض سعر'));
  run('biome', 'lint', '--error-on-warnings', '--vcs-enabled=false', ...files);
  // Nothing of it works before it is declared: the types say so, and then they don't.
  expect(() => run('tsc', '-p', '.', '--noEmit')).toThrow('priceOffers');
  left.forEach(apply);
  run('tsc', '-p', '.', '--noEmit');
  run('tsx', 'scripts/charts.ts');
  const said = run(
    'vitest',
    'run',
    '--project',
    'unit',
    'tests/charts.test.ts',
    'tests/texts.test.ts',
    'tests/spec',
    'tests/walks/lifecycles.test.ts',
  );
  expect(said).not.toContain('failed');
});

it('refuses a place that is taken, and names that are none', () => {
  expect(() => newEntity(copy, namesOf('sales/lead'))).toThrow(StartupError);
  for (const name of ['', 'lead', 'nowhere/lead', 'sales/Lead', 'sales/../lead', 'sales/a/b'])
    expect(() => namesOf(name)).toThrow(StartupError);
  expect(namesOf('settings/company-policy')).toMatchObject({
    many: 'company_policies',
    one: 'companyPolicy',
    types: 'CompanyPolicies',
  });
});
