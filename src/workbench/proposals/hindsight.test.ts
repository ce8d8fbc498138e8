import { describe, expect, it } from 'vitest';
import { lifecycles } from '../lifecycle-model.ts';
import { type Draft, draftOf, type Edit, edited } from './draft.ts';
import { countsOf, hindsightOf } from './hindsight.ts';
import { proposedChart } from './proposed-chart.ts';

const quotation = lifecycles.find(({ name }) => name === 'quotation') as (typeof lifecycles)[number];
const taken = [
  { from: 'draft', event: 'request_for_approval', to: 'waiting_for_approval', times: 40, records: 30 },
  { from: 'draft', event: 'request_for_approval', to: 'requests_approved', times: 20, records: 20 },
  { from: 'sent', event: 'decline', to: 'declined', times: 6, records: 5 },
  { from: 'sent', event: 'accept', to: 'accepted', times: 5, records: 5 },
  { from: 'accepted', event: 'generate', to: 'accepted', times: 3, records: 3 },
  { from: 'sent', event: 'recall', to: 'draft', times: 2, records: 2 },
];
const judge = (...edits: Edit[]) => {
  const proposed = proposedChart(quotation, edits.reduce<Draft>(edited, draftOf(quotation)));
  return hindsightOf(quotation, proposed, taken);
};
/** Without those that went as they did, and the one of an earlier chart. */
const outcomes = (...edits: Edit[]) =>
  judge(...edits)
    .filter(({ outcome }) => outcome !== 'same' && outcome !== 'earlier')
    .map(({ event, to, outcome, now, asked }) => [`${event} ${to}`, outcome, now, asked.map(({ type }) => type)]);
const edges = draftOf(quotation).edges;
const guardsOf = (id: string) => edges.find((edge) => edge.id === id)?.guards ?? [];
const [toWaiting = '', toApproved = ''] = edges.filter(({ event }) => event === 'request_for_approval').map(({ id }) => id);

describe('the last 90 days', () => {
  it('go as they went without a change; of an earlier chart’s transition nothing is known', () => {
    expect(judge().map(({ event, outcome }) => [event, outcome])).toEqual([
      ['request_for_approval', 'same'],
      ['request_for_approval', 'same'],
      ['decline', 'same'],
      ['accept', 'same'],
      ['generate', 'same'],
      ['recall', 'earlier'],
    ]);
    expect(countsOf(judge())).toEqual({ all: 76, same: 74, elsewhere: 0, gone: 0, refused: 0, unknown: 0, earlier: 2 });
  });

  it('lose a removed transition, and those of a removed state', () => {
    expect(outcomes({ type: 'edge.remove', id: 'quotation.sent decline' })).toEqual([['decline declined', 'gone', [], []]]);
    expect(outcomes({ type: 'state.remove', id: 'accepted' }, { type: 'edge.remove', id: 'quotation.sent accept' })).toEqual([
      ['accept accepted', 'gone', [], []],
      ['generate accepted', 'gone', [], []],
    ]);
  });

  it('go elsewhere with another target', () => {
    expect(outcomes({ type: 'edge.change', id: 'quotation.sent decline', change: { to: ['cancelled'] } })).toEqual([
      ['decline declined', 'elsewhere', ['cancelled'], []],
    ]);
  });

  it('aren’t known where a guard is new, and are where one is dropped', () => {
    const id = 'quotation.sent decline';
    const more = [...guardsOf(id), { type: 'hasIdentity' }];
    expect(outcomes({ type: 'edge.change', id, change: { guards: more } })).toEqual([
      ['decline declined', 'unknown', ['declined'], ['hasIdentity']],
    ]);
    expect(outcomes({ type: 'edge.change', id, change: { guards: [{ type: 'mayEdit' }] } })).toEqual([]);
  });

  it('know of an alternative that only one guard kept from being taken before', () => {
    // Without needsApproval the first alternative asks nothing that the second didn't: all are sent for approval.
    const guards = guardsOf(toWaiting).filter(({ type }) => type !== 'needsApproval');
    expect(outcomes({ type: 'edge.change', id: toWaiting, change: { guards } })).toEqual([
      ['request_for_approval requests_approved', 'elsewhere', ['waiting_for_approval'], []],
    ]);
    // Those that went on the second needed no approval: with the first alone left they would have been refused.
    expect(outcomes({ type: 'edge.remove', id: toApproved })).toEqual([
      ['request_for_approval requests_approved', 'refused', [], []],
    ]);
    // Of the others it isn't known whether they needed none: the opposite of a guard isn't read from its name.
    expect(outcomes({ type: 'edge.remove', id: toWaiting })).toEqual([
      ['request_for_approval waiting_for_approval', 'unknown', ['requests_approved'], ['needsNoApproval']],
    ]);
  });
});
