import { describe, expect, it } from 'vitest';
import { catalogue } from '../machines/catalogue.ts';
import { type Graph, graphOf } from '../machines/kit/graph.ts';
import { decodeView, encodeView, shownOf, wholeChart } from './diagram-view.ts';
import { search } from './graph-search.ts';
import { fold, foldable, neighbourhood, sizeOf } from './graph-views.ts';
import { codeOf } from './situation.ts';

const state = (id: string, kind: Graph['states'][number]['kind'] = 'atomic') => ({
  ...(graphOf(catalogue[0]?.machine as never).states[0] as Graph['states'][number]),
  id,
  kind,
  parent: id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : id ? '' : null,
});
const edge = (id: string, from: string, to: string[], event: string): Graph['edges'][number] => ({
  ...(graphOf(catalogue[0]?.machine as never).edges[0] as Graph['edges'][number]),
  id,
  from,
  to,
  event,
  label: null,
  cause: 'event',
  of: null,
});

/** out ⇄ box { a → b { deep } }, box → end, and what a group does as a whole. */
const graph: Graph = {
  id: 'sample',
  states: [
    state('', 'compound'),
    state('out'),
    state('box', 'compound'),
    state('box.a'),
    state('box.b', 'compound'),
    state('box.b.deep'),
    state('end', 'final'),
  ],
  edges: [
    edge('in a', 'out', ['box.a'], 'enter'),
    edge('in deep', 'out', ['box.b.deep'], 'enter'),
    edge('a to deep', 'box.a', ['box.b.deep'], 'go'),
    edge('deep to a', 'box.b.deep', ['box.a'], 'return'),
    edge('a leaves', 'box.a', ['end'], 'leave'),
    edge('deep leaves', 'box.b.deep', ['end'], 'leave'),
    edge('deep gives up', 'box.b.deep', ['end'], 'give up'),
    edge('all stays', 'box', [], 'note'),
    edge('a stays', 'box.a', [], 'note'),
    edge('again', 'box', ['out'], 'reset'),
  ],
};
const read = ({ edges }: Graph) => edges.map(({ id, from, to }) => `${id}: ${from} > ${to.join()}`);

describe('folding', () => {
  it('hides the inside, leads arrows to the box and merges those that read alike', () => {
    const folded = fold(graph, ['box']);
    expect(folded.graph.states.map(({ id }) => id)).toEqual(['', 'out', 'box', 'end']);
    expect(read(folded.graph)).toEqual([
      'in a: out > box',
      'a leaves: box > end',
      'deep gives up: box > end',
      'all stays: box > ',
      'again: box > out',
    ]);
    expect(folded.stands['in a']).toEqual(['in a', 'in deep']);
    expect(folded.stands['a leaves']).toEqual(['a leaves', 'deep leaves']);
    expect(folded.stands['deep gives up']).toEqual(['deep gives up']);
  });
  it('of an inner group leaves the outer one open; of both, the outer one counts', () => {
    expect(fold(graph, ['box.b']).graph.states.map(({ id }) => id)).toEqual(['', 'out', 'box', 'box.a', 'box.b', 'end']);
    expect(read(fold(graph, ['box.b']).graph).slice(0, 4)).toEqual([
      'in a: out > box.a',
      'in deep: out > box.b',
      'a to deep: box.a > box.b',
      'deep to a: box.b > box.a',
    ]);
    expect(fold(graph, ['box.b', 'box'])).toEqual(fold(graph, ['box']));
  });
  it('of nothing is the chart itself', () => {
    for (const { machine } of catalogue) {
      const whole = graphOf(machine);
      expect(fold(whole, []).graph).toEqual(whole);
    }
  });
  it('leaves no arrow without its ends, in any chart', () => {
    for (const { machine } of catalogue) {
      const whole = graphOf(machine);
      const { graph: folded, stands } = fold(whole, foldable(whole));
      const ids = new Set(folded.states.map(({ id }) => id));
      expect(folded.edges.flatMap(({ from, to }) => [from, ...to]).filter((id) => !ids.has(id))).toEqual([]);
      const all = Object.values(stands).flat();
      expect(new Set(all).size).toBe(all.length);
    }
  });
  it('is possible of groups, not of the chart', () => {
    expect(foldable(graph)).toEqual(['box', 'box.b']);
    expect(sizeOf(graph, 'box')).toBe(3);
  });
});

describe('the neighbourhood', () => {
  it('of a state: its transitions with their other ends, also those of the group around it', () => {
    const near = neighbourhood(graph, { kind: 'state', id: 'box.a' });
    expect(near.edges.map(({ id }) => id)).toEqual([
      'in a',
      'a to deep',
      'deep to a',
      'a leaves',
      'all stays',
      'a stays',
      'again',
    ]);
    expect(near.states.map(({ id }) => id)).toEqual(['', 'out', 'box', 'box.a', 'box.b', 'box.b.deep', 'end']);
    expect(neighbourhood(graph, { kind: 'state', id: 'end' }).states.map(({ id }) => id)).toEqual([
      '',
      'box',
      'box.a',
      'box.b',
      'box.b.deep',
      'end',
    ]);
  });
  it('of a transition: its ends, and what comes before and after', () => {
    const near = neighbourhood(graph, { kind: 'edge', id: 'in a' });
    expect(near.edges.map(({ id }) => id)).toEqual(['in a', 'a to deep', 'a leaves', 'a stays', 'again']);
    expect(near.states.map(({ id }) => id)).toEqual(['', 'out', 'box', 'box.a', 'box.b', 'box.b.deep', 'end']);
  });
});

describe('a link to a view', () => {
  it('opens the same view', () => {
    const view = { chosen: { kind: 'edge', id: 'in a' } as const, folded: ['box.b'], isNear: true, query: 'price of a' };
    expect(decodeView(encodeView(view), graph)).toEqual(view);
    expect(encodeView(wholeChart)).toBe('');
    expect(decodeView('', graph)).toEqual(wholeChart);
  });
  it('made before there were views opens its selection', () => {
    expect(decodeView(codeOf('state box.a'), graph)).toEqual({ ...wholeChart, chosen: { kind: 'state', id: 'box.a' } });
  });
  it('leaves out what the chart no longer has', () => {
    const code = codeOf('edge gone\nnear\nfold lost\nfold box');
    expect(decodeView(code, graph)).toEqual({ ...wholeChart, folded: ['box'] });
    expect(decodeView('%', graph)).toEqual(wholeChart);
  });
  it('chooses what stands for the selection', () => {
    const chosen = { kind: 'edge', id: 'deep leaves' } as const;
    const shown = shownOf(graph, { chosen, folded: ['box'], isNear: true });
    expect(shown.chosen).toEqual({ kind: 'edge', id: 'a leaves' });
    expect(shown.graph.edges.map(({ id }) => id)).toContain('a leaves');
  });
});

describe('search', () => {
  const entries = [
    {
      kind: 'edge' as const,
      id: 'e',
      title: 'Draft: Send',
      parts: [
        ['event', 'Send'],
        ['guard', 'the price is approved'],
      ] as never,
    },
    { kind: 'state' as const, id: 'a', title: 'Approved', parts: [['title', 'Approved']] as never },
    { kind: 'state' as const, id: 'q', title: 'مُوافَق عليها', parts: [['title', 'مُوافَق عليها']] as never },
  ];
  const ids = (typed: string) => search(entries, typed).map(({ id }) => id);
  it('finds all words in any order, titles first', () => {
    expect(ids('APPROVED')).toEqual(['a', 'e']);
    expect(ids('approved price')).toEqual(['e']);
    expect(search(entries, 'price')[0]).toMatchObject({ part: 'guard', text: 'the price is approved' });
  });
  it('reads Arabic without its marks', () => {
    expect(ids('موافق')).toEqual(['q']);
  });
  it('finds nothing for nothing', () => {
    expect([ids(' '), ids('price lost')]).toEqual([[], []]);
  });
});
