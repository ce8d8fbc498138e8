import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testsOf, writtenAs } from '../../scripts/calls/direct-tests.ts';
import { testedCalls, writtenTable } from '../../scripts/calls/table.ts';
import { calls } from '../../src/api/calls.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const areas = testedCalls(root, calls);

describe('the calls of leasing and its money', () => {
  it('each have a test of their own', () => {
    expect(areas.flatMap(([, own]) => own.filter(({ tests }) => !tests.length).map(({ id }) => id))).toEqual([]);
  });

  it('are listed with it in docs/calls.md: npm run calls writes them', () => {
    expect(readFileSync(`${root}docs/calls.md`, 'utf8')).toBe(writtenTable(areas));
  });
});

describe('the tests that make a call', () => {
  const written = writtenAs(calls);
  const found = (source: string) => testsOf(source, written).map(({ title, ids }) => [title, ...[...ids].sort()]);

  it('name it, under any name, or its path', () => {
    expect(found("it('a', async () => { await admin.ask(unitCalls.price, {}); });")).toEqual([['a', 'UNI-17']]);
    expect(found("import { unitCalls as own } from 'x'; it('a', () => own.price);")).toEqual([['a', 'UNI-17']]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test
    expect(found("it('a', () => admin.raw('POST', `/v2/units/${id}/notes?x=1`));")).toEqual([['a', 'UNI-15']]);
    expect(found("it('a', () => admin.raw('GET', '/v2/units/7/notes'));")).toEqual([['a', 'UNI-14']]);
    expect(found("it.each([[unitCalls.notes]])('a %s', () => {});")).toEqual([['a %s', 'UNI-14']]);
  });

  it('make it by a helper of their file, but not before the test', () => {
    const helper = 'const price = (id) => ask(unitCalls.price, id); const twice = () => price(1);';
    expect(found(`${helper} it('a', () => twice());`)).toEqual([['a', 'UNI-17']]);
    expect(found(`${helper} beforeAll(() => price(1)); it('a', () => {});`)).toEqual([['a']]);
  });

  it('take it from a table of several entities', () => {
    const table = "const lists = [['services', serviceCalls], ['shop types', shopTypeCalls]];";
    expect(found(`${table} it.each(lists)('%s', (_, calls) => ask(calls.list));`)).toEqual([['%s', 'SET-38', 'SET-74']]);
  });
});
