import { describe, expect, it, vi } from 'vitest';
import { personOf } from './asking.ts';
import { courses, stepsOf } from './courses.ts';
import { ofEntity, usualTerms } from './deal.ts';
import { effects, generationWork } from './effects.ts';
import { begin, movesOf, perform, play, quote } from './play.ts';

const statuses = (...course: Parameters<typeof play>) =>
  Object.fromEntries(play(...course).deal.records.map(({ id, status }) => [id, status]));
const courseOf = (id: string) => {
  const found = courses.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};
const endOf = (id: string) => statuses(courseOf(id).terms, courseOf(id).steps);

describe('a deal', () => {
  it.each(courses.map(({ id }) => id))('%s is accepted to its end', (id) => {
    expect(play(courseOf(id).terms, courseOf(id).steps).lostAt).toBeNull();
  });

  it('goes from a new lead to the keys', () => {
    expect(endOf('keys')).toEqual({
      'lead 1': 'finalized',
      'quotation 1': 'finalized',
      'execution 1': 'approved',
      'execution_step 1': 'approved',
      'decision 1': 'approved',
      'generation 1': 'done',
      'contract 1': 'landlord_signed',
      'contract_life 1': 'active',
      'ejar 1': 'submitted',
      'deposit 1': 'received',
      'lease 1': 'active',
      'leasing_order 1': 'delivered',
    });
  });

  it('takes everything back that a lost lead leaves open', () => {
    expect(endOf('lost')).toEqual({
      'lead 1': 'lost',
      'quotation 1': 'cancelled',
      'execution 1': 'cancelled',
      'execution_step 1': 'skipped',
      'decision 1': 'void',
      'quotation 2': 'cancelled',
    });
  });

  it('gives up what a failed generation had made', () => {
    expect(endOf('given_up')).toMatchObject({
      'lead 1': 'negotiating',
      'quotation 1': 'cancelled',
      'generation 1': 'failed',
      'lease 1': 'cancelled',
      'leasing_order 1': 'cancelled',
    });
  });

  it('leaves a lead alone that is further along', () => {
    const { terms, steps } = courseOf('competing');
    const { log } = play(terms, steps);
    const sent = steps.findIndex(({ record, what }) => record === 'quotation 2' && what === 'send');
    expect(log[sent]?.map(({ record, event, from, to, refusals }) => [record, event, from, to, refusals === null])).toEqual([
      ['quotation 2', 'send', 'requests_approved', 'sent', true],
      ['lead 1', 'quotation_sent', 'quoted', 'quoted', false],
    ]);
  });

  it('tells for each consequence which effect of which record led to it, and how deep', () => {
    const { terms, steps } = courseOf('lost');
    const lost = play(terms, steps).log.at(-1);
    expect(lost?.map(({ depth, record, event, cause }) => [depth, record, event, cause?.record, cause?.effect])).toEqual([
      [0, 'lead 1', 'lose', undefined, undefined],
      [1, 'quotation 1', 'cancel', 'lead 1', 'cancelOpenQuotations'],
      [2, 'execution 1', 'withdraw', 'quotation 1', 'withdrawApprovals'],
      [3, 'decision 1', 'void', 'execution 1', 'voidDecisions'],
      [3, 'execution_step 1', 'skip', 'execution 1', 'voidDecisions'],
      [1, 'quotation 2', 'cancel', 'lead 1', 'cancelOpenQuotations'],
    ]);
    expect(lost?.[0]?.alone).toEqual(['keepLoss']);
  });

  it('refuses a step as a whole if one of its consequences is refused', () => {
    const { terms, steps } = courseOf('keys');
    const { deal } = play(terms, steps.slice(0, -1));
    const delivery = steps.at(-1);
    const cancelled = {
      ...deal,
      records: deal.records.map((one) => (one.entity === 'lease' ? { ...one, status: 'cancelled' } : one)),
    };
    expect(delivery && perform(cancelled, delivery)).toEqual({ record: 'lease 1', refusals: [] });
  });

  it('moves further statuses of a contract by one event', () => {
    const { terms, steps } = courseOf('keys');
    const signing = steps.findIndex(({ what }) => what === 'landlord_sign');
    expect(play(terms, steps).log[signing]?.map(({ depth, record, event, to }) => [depth, record, event, to])).toEqual([
      [0, 'contract 1', 'landlord_sign', 'landlord_signed'],
      [0, 'contract_life 1', 'landlord_sign', 'active'],
      [1, 'lease 1', 'sign', 'pending_start'],
    ]);
  });

  it('fails a generation whose quotation was given up between two steps', () => {
    const { terms, steps } = courseOf('given_up');
    const { deal } = play(terms, steps.slice(0, 8));
    const cancelled = {
      ...deal,
      records: deal.records.map((one) => (one.entity === 'quotation' ? { ...one, status: 'cancelled' } : one)),
    };
    const done = perform(cancelled, { record: 'generation 1', what: 'step_done', role: 'system' });
    expect('lines' in done && done.lines.map(({ record, to }) => [record, to])).toEqual([
      ['generation 1', 'failed'],
      ['lead 1', 'accepted'],
    ]);
  });

  it('leaves a decision to whom it asks, who is never the requester', () => {
    const { terms, steps } = courseOf('own');
    const { deal } = play(terms, steps.slice(0, 3));
    const [decision] = ofEntity(deal.records, 'decision');
    if (!decision) throw new Error('No decision');
    expect(personOf(decision)).toBe('admin');
    const refusedTo = (role: string) =>
      movesOf(deal, decision, role)
        .find(({ what }) => what === 'approve')
        ?.refusals.map(({ guard }) => guard);
    expect([refusedTo('admin'), refusedTo('leasing_manager'), refusedTo('analyst')]).toEqual([
      [],
      ['isMine', 'isNotRequester'],
      ['isMine'],
    ]);
    expect(movesOf(deal, decision, 'admin').find(({ what }) => what === 'delegate')?.asks).toMatchObject([{ kind: 'role' }]);
  });

  it('skips a step that has nobody left to ask, and refuses to delegate to those asked already', () => {
    expect(endOf('same')).toMatchObject({ 'execution_step 2': 'skipped', 'execution 1': 'approved', 'quotation 1': 'sent' });
    const { terms, steps } = courseOf('steps');
    const [step] = stepsOf('decision 2 delegate to general_manager');
    const done = step && perform(play(terms, steps.slice(0, 3)).deal, step);
    expect(done && 'refusals' in done && done.refusals[0]?.why).toBe('approvals.error.not_a_delegate');
  });

  it('offers only what can be done by itself, with the reasons of what can’t', () => {
    const { terms, steps } = courseOf('deal');
    const at = steps.findIndex(({ what }) => what === 'accept');
    const { deal } = play(terms, steps.slice(0, at + 1));
    const [lead] = deal.records;
    if (!lead) throw new Error('No lead');
    const moves = movesOf(deal, lead, 'leasing_agent');
    expect(moves.map(({ what, refusals }) => [what, refusals.map(({ guard }) => guard)])).toEqual([
      ['finalize', ['isDealApproved']],
      ['lose', []],
      [quote, []],
    ]);
    expect(movesOf(deal, lead, 'analyst').find(({ what }) => what === quote)?.refusals[0]?.values).toEqual({
      privilege: 'quotations.edit',
    });
    expect(perform(deal, { record: 'lead 1', what: 'quotation_withdrawn', role: 'system' })).toEqual({
      record: 'lead 1',
      refusals: [],
    });
  });

  it('says at which step a link no longer fits', () => {
    const { terms, steps } = courseOf('keys');
    const { deal, log, lostAt } = play({ ...terms, rules: 0 }, steps);
    expect([lostAt, log.length, deal.records.length]).toEqual([3, 3, 2]);
    expect(play(usualTerms, [{ record: 'lease 1', what: 'cancel', role: 'admin' }]).lostAt).toBe(0);
  });

  /** What the server's records are compared with: each record's status and person after each step; a bug ends a course. */
  const seenIn = ({ terms, steps }: (typeof courses)[number]): string => {
    const seen: unknown[] = [];
    try {
      let deal = begin(terms);
      for (const step of steps) {
        const done = perform(deal, step);
        if (!('deal' in done)) break;
        deal = done.deal;
        seen.push(deal.records.map(({ id, status, own }) => [id, status, own.person]));
      }
    } catch {
      seen.push('a bug');
    }
    return JSON.stringify(seen);
  };
  const whole = courses.map((course) => [course, seenIn(course)] as const);
  const parts = [...Object.entries(effects), ['generationWork', generationWork] as const].flatMap(([of, own]) =>
    Object.entries(own).flatMap(([name, act]) => (typeof act === 'function' ? [{ of, own, name }] : [])),
  );

  it('would end otherwise in some course without any one of the effects', () => {
    const unmissed = parts.filter(({ own, name }) => {
      const silenced = vi.spyOn(own as Record<string, () => void>, name).mockImplementation(() => {});
      const isMissed = whole.some(([course, seen]) => seenIn(course) !== seen);
      silenced.mockRestore();
      return !isMissed;
    });
    expect(unmissed.map(({ of, name }) => `${of}.${name}`)).toEqual([
      // Only a tenant's quotation generates by itself.
      'quotation.startGeneration',
      // No course reassigns a decision.
      'decision.handOver',
      // Whatever fails next is kept over it.
      'generation.forgetFailure',
    ]);
  });
});
