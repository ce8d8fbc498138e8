import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import ar from '../locales/ar/workbench.json' with { type: 'json' };
import en from '../locales/en/workbench.json' with { type: 'json' };
import { chartsToWalk, countWalks, heatOfWalks, type WalkResults, walkEnvironments } from './walks.ts';

// Every chart's model is computed before walks are counted.
vi.setConfig({ testTimeout: 60_000 });

const when = '2026-03-01T09:00:00.000Z';
const allWalked = (): WalkResults =>
  Object.fromEntries(
    chartsToWalk().map(({ chart, transitions }) => [
      chart,
      Object.fromEntries(
        transitions.map(({ name, on }) => [
          name,
          Object.fromEntries(on.map((environment) => [environment, { when, walked: true }])),
        ]),
      ),
    ]),
  );

it('walks in environments that have a name in both languages', () => {
  for (const texts of [en, ar])
    for (const environment of walkEnvironments) expect(texts).toHaveProperty([`workbench.paths.ground.${environment}`]);
});

it('finds no gaps when every transition was walked in each of its environments', () => {
  const { gaps, charts } = countWalks(allWalked());
  expect(gaps).toEqual([]);
  expect(charts.quotation?.on.browser).toEqual({ walked: 17, of: 17 });
});

it('lists transitions that were never walked, and those whose walk failed', () => {
  const results = allWalked();
  delete results.lead?.['lead.new lose']?.server;
  results.lead = {
    ...results.lead,
    'lead.new qualify': { ...results.lead?.['lead.new qualify'], browser: { when, walked: false } },
  };
  const { gaps, charts } = countWalks(results);
  expect(gaps).toEqual(['lead.new lose: not walked on server', 'lead.new qualify: not walked on browser']);
  expect(charts.lead?.on).toMatchObject({ server: { walked: 23, of: 24 }, browser: { walked: 15, of: 16 } });
});

it('requires the browser only for user transitions', () => {
  const on = chartsToWalk()
    .find(({ chart }) => chart === 'execution')
    ?.transitions.map((one) => one.on.join());
  expect(new Set(on)).toEqual(new Set(['chart,server']));
});

it('draws a heat map with the figures that npm run walks prints', () => {
  const results = allWalked();
  delete results.lead?.['lead.new lose']?.server;
  results.quotation = {
    ...results.quotation,
    'quotation.draft cancel': { chart: { when, walked: true }, browser: { when, walked: false } },
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'walks-'));
  writeFileSync(path.join(folder, 'walks.json'), JSON.stringify(results));
  let printed = '';
  try {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/walks.ts', '--print'], {
      env: { ...process.env, WALK_RESULTS: folder },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    // The command fails because there are gaps.
    printed = (error as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const { chart } of chartsToWalk()) {
    const heat = heatOfWalks(chart, results);
    const figures = walkEnvironments.map((environment) => {
      const own = heat.filter(({ marks }) => marks[environment] !== null);
      return own.length ? `'${own.filter(({ marks }) => marks[environment]?.walked).length} of ${own.length}'` : "''";
    });
    const row = printed.split('\n').find((line) => line.split('│')[1]?.trim().replaceAll("'", '') === chart);
    expect(
      row
        ?.split('│')
        .slice(4, 4 + walkEnvironments.length)
        .map((cell) => cell.trim()),
      chart,
    ).toEqual(figures);
  }
  const warm = new Map(heatOfWalks('quotation', results).map(({ name, warmth }) => [name, warmth]));
  expect(warm.get('quotation.draft cancel')).toBe('failed');
  expect(heatOfWalks('lead', results).find(({ name }) => name === 'lead.new lose')?.warmth).toBe('partly');
}, 60_000);
