import { expect, it, vi } from 'vitest';
import { chartsToWalk, countWalks, type WalkResults } from './walks.ts';

// Each chart is walked whole before it is counted.
vi.setConfig({ testTimeout: 60_000 });

const when = '2026-03-01T09:00:00.000Z';
const allWalked = (): WalkResults =>
  Object.fromEntries(
    chartsToWalk().map(({ chart, transitions }) => [
      chart,
      Object.fromEntries(
        transitions.map(({ name, on }) => [name, Object.fromEntries(on.map((ground) => [ground, { when, walked: true }]))]),
      ),
    ]),
  );

it('finds no gap where every transition was walked on each of its grounds', () => {
  const { gaps, charts } = countWalks(allWalked());
  expect(gaps).toEqual([]);
  expect(charts.quotation?.on.browser).toEqual({ walked: 17, of: 17 });
});

it('names what was never walked, and what was tried in vain', () => {
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

it('asks for a browser only where a person takes the transition', () => {
  const on = chartsToWalk()
    .find(({ chart }) => chart === 'execution')
    ?.transitions.map((one) => one.on.join());
  expect(new Set(on)).toEqual(new Set(['chart,server']));
});
