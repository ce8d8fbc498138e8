import { describe, expect, it } from 'vitest';
import arabic from '../locales/ar/lifecycles.json' with { type: 'json' };
import arabicWords from '../locales/ar/workbench.json' with { type: 'json' };
import arabicWorkflows from '../locales/ar/workflows.json' with { type: 'json' };
import english from '../locales/en/lifecycles.json' with { type: 'json' };
import englishWords from '../locales/en/workbench.json' with { type: 'json' };
import englishWorkflows from '../locales/en/workflows.json' with { type: 'json' };
import { catalogue } from '../machines/catalogue.ts';
import { graphOf } from '../machines/kit/graph.ts';
import type { Named } from '../machines/kit/lifecycle.ts';
import { lifecycles } from './lifecycle-model.ts';
import { roleFacts, viewerOf } from './roles.ts';
import { sayer } from './say.ts';
import { factFields, givenFields } from './situation.ts';

const texts = { en: { ...englishWorkflows, ...englishWords }, ar: { ...arabicWorkflows, ...arabicWords } };

/** The numbers among the parameters, and the texts that must name each. */
const numbersOf = ({ params = {} }: Named, keys: string[]) =>
  Object.entries(params).flatMap(([param, value]) => (typeof value === 'number' ? keys.map((key) => ({ key, param })) : []));

/** Every identifier for which the workbench shows a text. */
function* keysOf(chart: (typeof catalogue)[number]): Generator<string> {
  const { states, edges } = graphOf(chart.machine);
  yield chart.kind === 'lifecycle' ? `workflows.entity.${chart.name}` : `workbench.chart.${chart.name.replaceAll(' ', '_')}`;
  for (const { runs, entry, exit } of states) {
    for (const name of runs) yield `workbench.runs.${name}`;
    for (const name of [...entry, ...exit]) yield `workbench.do.${name}`;
  }
  for (const { guards, effects, asks, cause, of, label, event } of edges) {
    for (const { type } of guards) yield `workbench.if.${type}`;
    for (const { type } of effects) yield `workbench.do.${type}`;
    if (asks && chart.kind === 'lifecycle') yield `workbench.asks.${asks}`;
    if (label || cause === 'always') continue;
    yield cause === 'event' ? `workbench.heard.${event}` : `workbench.${cause === 'after' ? 'after' : 'runs'}.${of}`;
  }
  if (chart.kind === 'flow') {
    for (const name of Object.keys(chart.samples.inputs)) yield `workbench.input.${name.replaceAll(' ', '_')}`;
    return;
  }
  const given = Object.keys(chart.samples.events).flatMap((event) => givenFields(chart, event));
  for (const field of [...factFields(chart), ...given]) {
    yield `workbench.fact.${field.name}`;
    if (field.kind === 'choice') for (const choice of field.choices) if (choice) yield `workbench.value.${choice}`;
  }
}

describe('the workbench’s texts about charts', () => {
  it('exist for every identifier, in both languages', () => {
    const keys = [...new Set(catalogue.flatMap((chart) => [...keysOf(chart)]))];
    expect(keys.length).toBeGreaterThan(300);
    for (const [language, known] of Object.entries(texts))
      expect([language, keys.filter((key) => !(key in known))]).toEqual([language, []]);
  });

  it('mention the rules’ numbers, in both languages and in the refusals', () => {
    const numbers = lifecycles.flatMap(({ name, machine }) =>
      graphOf(machine).edges.flatMap(({ guards, effects }) => [
        ...guards.flatMap((guard) => numbersOf(guard, [`workbench.if.${guard.type}`, `${name}.why.${guard.type}`])),
        ...effects.flatMap((effect) => numbersOf(effect, [`workbench.do.${effect.type}`])),
      ]),
    );
    expect([...new Set(numbers.map(({ key, param }) => `${key} ${param}`))].sort()).toEqual([
      'decision.why.gaveLongNote characters',
      'lead.why.isRecentOrSupervised days',
      'maintenance_issue.why.isReopenable days',
      'ticket.why.isReopenable days',
      'workbench.do.escalate hours',
      'workbench.do.remind hours',
      'workbench.if.gaveLongNote characters',
      'workbench.if.isRecentOrSupervised days',
      'workbench.if.isReopenable days',
    ]);
    for (const known of [
      { ...texts.en, ...english },
      { ...texts.ar, ...arabic },
    ] as Record<string, string>[])
      for (const { key, param } of numbers) expect(known[key], key).toContain(`{${param}}`);
  });

  it('distinguish alternatives of an event on their arrows, without listing every condition', () => {
    const chart = lifecycles.find(({ name }) => name === 'quotation');
    if (!chart) throw new Error('no quotation');
    const graph = graphOf(chart.machine);
    const known: Record<string, string> = { ...englishWorkflows, ...englishWords };
    const say = sayer((key, values = {}) =>
      (known[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    );
    const arrows = graph.edges.filter(({ event }) => event === 'request_for_approval').map((edge) => say.arrow(edge, graph)[1]);
    expect(arrows).toEqual(['◇ if an approval rule applies (+12)', '◇ if no approval rule applies (+12)']);
  });

  it('call a guard a privilege only if the role alone decides it', () => {
    for (const { name, lifecycle } of lifecycles) {
      const { guards } = lifecycle.machine.implementations;
      for (const [guard, passes] of Object.entries(guards)) {
        if (!/^may[A-Z]/.test(guard)) continue;
        const ask = (role: string) =>
          (passes as (args: unknown) => boolean)({ context: roleFacts(lifecycle, viewerOf(role)), event: { type: 'any' } });
        expect([name, guard, ask('admin'), ask('none')]).toEqual([name, guard, true, false]);
      }
    }
  });
});
