import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Figures, fileOf, worseBy } from '../scripts/bench/figures.ts';

const machine = { cpu: 'Intel(R) Xeon(R) CPU @ 2.60GHz', cores: 2, memory: 32 };
const run = (...figures: [name: string, values: number[], better: 'less' | 'more'][]) => {
  const taken = new Figures();
  for (const figure of figures) taken.note(...figure);
  return taken;
};

describe('the figures of a benchmark', () => {
  it('are kept by kind of machine', () => {
    expect(fileOf(machine)).toBe('intel-xeon-2.60ghz-2-cores-32-gb.json');
  });

  it('are worse only by more than the range of either run', () => {
    const kept = { median: 0.5, least: 0.48, most: 0.54, better: 'more' } as const;
    expect(worseBy({ median: 0.4, least: 0.38, most: 0.43, better: 'more' }, kept)).toBeCloseTo(0.2);
    expect(worseBy({ median: 0.4, least: 0.3, most: 0.5, better: 'more' }, kept)).toBeNull();
    expect(worseBy({ median: 0.45, least: 0.45, most: 0.46, better: 'more' }, kept)).toBeNull();
    expect(worseBy({ median: 0.9, least: 0.9, most: 0.91, better: 'more' }, kept)).toBeNull();
    const bytes = { median: 194_000, least: 194_000, most: 194_000, better: 'less' } as const;
    expect(worseBy({ ...bytes, median: 195_000, least: 195_000, most: 195_000 }, bytes)).toBeGreaterThan(0);
    expect(worseBy({ ...bytes, median: 190_000, least: 190_000, most: 190_000 }, bytes)).toBeNull();
  });

  it('are compared with the kept ones, which only change when told to', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'figures-'));
    const first = run(['get one: ratio', [0.5, 0.51, 0.52], 'more'], ['list: CPU ms', [5, 5.1, 5.2], 'less']);
    expect(await first.compare(folder, { machine })).toContainEqual(expect.stringContaining('No figures are known'));
    await first.compare(folder, { machine, isKeeping: true });
    const slower = run(['get one: ratio', [0.4, 0.41, 0.42], 'more'], ['list: CPU ms', [5, 5.1, 5.2], 'less']);
    const said = (await slower.compare(folder, { machine })).join('\n');
    expect(said).toContain('Of 2 figures');
    expect(said).toContain('get one: ratio: 0.51 on');
    expect(said).toContain('now 0.41 (0.4–0.42), 20 % worse');
    expect(said).not.toContain('list: CPU ms:');
    expect(await readFile(path.join(folder, fileOf(machine)), 'utf8')).toContain('"median":0.51');
    await slower.compare(folder, { machine, isKeeping: true });
    expect((await slower.compare(folder, { machine })).join('\n')).toContain('none got worse');
  });
});
