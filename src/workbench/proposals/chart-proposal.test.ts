import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { loadTexts } from '../../locales/load.ts';
import { loadWorkbenchTexts } from '../../locales/load-workbench.ts';
import { translator } from '../../locales/translate.ts';
import { lifecycles } from '../lifecycle-model.ts';
import { type Company, chartProposalMachine, type KeptDraft } from './chart-proposal.machine.ts';
import { draftOf } from './draft.ts';

const quotation = lifecycles.find(({ name }) => name === 'quotation') as (typeof lifecycles)[number];
const t = translator('en', { ...(await loadTexts('en', 'all')), ...(await loadWorkbenchTexts('en')) });
const company: Company = { slug: 'najd', at: '2026-01-15T08:00:00.000Z', figures: null, taken: null };
let asked: string[];
beforeEach(() => {
  asked = [];
});
const proposing = (kept: KeptDraft | null = null, answer: () => Promise<Company> = async () => company) => {
  const actor = createActor(
    chartProposalMachine.provide({
      actors: {
        read: fromPromise<Company, { entity: string }>(({ input }) => {
          asked.push(input.entity);
          return answer();
        }),
      },
    }),
    { input: { base: draftOf(quotation), entity: 'quotation', nameOf: t, kept } },
  ).start();
  const { send } = actor;
  return {
    actor,
    send,
    standing: () => (actor.getSnapshot().value as { draft: string }).draft,
    context: () => actor.getSnapshot().context,
    draft: () => actor.getSnapshot().context.draft,
    problems: () => actor.getSnapshot().context.problems.map(({ kind, at, about }) => [kind, at.id, about]),
  };
};

describe('proposing a change of a chart', () => {
  it('begins with the chart as it is, and is over an edit back there', () => {
    const { send, standing, context } = proposing();
    expect(standing()).toBe('same');
    send({ type: 'state.change', id: 'sent', change: { title: 'Out' } });
    expect([standing(), context().past.length]).toEqual(['sound', 1]);
    send({ type: 'state.change', id: 'sent', change: { title: 'quotation.status.sent' } });
    expect(standing()).toBe('same');
    expect(asked).toEqual(['quotation']);
  });

  it('is undone and redone step by step; typing on in one field is one step', () => {
    const { send, draft, context } = proposing();
    const sent = () => draft().states.find(({ id }) => id === 'sent');
    for (const title of ['O', 'Ou', 'Out']) send({ type: 'state.change', id: 'sent', change: { title } });
    send({ type: 'state.change', id: 'sent', change: { days: 5 } });
    send({ type: 'edge.remove', id: 'quotation.sent decline' });
    expect(context().past).toHaveLength(3);
    send({ type: 'undo' });
    send({ type: 'undo' });
    expect([sent()?.title, sent()?.days]).toEqual(['Out', 14]);
    send({ type: 'redo' });
    expect([sent()?.days, context().future.length]).toEqual([5, 1]);
    // What comes after another edit can't be redone.
    send({ type: 'state.change', id: 'draft', change: { days: 1 } });
    send({ type: 'redo' });
    expect(draft().edges.some(({ id }) => id === 'quotation.sent decline')).toBe(true);
    send({ type: 'start_over' });
    expect(context().draft).toEqual(context().base);
    send({ type: 'undo' });
    expect(sent()?.title).toBe('Out');
  });

  it('adds states and transitions, each chosen at once, with words of their own', () => {
    const { send, draft, context } = proposing();
    send({ type: 'state.add', title: 'At the customer’s' });
    expect(context().chosen).toEqual({ kind: 'state', id: 'at_the_customer_s' });
    send({ type: 'state.add', title: 'عند العميل' });
    expect(context().chosen).toEqual({ kind: 'state', id: 'new_state_1' });
    send({ type: 'edge.add', from: 'sent', event: '', to: 'new_state_1', label: 'Hand over' });
    const edge = draft().edges.find(({ id }) => id === context().chosen?.id);
    // Whoever most transitions let: it isn't open to everyone by mistake.
    expect(edge).toMatchObject({ event: 'hand_over', to: ['new_state_1'], guards: [{ type: 'mayEdit' }], by: 'person' });
    send({ type: 'edge.add', from: 'new_state_1', event: 'cancel', to: 'cancelled', label: '' });
    expect(draft().edges.at(-1)).toMatchObject({
      from: 'new_state_1',
      label: 'quotation.event.cancel',
      guards: [{ type: 'mayEdit' }, { type: 'gaveReason' }],
    });
    const order = draft().edges.filter(({ from }) => from === 'sent');
    expect(order.at(-1)?.event).toBe('hand_over');
    // An alternative comes after those that are tried already.
    send({ type: 'edge.add', from: 'draft', event: 'request_for_approval', to: 'sent', label: '' });
    expect(
      draft()
        .edges.slice(0, 4)
        .map(({ event, to }) => `${event} ${to}`),
    ).toEqual([
      'request_for_approval waiting_for_approval',
      'request_for_approval requests_approved',
      'request_for_approval sent',
      'cancel cancelled',
    ]);
  });

  it('takes back what was removed, in its place, whatever was edited since', () => {
    const { send, standing, draft, context } = proposing();
    const { base } = context();
    send({ type: 'edge.remove', id: 'quotation.sent decline' });
    send({ type: 'state.remove', id: 'declined' });
    send({ type: 'state.add', title: 'Parked' });
    send({ type: 'edge.restore', id: 'quotation.sent decline', base });
    expect(standing()).toBe('faulty');
    send({ type: 'state.restore', id: 'declined', base });
    expect([standing(), draft().states.at(-1)?.id]).toEqual(['sound', 'parked']);
    send({ type: 'state.remove', id: 'parked' });
    // Also its transition to a draft, between those of its neighbours.
    expect(draft()).toEqual(base);
    expect(standing()).toBe('same');
  });

  it('says what keeps it from being a chart, where, and is sound again once that is done', () => {
    const { send, standing, problems, context } = proposing();
    send({ type: 'state.remove', id: 'declined' });
    expect([standing(), problems()]).toEqual(['faulty', [['no_target', 'quotation.sent decline', 'declined']]]);
    send({ type: 'edge.change', id: 'quotation.sent decline', change: { to: ['cancelled'] } });
    expect([standing(), problems()]).toEqual(['sound', []]);
    send({ type: 'state.change', id: 'sent', change: { title: ' ' } });
    expect(problems()).toEqual([['no_name', 'sent', '']]);
    // The name of another as it is shown, not as the chart has it.
    send({ type: 'state.change', id: 'sent', change: { title: 'Draft' } });
    expect(problems()).toEqual([
      ['same_name', 'draft', 'sent'],
      ['same_name', 'sent', 'draft'],
    ]);
    send({ type: 'start_over' });
    send({ type: 'state.remove', id: 'draft' });
    expect(problems()).toContainEqual(['no_beginning', '', '']);
    expect(problems().filter(([kind]) => kind === 'no_target')).toHaveLength(7);
    send({ type: 'undo' });
    send({ type: 'state.change', id: 'sent', change: { isFinal: true } });
    expect(problems()).toEqual([['goes_on', 'sent', '']]);
    send({ type: 'undo' });
    send({ type: 'state.change', id: 'sent', change: { days: 0 } });
    send({ type: 'edge.change', id: 'quotation.sent accept', change: { label: '' } });
    const guards = [{ type: 'mayEdit' }, { type: 'isRecent', params: { days: 0 } }];
    send({ type: 'edge.change', id: 'quotation.sent decline', change: { guards } });
    expect(problems()).toEqual([
      ['bad_days', 'sent', ''],
      ['no_label', 'quotation.sent accept', ''],
      ['bad_number', 'quotation.sent decline', 'days'],
    ]);
    expect(context().chosen).toBeNull();
  });

  it('goes on from what was kept, with its history', () => {
    const first = proposing();
    first.send({ type: 'edge.remove', id: 'quotation.sent decline' });
    const { past, draft, future } = first.context();
    const next = proposing({ past, draft, future });
    expect([next.standing(), next.draft()]).toEqual(['sound', draft]);
    next.send({ type: 'undo' });
    expect(next.standing()).toBe('same');
  });

  it('goes on without a company, and asks for it again', async () => {
    const answers = [() => Promise.reject(new CallFailed(toFailure(0, undefined))), async () => company];
    const { actor, send, context, standing } = proposing(null, () => (answers.shift() as () => Promise<Company>)());
    await waitFor(actor, (snapshot) => snapshot.matches({ company: 'unknown' }));
    expect(context()).toMatchObject({ company: null, failure: { kind: 'offline' } });
    send({ type: 'edge.remove', id: 'quotation.sent decline' });
    expect(standing()).toBe('sound');
    send({ type: 'retry' });
    await waitFor(actor, (snapshot) => snapshot.matches({ company: 'known' }));
    expect(context()).toMatchObject({ company, failure: null });
  });
});
