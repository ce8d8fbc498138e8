import type { Mutant, Suite } from './mutant.ts';

const chart = 'src/machines/finance/bank-statement/lifecycle.ts';
const rules = 'src/machines/finance/rules/bank-matching.ts';
const matching = 'server/finance/bank/matching.ts';
const suite: Suite = { project: 'server', files: ['tests/server/finance/bank-statements.test.ts'] };
const rule: Suite = { project: 'unit', files: ['src/machines/finance/rules/bank-matching.test.ts'] };

/** Sabotages of bank statements: what is matched with what, and what is reconciled. */
export const ofBankStatements: Mutant[] = [
  {
    id: 'a-line-is-matched-with-another-amount',
    kind: 'money',
    file: matching,
    find: '  if (difference !== 0)',
    replace: '  if (difference === 1)',
    suite,
  },
  {
    id: 'a-collection-of-another-amount-is-the-line-s',
    kind: 'money',
    file: matching,
    find: '  if (!found.is_equal)',
    replace: '  if (!found)',
    suite,
  },
  {
    id: 'what-was-taken-back-is-certain',
    kind: 'guard',
    file: rules,
    find: 'best && !best.movement.is_reversed && best.score',
    replace: 'best && best.score',
    suite: rule,
  },
  {
    id: 'one-movement-is-certain-for-two-lines',
    kind: 'guard',
    file: rules,
    find: 'if (best && best.score - (next?.score ?? 0) >= margin) exact.set',
    replace: 'if (best) exact.set',
    suite: rule,
  },
  {
    id: 'money-that-left-is-money-that-came-in',
    kind: 'money',
    file: rules,
    find: '  if (Math.sign(line.amount) !== Math.sign(movement.amount)) return 0;\n',
    replace: '',
    suite: rule,
  },
  {
    id: 'a-statement-is-missing-before-it',
    kind: 'guard',
    file: chart,
    find: 'context.closing_before === null || context.closing_before === context.opening',
    replace: 'context.closing_before === null || context.opening !== null',
    suite,
  },
  {
    id: 'a-closed-month-is-reconciled-anew',
    kind: 'guard',
    file: chart,
    find: 'periodIsOpen: ({ context }) => context.period_is_open',
    replace: 'periodIsOpen: ({ context }) => context.line_count >= 0',
    suite,
  },
];
