import { type Config, quotationConfigCalls } from '../../../api/approvals/config.ts';
import type { RejectionReason } from '../../../api/approvals/rejection-reason.ts';
import type { Driver, Rule } from '../driving/driver.ts';
import { namesOf } from './names.ts';

type Asking = Pick<Driver, 'ask' | 'unique'>;
const admin = 'admin';

/** Makes a rule for this alone, and switches it off afterwards: for companies that are thrown away. */
export async function makeRule<T>(driver: Asking, rule: Rule, act: () => Promise<T>): Promise<T> {
  const { id } = await driver.ask<Config>(admin, quotationConfigCalls.create, { body: { ...namesOf(driver), ...rule } });
  try {
    return await act();
  } finally {
    await driver.ask(admin, quotationConfigCalls.update, { params: { id }, body: { active: false } });
  }
}

/** Changes the company's first rule for quotations, and sets it back. A company without one keeps a rule, switched off. */
export async function lendRule<T>(driver: Asking, rule: Rule, act: () => Promise<T>): Promise<T> {
  const [own] = await driver.ask<Config[]>(admin, quotationConfigCalls.list, { query: { per_page: 1 } });
  if (!own) return makeRule(driver, rule, act);
  const { id, active, priority, scope, thresholds, steps } = own;
  const set = (body: Rule) => driver.ask(admin, quotationConfigCalls.update, { params: { id }, body: { ...body } });
  await set(rule);
  try {
    return await act();
  } finally {
    await set({ active, priority, scope, thresholds, steps });
  }
}

export const makeReason = async (driver: Asking, note_required: boolean): Promise<number> => {
  const body = { ...namesOf(driver), note_required };
  return (await driver.ask<RejectionReason>(admin, quotationConfigCalls.createReason, { body })).id;
};

/** One of the company's reasons; made where it has none. */
export async function findReason(driver: Asking, noteRequired: boolean): Promise<number> {
  const reasons = await driver.ask<RejectionReason[]>(admin, quotationConfigCalls.reasons, { query: { per_page: 100 } });
  const own = reasons.find(({ active, note_required }) => active && note_required === noteRequired);
  return own?.id ?? makeReason(driver, noteRequired);
}
