import { describe, expect, it } from 'vitest';
import { describe as descriptionOf, written } from '../description.ts';
import { lifecycles } from '../lifecycle-model.ts';
import { strandedIn } from './consequences.ts';
import { type Draft, draftOf, type Edit, edited } from './draft.ts';
import { examine } from './examined.ts';
import { proposedChart } from './proposed-chart.ts';

const chartOf = (name: string) => lifecycles.find((one) => one.name === name) as (typeof lifecycles)[number];
const proposed = (name: string, ...edits: Edit[]) => {
  const chart = chartOf(name);
  return examine(chart, edits.reduce<Draft>(edited, draftOf(chart)));
};
const breaks = ({ broken }: ReturnType<typeof examine>) =>
  broken.map(({ path, at, why, to }) => [path.steps.map(({ what }) => what).join(' '), path.steps[at]?.what, why, to]);

describe('a draft', () => {
  it.each(lifecycles.map((chart) => [chart.name, chart] as const))(
    'of %s without a change is the same chart, group for group and guard for guard',
    (_, chart) => {
      const same = proposedChart(chart, draftOf(chart));
      expect(written(descriptionOf(same))).toBe(written(descriptionOf(chart)));
      const { broken, structure, differences } = examine(chart, draftOf(chart));
      expect(broken).toEqual([]);
      expect(structure).toEqual({ removed: [], unreachable: [], endless: [], shadowed: [] });
      expect(differences.permissions).toEqual([]);
    },
  );
});

describe('Sent → Declined removed from the quotation', () => {
  const found = proposed('quotation', { type: 'edge.remove', id: 'quotation.sent decline' });
  it('breaks the one path that declines, there', () => {
    expect(found.paths).toBe(19);
    expect(breaks(found)).toEqual([['request_for_approval send decline revive', 'decline', 'missing', null]]);
  });
  it('leaves Declined without a way in; what is there still comes to an end by way of a draft', () => {
    expect(found.structure).toEqual({ removed: [], unreachable: ['declined'], endless: [], shadowed: [] });
  });
  it('takes it from those who may edit quotations, and from nobody else', () => {
    expect(
      found.differences.permissions?.map(({ state, event, role, before, after }) => [state, event, role, before, after]),
    ).toEqual(
      ['admin', 'leasing_agent', 'leasing_manager', 'sales_agent', 'sales_manager'].map((role) => [
        'sent',
        'decline',
        role,
        'yes',
        null,
      ]),
    );
    expect(found.differences.transitions).toEqual({ added: [], removed: ['sent: decline → declined'], altered: [] });
  });
});

describe('a change of the quotation', () => {
  it('that leads elsewhere breaks the paths over it at that step', () => {
    const found = proposed('quotation', { type: 'edge.change', id: 'quotation.sent expire', change: { to: ['declined'] } });
    expect(breaks(found)).toEqual([['request_for_approval send expire revive', 'expire', 'elsewhere', 'declined']]);
    expect(found.structure.unreachable).toEqual([]);
    const both = proposed(
      'quotation',
      { type: 'edge.change', id: 'quotation.sent expire', change: { to: ['declined'] } },
      { type: 'edge.change', id: 'quotation.accepted lapse', change: { to: ['declined'] } },
    );
    expect(both.structure.unreachable).toEqual(['expired']);
  });

  it('that asks what nobody can give is refused, with the reason', () => {
    const system = { guards: [{ type: 'mayEdit' }, { type: 'isSystem' }] };
    const found = proposed('quotation', { type: 'edge.change', id: 'quotation.waiting_for_approval withdraw', change: system });
    expect(breaks(found)).toEqual([['request_for_approval withdraw', 'withdraw', 'refused', null]]);
    expect(found.broken[0]?.refusals.map(({ guard }) => guard)).toEqual(['isSystem']);
  });

  it('that begins elsewhere breaks them all', () => {
    const found = proposed('quotation', { type: 'state.begin', id: 'sent' });
    expect(found.broken).toHaveLength(19);
    expect(new Set(found.broken.map(({ why, to }) => `${why} ${to}`))).toEqual(new Set(['begins sent']));
  });

  it('that leaves a state without an end says so, also of what leads only there', () => {
    // Accepted can only be finalized, cancelled, lapse or go back: without these, what is accepted stays so.
    const found = proposed(
      'quotation',
      { type: 'edge.remove', id: 'quotation.accepted finalize' },
      { type: 'edge.remove', id: 'quotation.accepted cancel' },
      { type: 'edge.remove', id: 'quotation.accepted lapse' },
      { type: 'edge.remove', id: 'quotation.accepted deal_rejected' },
    );
    expect(found.structure).toMatchObject({ endless: ['accepted'], unreachable: ['finalized'] });
  });

  it('that drops what tells two alternatives apart leaves the second without a chance', () => {
    const draft = draftOf(chartOf('quotation'));
    const [first] = draft.edges.filter(({ event }) => event === 'request_for_approval');
    const guards = first?.guards.filter(({ type }) => type !== 'needsApproval') ?? [];
    const found = proposed('quotation', { type: 'edge.change', id: first?.id ?? '', change: { guards } });
    expect(found.structure.shadowed.map(({ from, event, to }) => [from, event, to])).toEqual([
      ['draft', 'request_for_approval', 'requests_approved'],
    ]);
  });

  it('of the lead’s 180 days is a change of a number', () => {
    const reopen = draftOf(chartOf('lead')).edges.find(({ event }) => event === 'reopen');
    const guards = reopen?.guards.map((one) => (one.type === 'isRecentOrSupervised' ? { ...one, params: { days: 90 } } : one));
    const { altered } = proposed('lead', { type: 'edge.change', id: reopen?.id ?? '', change: { guards } }).differences
      .transitions;
    expect(altered.map(({ id, fields }) => [id, fields.map(({ field }) => field)])).toEqual([
      ['lost: reopen → contacted', ['if']],
    ]);
    expect(altered[0]?.fields[0]?.after).toContain('isRecentOrSupervised days=90');
  });

  it('of a group’s states keeps the group', () => {
    const found = proposed(
      'lease',
      { type: 'state.remove', id: 'ended.clearing' },
      ...draftOf(chartOf('lease'))
        .edges.filter(({ to }) => to.includes('ended.clearing'))
        .map(({ id }): Edit => ({ type: 'edge.change', id, change: { to: ['closed'] } })),
    );
    expect(found.structure).toMatchObject({ removed: ['ended.clearing'], unreachable: [], endless: [] });
    // Both paths that ended a lease and cleared it.
    expect(new Set(found.broken.map(({ why, to }) => `${why} ${to}`))).toEqual(new Set(['elsewhere closed']));
  });
});

describe('stranded records', () => {
  it('are those of removed states and of states without an end, as many as there are now', () => {
    const state = (name: string, now: number, stuck: number) => ({
      ...{ state: name, now, stuck, past: 0, median: null, p95: null, longest: null, days: null },
    });
    const figures = {
      entity: 'quotation',
      loops: [],
      states: [state('draft', 9, 4), state('sent', 7, 2), state('declined', 0, 0)],
    };
    expect(strandedIn({ removed: ['sent', 'declined'], endless: ['draft'] }, figures)).toEqual([
      { state: 'sent', why: 'removed', records: 7, stuck: 2 },
      { state: 'draft', why: 'endless', records: 9, stuck: 4 },
    ]);
  });
});
