import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { codeOf } from '../situation.ts';
import { courses } from './courses.ts';
import { dealMachine } from './deal.machine.ts';
import { usualTerms } from './deal.ts';
import { decodeDeal, encodeDeal } from './link.ts';

const begin = (code = '') => createActor(dealMachine, { input: { code } }).start();
const take = (record: string, what: string) => ({ type: 'take', pressed: { record, what } }) as const;
type Deal = ReturnType<typeof begin>;
const statusOf = (deal: Deal, id: string) => deal.getSnapshot().context.played.deal.records.find((one) => one.id === id)?.status;

it('takes a step, asks first where something is to be given, and takes it back', () => {
  const deal = begin();
  deal.send(take('lead 1', 'lose'));
  expect(deal.getSnapshot().value).toBe('prompting');
  deal.send({ type: 'give', given: {} });
  expect([deal.getSnapshot().value, deal.getSnapshot().context.refused?.refusals[0]?.guard]).toEqual(['prompting', 'gaveReason']);
  deal.send({ type: 'give', given: { reason: 'price' } });
  expect([deal.getSnapshot().value, statusOf(deal, 'lead 1')]).toEqual(['idle', 'lost']);
  deal.send({ type: 'undo' });
  expect(statusOf(deal, 'lead 1')).toBe('new');
  expect(deal.getSnapshot().can({ type: 'undo' })).toBe(false);
});

it('says why a pressed event is refused, and changes nothing', () => {
  const deal = begin();
  deal.send({ type: 'role.choose', role: 'analyst' });
  deal.send(take('lead 1', 'quote'));
  const { value, context } = deal.getSnapshot();
  expect([value, context.refused?.refusals[0]?.values, context.situation.steps]).toEqual([
    'refused',
    { privilege: 'quotations.edit' },
    [],
  ]);
});

it('goes on from a link, and from where the charts still agree with it', () => {
  for (const { terms, steps } of courses) {
    const situation = { terms, role: 'admin', steps };
    expect(decodeDeal(encodeDeal(situation))).toEqual(situation);
  }
  const [first] = courses;
  if (!first) throw new Error('No course');
  const deal = begin(encodeDeal({ ...first, terms: { ...first.terms, rules: 0 }, role: 'admin' }));
  expect([deal.getSnapshot().value, deal.getSnapshot().context.played.lostAt]).toEqual(['lost', 3]);
  deal.send({ type: 'cancel' });
  expect([deal.getSnapshot().value, deal.getSnapshot().context.situation.steps.length]).toEqual(['idle', 3]);
});

it.each([
  ['no code at all', 'x'],
  ['terms out of bounds', codeOf(JSON.stringify([{ ...usualTerms, units: 9 }, 'admin', []]))],
  ['an unknown role', codeOf(JSON.stringify([usualTerms, 'nobody', []]))],
  ['no steps', codeOf(JSON.stringify([usualTerms, 'admin', null]))],
])('begins anew with a link that has %s', (_, code) => {
  expect(decodeDeal(code)).toBeNull();
  expect(begin(code).getSnapshot().context.situation).toEqual({ terms: usualTerms, role: 'admin', steps: [] });
});
