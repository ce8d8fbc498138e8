import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { catalogue } from '../machines/catalogue.ts';
import { type Graph, graphOf } from '../machines/kit/graph.ts';
import { diagramMachine } from './diagram.machine.ts';
import { encodeView, wholeChart } from './diagram-view.ts';
import type { Hit } from './graph-search.ts';

const graph: Graph = graphOf(catalogue.find(({ name }) => name === 'lease')?.machine as never);
const inside = graph.states.find(({ parent }) => parent === 'ended')?.id as string;
const opened = (code = '') => createActor(diagramMachine, { input: { graph, code } }).start();
const hit = (id: string): Hit => ({ kind: 'state', id, title: id, part: 'title', text: null });

describe('looking at a diagram', () => {
  it('opens as its link says', () => {
    const code = encodeView({
      ...wholeChart,
      chosen: { kind: 'state', id: 'active' },
      isNear: true,
      folded: ['ended'],
      query: 'a',
    });
    const look = opened(code).getSnapshot();
    expect([look.value, look.context.folded]).toEqual([{ extent: 'near', search: { open: 'none' } }, ['ended']]);
  });
  it('unfolds the group of a hit, and chooses it', () => {
    const look = opened();
    look.send({ type: 'fold.all' });
    look.send({ type: 'search.open' });
    look.send({ type: 'search.type', query: 'x', hits: [hit('active'), hit(inside)] });
    look.send({ type: 'search.move', by: -1 });
    expect(look.getSnapshot().context.at).toBe(1);
    look.send({ type: 'search.take', at: 1 });
    expect(look.getSnapshot().context).toMatchObject({ chosen: { kind: 'state', id: inside }, folded: [] });
    look.send({ type: 'search.take', at: 7 });
    expect(look.getSnapshot().context.chosen?.id).toBe(inside);
  });
  it('leaves groups folded that hide nothing chosen', () => {
    const look = opened();
    look.send({ type: 'fold', group: 'ended' });
    look.send({ type: 'choose', place: { kind: 'state', id: 'ended' } });
    expect(look.getSnapshot().context.folded).toEqual(['ended']);
    look.send({ type: 'fold', group: 'ended' });
    expect(look.getSnapshot().context.folded).toEqual([]);
  });
  it('shows neighbours of a selection only, and all once nothing is chosen', () => {
    const look = opened();
    look.send({ type: 'near.show' });
    expect(look.getSnapshot().matches({ extent: 'whole' })).toBe(true);
    look.send({ type: 'choose', place: { kind: 'state', id: 'active' } });
    look.send({ type: 'near.show' });
    expect(look.getSnapshot().matches({ extent: 'near' })).toBe(true);
    look.send({ type: 'deselect' });
    expect(look.getSnapshot().matches({ extent: 'whole' })).toBe(true);
  });
  it('tells nothing typed from nothing found, and forgets what was typed', () => {
    const look = opened();
    look.send({ type: 'search.open' });
    expect(look.getSnapshot().matches({ search: { open: 'blank' } })).toBe(true);
    look.send({ type: 'search.type', query: 'zzz', hits: [] });
    expect(look.getSnapshot().matches({ search: { open: 'none' } })).toBe(true);
    look.send({ type: 'search.leave' });
    expect([look.getSnapshot().matches({ search: 'closed' }), look.getSnapshot().context.query]).toEqual([true, '']);
  });
});
