import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { and, setup } from 'xstate';
import { allNodes, transitionsOf } from '../../src/machines/kit/graph.ts';
import { type AnyLifecycle, type Facts, guardsOf, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import { wordingOf } from '../../src/machines/kit/wording.ts';
import { lifecycles } from '../../src/machines/lifecycles.ts';
import { sourcesOf } from './chart-sources.ts';
import { chartVersion, versionOfWording } from './chart-version.ts';

interface DoorFacts extends Facts {
  age: number;
}
interface Change {
  least?: number;
  target?: 'open' | 'locked';
  hours?: number;
  days?: number;
  isOld?: (args: { context: DoorFacts }, params: { least: number }) => boolean;
  factsOf?: AnyLifecycle['factsOf'];
  guards?: 'both' | 'first';
}
const factsOf = (record: { age: number }, viewer: Viewer, today: string) => ({ viewer, today, age: record.age });
const isOld = ({ context }: { context: DoorFacts }, { least }: { least: number }) => context.age >= least;

/** A door that opens for anyone old enough, with one thing changed. */
function door({ least = 18, target = 'open', hours = 9, days = 2, guards = 'both', ...code }: Change = {}): AnyLifecycle {
  const chart = setup({
    types: {} as { context: DoorFacts; events: { type: 'knock' } },
    guards: { isOld: code.isOld ?? isOld, isDay: () => true },
    actions: { ring: (_, _params: { hours: number }) => {} },
  });
  const old = { type: 'isOld', params: { least } } as const;
  const machine = chart.createMachine({
    id: 'door',
    initial: 'shut',
    context: { viewer: { id: 1, is_admin: false, privileges: {} }, today: '', age: 0 },
    states: {
      shut: {
        meta: { days },
        on: {
          knock: {
            target,
            guard: guards === 'both' ? and([old, 'isDay']) : and([old]),
            actions: { type: 'ring', params: { hours } },
          },
        },
      },
      open: {},
      locked: {},
    },
  });
  return { entity: 'door', column: 'status', machine, unblockers: {}, factsOf: code.factsOf ?? factsOf };
}

describe('a chart’s fingerprint', () => {
  it('is the same for the same chart', () => {
    expect(chartVersion(door())).toBe(chartVersion(door()));
  });

  const changes: Record<string, Change> = {
    'a guard that is dropped from the list': { guards: 'first' },
    'a number of a guard': { least: 19 },
    'a number of an effect': { hours: 18 },
    'a target': { target: 'locked' },
    'the days that are expected in a state': { days: 3 },
    'a comparison in a guard': { isOld: ({ context }, { least }) => context.age > least },
    'how a fact is made': {
      factsOf: (record: { age: number }, viewer: Viewer, today: string) => ({ viewer, today, age: record.age + 1 }),
    },
  };
  for (const [what, change] of Object.entries(changes))
    it(`changes with ${what}`, () => {
      expect(chartVersion(door(change))).not.toBe(chartVersion(door()));
    });

  it('changes with any helper that a fact or a guard calls, but not with a comment', () => {
    const read = (altered: string, from: string, to: string) => (file: string) => {
      const text = readFileSync(file, 'utf8');
      if (!file.endsWith(altered)) return text;
      expect(text).toContain(from);
      return text.replace(from, to);
    };
    const wording = wordingOf(lifecycles.quotation.machine);
    const version = (...change: Parameters<typeof read>) => versionOfWording('quotation', wording, read(...change));
    const whole = chartVersion(lifecycles.quotation);
    expect(versionOfWording('quotation', wording)).toBe(whole);
    expect(version('leasing/rules/rent-regulation.ts', 'export', '/* What is let. */ export')).toBe(whole);
    expect(version('leasing/rules/rent-regulation.ts', ' > ', ' >= ')).not.toBe(whole);
    expect(version('src/api/money.ts', 'const twice = 2n *', 'const twice = 3n *')).not.toBe(whole);
    expect(version('machines/kit/lifecycle.ts', 'viewer.is_admin', '!viewer.is_admin')).not.toBe(whole);
  });

  it('ignores type-only imports', () => {
    expect([...(sourcesOf('contract') ?? new Map()).keys()].sort()).toEqual([
      'kit/carried.ts',
      'kit/define-lifecycle.ts',
      'kit/lifecycle.ts',
      'kit/region-actions.ts',
      'kit/regions.ts',
      'leasing/contract/facts.ts',
      'leasing/contract/lifecycle.ts',
      'leasing/contract/regions/deposit.ts',
      'leasing/contract/regions/ejar.ts',
      'leasing/contract/regions/life.ts',
      'leasing/contract/regions/signing.ts',
    ]);
  });

  it('differs for each lifecycle', () => {
    const all = Object.values(lifecycles).map(chartVersion);
    expect(new Set(all).size).toBe(all.length);
  });

  for (const lifecycle of Object.values<AnyLifecycle>(lifecycles))
    it(`${lifecycle.entity}: changes when a guard or a parameter is removed`, () => {
      const whole = chartVersion(lifecycle);
      const now = () => chartVersion({ ...lifecycle });
      for (const way of allNodes(lifecycle.machine).flatMap(transitionsOf)) {
        const list = (way.guard as { guards?: unknown[] } | undefined)?.guards ?? [];
        for (const at of list.keys()) {
          const [dropped] = list.splice(at, 1);
          expect(now(), `${way.eventType} without ${JSON.stringify(dropped)}`).not.toBe(whole);
          list.splice(at, 0, dropped);
        }
        for (const { type, params = {} } of guardsOf(way))
          for (const [name, value] of Object.entries(params)) {
            params[name] = typeof value === 'number' ? value + 1 : `${value}.`;
            expect(now(), `${way.eventType}: ${name} of ${type}`).not.toBe(whole);
            params[name] = value;
          }
      }
      expect(now()).toBe(whole);
    });
});
