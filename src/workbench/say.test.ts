import { describe, expect, it } from 'vitest';
import arabicWords from '../locales/ar/workbench.json' with { type: 'json' };
import arabicWorkflows from '../locales/ar/workflows.json' with { type: 'json' };
import englishWords from '../locales/en/workbench.json' with { type: 'json' };
import englishWorkflows from '../locales/en/workflows.json' with { type: 'json' };
import { catalogue } from '../machines/catalogue.ts';
import { graphOf } from '../machines/kit/graph.ts';
import { factFields, givenFields } from './situation.ts';

const texts = { en: { ...englishWorkflows, ...englishWords }, ar: { ...arabicWorkflows, ...arabicWords } };

/** Every name of the code that a page of the workbench says in words. */
function* keysOf(chart: (typeof catalogue)[number]): Generator<string> {
  const { states, edges } = graphOf(chart.machine);
  yield chart.kind === 'lifecycle' ? `workflows.entity.${chart.name}` : `workbench.chart.${chart.name.replaceAll(' ', '_')}`;
  for (const { runs, entry, exit } of states) {
    for (const name of runs) yield `workbench.runs.${name}`;
    for (const name of [...entry, ...exit]) yield `workbench.do.${name}`;
  }
  for (const { guards, effects, asks, cause, of, label, event } of edges) {
    for (const { type } of guards) yield `workbench.if.${type}`;
    for (const name of effects) yield `workbench.do.${name}`;
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

describe('what the workbench says of charts', () => {
  it('has words for every name, in both languages: nobody reads code there', () => {
    const keys = [...new Set(catalogue.flatMap((chart) => [...keysOf(chart)]))];
    expect(keys.length).toBeGreaterThan(300);
    for (const [language, known] of Object.entries(texts))
      expect([language, keys.filter((key) => !(key in known))]).toEqual([language, []]);
  });
});
