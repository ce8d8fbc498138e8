import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { chartVersions } from '../../scripts/chart-versions.ts';
import ar from '../locales/ar/workbench.json' with { type: 'json' };
import en from '../locales/en/workbench.json' with { type: 'json' };
import {
  chartsToWalk,
  countWalks,
  guardTrials,
  heatOfWalks,
  type Mark,
  standingOf,
  type WalkResults,
  walkEnvironments,
} from './walks.ts';

// Every chart's model is computed before walks are counted.
vi.setConfig({ testTimeout: 60_000 });

const when = '2026-03-01T09:00:00.000Z';
/** What is loaded here has the fingerprints that the command works out by itself. */
const versions = chartVersions();
const mark = (chart: string, walked = true): Mark => ({ when, walked, version: versions[chart] as string, commit: 'abc1234' });
const allWalked = (): WalkResults =>
  Object.fromEntries(
    chartsToWalk().map(({ chart, transitions, guards }) => [
      chart,
      {
        ...Object.fromEntries(
          transitions.map(({ name, on }) => [name, Object.fromEntries(on.map((environment) => [environment, mark(chart)]))]),
        ),
        ...Object.fromEntries(guards.flatMap(({ name, isRunnable }) => (isRunnable ? [[name, { refused: mark(chart) }]] : []))),
      },
    ]),
  );

it('walks in environments that have a name in both languages', () => {
  for (const texts of [en, ar])
    for (const environment of walkEnvironments) expect(texts).toHaveProperty([`workbench.paths.ground.${environment}`]);
});

it('finds no gaps when every transition was walked in each of its environments', () => {
  const { gaps, charts } = countWalks(allWalked(), versions);
  expect(gaps).toEqual([]);
  expect(charts.quotation?.on.browser).toEqual({ walked: 18, of: 18 });
});

it('lists transitions that were never walked, and those whose walk failed', () => {
  const results = allWalked();
  delete results.lead?.['lead.new lose']?.server;
  results.lead = {
    ...results.lead,
    'lead.new qualify': { ...results.lead?.['lead.new qualify'], browser: mark('lead', false) },
  };
  const { gaps, charts } = countWalks(results, versions);
  expect(gaps).toEqual(['lead.new lose: server: not run', 'lead.new qualify: browser: failed']);
  expect(charts.lead?.on).toMatchObject({ server: { walked: 23, of: 24 }, browser: { walked: 15, of: 16 } });
});

it('distinguishes passed, failed, outdated and never run', () => {
  const older: Mark = { ...mark('lead'), version: 'of another chart' };
  expect(standingOf(mark('lead'), versions.lead)).toBe('walked');
  expect(standingOf(mark('lead', false), versions.lead)).toBe('failed');
  expect(standingOf(older, versions.lead)).toBe('outdated');
  expect(standingOf({ ...older, walked: false }, versions.lead)).toBe('outdated');
  expect(standingOf(undefined, versions.lead)).toBe('missing');

  const results = allWalked();
  const lead: WalkResults[string] = Object.fromEntries(
    Object.entries(results.lead ?? {}).map(([name, marks]) => [
      name,
      Object.fromEntries(Object.keys(marks).map((by) => [by, older])),
    ]),
  );
  delete lead['lead.new lose'];
  results.lead = lead;
  const { charts, gaps } = countWalks(results, versions);
  expect(charts.lead?.on.server).toEqual({ walked: 0, of: 24 });
  expect(gaps).toContain('lead.new qualify: server: the chart has changed since');
  expect(gaps).toContain('lead.new qualify: isDescribed: refused by a call: the chart has changed since');
  const warm = new Map(heatOfWalks('lead', results, versions).map(({ name, warmth }) => [name, warmth]));
  expect([warm.get('lead.new qualify'), warm.get('lead.new lose')]).toEqual(['outdated', 'never']);
});

it('counts the guards that alone refused a real call, and separately those that no call reaches', () => {
  const results = allWalked();
  const { 'lead.new qualify: may': _, ...lead } = results.lead ?? {};
  results.lead = { ...lead, 'lead.new qualify: isNoDuplicate': { refused: mark('lead', false) } };
  const { charts, gaps } = countWalks(results, versions);
  const trials = guardTrials('lead', results, versions);
  const runnable = trials.filter(({ refused }) => refused !== null);
  expect(charts.lead?.refused).toEqual({ walked: runnable.length - 2, of: runnable.length });
  expect(charts.lead?.chartOnly).toBe(trials.length - runnable.length);
  expect(gaps).toEqual([
    'lead.new qualify: may: refused by a call: not run',
    'lead.new qualify: isNoDuplicate: refused by a call: failed',
  ]);
  // Those that the system alone passes.
  expect(new Set(trials.filter(({ refused }) => refused === null).map(({ guard }) => guard))).toEqual(new Set(['isSystem']));
  // A request for approval is moved by the system alone.
  expect(charts.execution).toMatchObject({ refused: null, chartOnly: 7 });
  expect(charts['a form that stays open']).toMatchObject({ refused: null, chartOnly: 0 });
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
    'quotation.draft cancel': { chart: mark('quotation'), browser: mark('quotation', false) },
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
    const heat = heatOfWalks(chart, results, versions);
    const trials = guardTrials(chart, results, versions).filter(({ refused }) => refused !== null);
    const refused = trials.length ? `'${trials.filter((one) => one.refused === 'walked').length} of ${trials.length}'` : "''";
    const figures = walkEnvironments.map((environment) => {
      const own = heat.filter(({ marks }) => marks[environment] !== null);
      return own.length ? `'${own.filter(({ marks }) => marks[environment] === 'walked').length} of ${own.length}'` : "''";
    });
    const row = printed.split('\n').find((line) => line.split('│')[1]?.trim().replaceAll("'", '') === chart);
    expect(
      row
        ?.split('│')
        .slice(4, 5 + walkEnvironments.length)
        .map((cell) => cell.trim()),
      chart,
    ).toEqual([...figures, refused]);
  }
  const warm = new Map(heatOfWalks('quotation', results, versions).map(({ name, warmth }) => [name, warmth]));
  expect(warm.get('quotation.draft cancel')).toBe('failed');
  expect(heatOfWalks('lead', results, versions).find(({ name }) => name === 'lead.new lose')?.warmth).toBe('partly');
}, 60_000);
