import { describe, expect, it } from 'vitest';
import { catalogue } from '../machines/catalogue.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';
import { beginningOf, decode, encode, type Situation } from './situation.ts';
import { trialStateOf } from './trial.ts';

const chart = (name: string) => catalogue.find((one) => one.name === name) as Chart;
const step = (what: string, role: string, facts = {}, given?: Record<string, unknown>) => ({
  what,
  role,
  facts,
  ...(given ? { given } : {}),
});
const sent: Situation = {
  role: 'sales_agent',
  facts: { is_valid_today: false },
  from: null,
  steps: [
    step('request_for_approval', 'sales_agent', { approval_needed: true }),
    step('all_approved', 'sales_agent', { approval_needed: true }),
    step('send', 'sales_agent'),
  ],
};

describe('a situation', () => {
  it('survives encoding as a link', () => {
    expect(decode(encode(sent))).toEqual(sent);
    const arabic = { ...sent, steps: [step('cancel', 'admin', {}, { reason: 'السعر مرتفع جداً' })] };
    expect(decode(encode(arabic))).toEqual(arabic);
    expect(encode(arabic)).toMatch(/^[\w-]+$/);
  });
  it('isn’t decoded from anything else', () => {
    for (const text of ['', 'x', '%%%', 'bnVsbA', 'W10']) expect(decode(text)).toBeNull();
  });
  it('is replayed step by step, each with the facts of its time', () => {
    const { states, path, lostAt } = trialStateOf(chart('quotation'), sent);
    expect(states).toEqual(['sent']);
    expect(path.map(({ to }) => to)).toEqual([['waiting_for_approval'], ['requests_approved'], ['sent']]);
    expect(lostAt).toBeNull();
  });
  it('offers what the role may do, and says why not and who can', () => {
    const { moves } = trialStateOf(chart('quotation'), sent);
    const accept = moves.find(({ what }) => what === 'accept');
    expect(accept?.refusals.map(({ guard }) => guard)).toEqual(['isValidToday']);
    expect(accept?.refusals[0]?.unblockers).toEqual(['who.quotations.edit']);
    expect(moves.find(({ what }) => what === 'revise')?.refusals).toEqual([]);
    expect(moves.find(({ what }) => what === 'expire')?.by).toBe('timer');
  });
  it('reports the first step that the chart no longer accepts', () => {
    const wrong = { ...sent, steps: [...sent.steps, step('accept', 'finance_clerk')] };
    expect(trialStateOf(chart('quotation'), wrong)).toMatchObject({ states: ['sent'], lostAt: 3 });
  });
  it('starts every chart of the catalogue and finds something to do', () => {
    for (const one of catalogue) {
      const { states, moves } = trialStateOf(one, beginningOf(one));
      expect(states.length).toBeGreaterThan(0);
      expect([one.name, moves.length > 0]).toEqual([one.name, true]);
    }
  });
  it('replays flows by their sample events', () => {
    const begun = beginningOf(chart('lead list'));
    const [first] = trialStateOf(chart('lead list'), begun).moves.filter(({ by }) => by === 'answer');
    const { path, lostAt } = trialStateOf(chart('lead list'), { ...begun, steps: [step(first?.what ?? '', begun.role)] });
    expect([path.length, lostAt]).toEqual([1, null]);
  });
});
