import { codeOf, isRole, textOf } from '../situation.ts';
import { lateness, most, type Terms } from './deal.ts';
import type { DealStep } from './play.ts';

/** Everything a link needs to restore a deal that is played. */
export interface DealSituation {
  terms: Terms;
  role: string;
  steps: DealStep[];
}

type Written = [Terms, string, [string, string, string, Record<string, unknown> | null][]];

/** Encodes a deal for a URL. */
export const encodeDeal = ({ terms, role, steps }: DealSituation): string =>
  codeOf(
    JSON.stringify([terms, role, steps.map((step) => [step.record, step.what, step.role, step.given ?? null])] satisfies Written),
  );

const isCount = (value: unknown, least: number, largest: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= largest;
const isTerms = ({ rules, steps, people, same, late, deal, deposit, units }: Terms): boolean =>
  isCount(rules, 0, most.rules) &&
  isCount(steps, 1, most.steps) &&
  isCount(people, 1, most.people) &&
  isCount(units, 1, most.units) &&
  lateness.includes(late) &&
  typeof same === 'boolean' &&
  typeof deal === 'boolean' &&
  typeof deposit === 'boolean';

/** Decodes a deal; null if the code is malformed. */
export function decodeDeal(code: string): DealSituation | null {
  try {
    const [terms, role, steps] = JSON.parse(textOf(code)) as Written;
    if (!isTerms(terms) || !isRole(role)) return null;
    return {
      terms,
      role,
      steps: steps.map(([record, what, by, given]) => ({ record, what, role: by, ...(given && { given }) })),
    };
  } catch {
    return null;
  }
}
