import { expect, describe as group, it } from 'vitest';
import { catalogue } from '../machines/catalogue.ts';
import { graphOf } from '../machines/kit/graph.ts';
import { type Description, describe, graphFrom, readDescription, written } from './description.ts';
import { countOf, differencesOf, united } from './differences.ts';

const quotation = describe(catalogue.find(({ name }) => name === 'quotation') as (typeof catalogue)[number]);
const changed = (change: (copy: Description) => void): Description => {
  const copy = structuredClone(quotation);
  change(copy);
  return copy;
};

group('a chart’s description', () => {
  it('is unchanged by writing and reading', () => {
    for (const chart of catalogue) expect(readDescription(written(describe(chart)))).toEqual(describe(chart));
  });
  it('draws the same states and arrows as the chart', () => {
    for (const chart of catalogue) {
      const graph = graphOf(chart.machine);
      const again = graphFrom(describe(chart));
      const arrows = (of: typeof graph) => of.edges.map(({ from, to, event, cause }) => [from, to, event, cause]);
      expect(arrows(again)).toEqual(arrows(graph));
      expect(again.states.slice(1).map(({ id, kind, isInitial }) => [id, kind, isInitial])).toEqual(
        graph.states.slice(1).map(({ id, kind, isInitial }) => [id, kind, isInitial]),
      );
    }
  });
});

group('what changed', () => {
  it('a chart doesn’t differ from itself', () => {
    for (const chart of catalogue) expect(countOf(differencesOf(describe(chart), describe(chart)))).toBe(0);
  });
  it('lists an added state', () => {
    const after = changed(({ states }) => {
      states.archived = { title: 'quotation.status.archived', kind: 'final' };
    });
    expect(differencesOf(quotation, after).states).toEqual({ added: ['archived'], removed: [], altered: [] });
  });
  it('lists a removed guard', () => {
    const name = 'sent: accept → accepted';
    const guards = quotation.transitions[name]?.if as string[];
    const after = changed(({ transitions }) => {
      transitions[name] = { ...transitions[name], if: guards.slice(1) };
    });
    const { altered, added, removed } = differencesOf(quotation, after).transitions;
    expect([added, removed]).toEqual([[], []]);
    expect(altered).toEqual([
      {
        id: name,
        was: null,
        fields: [{ field: 'if', before: guards.join(', '), after: guards.slice(1).join(', ') }],
      },
    ]);
  });
  it('lists a redirected transition as changed, not as removed and added', () => {
    const after = changed(({ transitions }) => {
      transitions['sent: expire → cancelled'] = transitions['sent: expire → expired'] as object;
      delete transitions['sent: expire → expired'];
    });
    const { altered, added, removed } = differencesOf(quotation, after).transitions;
    expect([added, removed]).toEqual([[], []]);
    expect(altered).toEqual([
      {
        id: 'sent: expire → cancelled',
        was: 'sent: expire → expired',
        fields: [{ field: 'to', before: 'expired', after: 'cancelled' }],
      },
    ]);
  });
  it('keeps removed parts in the merged drawing', () => {
    const after = changed(({ states, transitions }) => {
      delete states.declined;
      for (const name of Object.keys(transitions)) if (name.includes('declined')) delete transitions[name];
    });
    const both = united(quotation, after);
    expect(Object.keys(both.states).sort()).toEqual(Object.keys(quotation.states).sort());
    expect(Object.keys(both.transitions).sort()).toEqual(Object.keys(quotation.transitions).sort());
  });

  it('lists permissions by state, event and role, and is reversed by reversing the sides', () => {
    const after = changed(({ permissions = {}, transitions, states }) => {
      permissions['sent: decline'] = [
        'admin',
        'analyst',
        'sales_agent (some)',
        'sales_manager',
        'leasing_agent',
        'leasing_manager',
      ];
      delete permissions['draft: cancel'];
      delete transitions['draft: cancel → cancelled'];
      states.archived = { title: 'quotation.status.archived' };
      transitions['sent: accept → archived'] = transitions['sent: accept → accepted'] ?? {};
      delete transitions['sent: accept → accepted'];
    });
    const there = differencesOf(quotation, after);
    expect(there.permissions?.filter(({ event }) => event === 'decline')).toEqual([
      { state: 'sent', event: 'decline', role: 'analyst', before: 'no', after: 'yes' },
      { state: 'sent', event: 'decline', role: 'sales_agent', before: 'yes', after: 'less' },
    ]);
    expect(there.permissions?.filter(({ event }) => event === 'cancel').map((one) => [one.role, one.before, one.after])).toEqual(
      ['admin', 'leasing_agent', 'leasing_manager', 'sales_agent', 'sales_manager'].map((role) => [role, 'yes', null]),
    );
    // Two changed transitions, a new state, and two events whose permissions differ.
    expect(countOf(there)).toBe(5);
    const back = differencesOf(after, quotation);
    expect(back.states).toEqual({ added: [], removed: ['archived'], altered: [] });
    expect(back.transitions.added).toEqual(there.transitions.removed);
    expect(back.transitions.altered).toEqual([
      {
        id: 'sent: accept → accepted',
        was: 'sent: accept → archived',
        fields: [{ field: 'to', before: 'archived', after: 'accepted' }],
      },
    ]);
    const turned = there.permissions?.map(({ before, after: now, ...one }) => ({ ...one, before: now, after: before }));
    expect(new Set(back.permissions?.map((one) => JSON.stringify(one)))).toEqual(
      new Set(
        turned?.map(({ state, event, role, before, after: now }) => JSON.stringify({ state, event, role, before, after: now })),
      ),
    );
  });
  it('says so where a description doesn’t hold permissions', () => {
    const old = changed((copy) => {
      delete copy.permissions;
    });
    expect(differencesOf(old, quotation).permissions).toBeNull();
    expect(differencesOf(quotation, old).permissions).toBeNull();
    expect(countOf(differencesOf(old, quotation))).toBe(0);
  });
});
