import { roles } from '../roles.ts';
import { above, below, type Deal, type DealRecord, isIn, type Terms } from './deal.ts';
import type { Cause, Hands } from './hands.ts';

/** Who is asked at each step of a rule: of each role one person. */
const named: readonly string[][] = [
  ['leasing_manager', 'general_manager'],
  ['finance_manager', 'operations'],
];
/** The roles that a rule's steps name, one list for each step. */
export const namedBy = ({ steps, people, same }: Terms): string[][] =>
  named.slice(0, steps).map((list) => ((same && named[0]) || list).slice(0, people));

const administrator = 'admin';
/** People are asked in the order in which a company's first users are made. */
const inOrder = (people: readonly string[]): string[] => roles.map(({ code }) => code).filter((code) => people.includes(code));
/** The role whose person decides. */
export const personOf = ({ own }: DealRecord): string => String(own.person);

function ask({ make }: Hands, step: DealRecord, people: readonly string[], own: Record<string, unknown> = {}): void {
  for (const person of people) make('decision', step, { person, ...own });
}

export const makersOf = ({ own: { makers } }: DealRecord): string[] => (Array.isArray(makers) ? makers.map(String) : []);
/** Who may not decide: who requested it, made the quotation, or changed its content since. */
export const isBarred = (deal: Deal, step: DealRecord, person: string): boolean => {
  const execution = above(deal, step, 'execution');
  return person === execution.own.requester || makersOf(above(deal, execution, 'quotation')).includes(person);
};

/** Starts the next waiting step of a request. */
export function startNext({ deal, move }: Hands, execution: DealRecord): void {
  const next = below(deal(), execution, 'execution_step').find(({ status }) => status === 'waiting');
  if (next) move(next, 'execution_step', 'activate');
}

/** One request for each rule that applies, of which the first step begins. */
export function request(
  hands: Hands,
  { record, role }: Pick<Cause, 'record' | 'role'>,
  kind: 'quotation' | 'deal',
  rules: number,
): void {
  const { steps } = hands.deal().terms;
  for (let rule = 0; rule < rules; rule++) {
    const execution = hands.make('execution', record, { kind, requester: role });
    for (let step = 0; step < steps; step++) hands.make('execution_step', execution);
    startNext(hands, execution);
  }
}

/** Who approved the last step before this one that wasn't skipped: asking them again adds nothing. */
function justApproved(deal: Deal, execution: DealRecord, step: DealRecord): string[] {
  const before = below(deal, execution, 'execution_step').findLast(
    ({ number, status }) => number < step.number && status !== 'skipped',
  );
  return before ? below(deal, before, 'decision').flatMap((one) => (one.status === 'approved' ? [personOf(one)] : [])) : [];
}

/** Never the requester or a maker, for whom an administrator stands in. A step with nobody left to ask is skipped. */
export function askDeciders(hands: Hands, step: DealRecord): void {
  const { deal, move } = hands;
  const execution = above(deal(), step, 'execution');
  const at = below(deal(), execution, 'execution_step').findIndex(({ id }) => id === step.id);
  const others = (namedBy(deal().terms)[at] ?? []).filter((person) => !isBarred(deal(), step, person));
  const before = justApproved(deal(), execution, step);
  const asked = (others.length ? inOrder(others) : [administrator]).filter((person) => !before.includes(person));
  ask(hands, step, asked);
  if (asked.length) return;
  move(step, 'execution_step', 'skip');
  move(execution, 'execution', 'step_done');
}

/** A late step asks an administrator too. */
export function escalate(hands: Hands, step: DealRecord): void {
  const asked = below(hands.deal(), step, 'decision').map(personOf);
  ask(
    hands,
    step,
    [administrator].filter((person) => !asked.includes(person) && !isBarred(hands.deal(), step, person)),
  );
}

/** Only to a colleague without a decision in this step who may decide. */
export function passOn(
  hands: Hands,
  { record, given }: Pick<Cause, 'record' | 'given'>,
  own: Record<string, unknown> = {},
): void {
  const step = above(hands.deal(), record, 'execution_step');
  const deciding = below(hands.deal(), step, 'decision').filter((one) => isIn(one, 'decision', 'counts'));
  const to = String(given.to);
  if (isBarred(hands.deal(), step, to) || to === personOf(record) || deciding.some((one) => personOf(one) === to))
    hands.refuse(record, { guard: 'passOn', why: 'approvals.error.not_a_delegate', values: {}, unblockers: ['who.you'] });
  ask(hands, step, [to], own);
}
export const voidPending = ({ deal, move }: Hands, of: DealRecord): void => {
  for (const decision of below(deal(), of, 'decision'))
    if (isIn(decision, 'decision', 'pending')) move(decision, 'decision', 'void');
};
