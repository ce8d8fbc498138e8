import { expect, it } from 'vitest';
import { sayPast } from './past.ts';

const texts: Record<string, string> = {
  'dunning_case.past.step': 'Reminder sent',
  'dunning_case.past.step.final_notice': 'Final notice sent',
  'dunning_case.past.step.reminded.2': 'Second reminder sent',
  'bank_statement.past.settle': 'Lines updated',
  'bank_statement.past.settle.explained': 'Line explained',
};
const t = (key: string) => texts[key] ?? key;
const step = (to: string, variant?: number) =>
  sayPast(t, { entity: 'dunning_case', event: 'step', to, payload: variant ? { variant } : null });

it('says the number of a reminder, where the log has it', () => {
  expect(step('reminded', 2)).toBe('Second reminder sent');
  expect(step('reminded', 7)).toBe('Reminder sent');
  expect(step('reminded')).toBe('Reminder sent');
});
it('tells an event’s results apart, whatever their number', () => {
  expect(step('final_notice', 2)).toBe('Final notice sent');
});
it('says what was done to a bank’s line, and in general for entries from before', () => {
  const settle = (payload: Record<string, unknown> | null) =>
    sayPast(t, { entity: 'bank_statement', event: 'settle', to: 'reconciling', payload });
  expect(settle({ variant: 'explained' })).toBe('Line explained');
  expect(settle(null)).toBe('Lines updated');
});
