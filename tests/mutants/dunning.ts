import type { Mutant, Suite } from './mutant.ts';

const chart = 'src/machines/finance/dunning-case/lifecycle.ts';
const rules = 'src/machines/finance/rules/dunning.ts';
const day = 'server/finance/dunning/day.ts';
const suite: Suite = { project: 'server', files: ['tests/server/finance/dunning.test.ts'] };
const rule: Suite = { project: 'unit', files: ['src/machines/finance/rules/dunning.test.ts'] };

/** Sabotages of dunning: who is reminded of what, and when. */
export const ofDunning: Mutant[] = [
  {
    id: 'what-cheques-cover-is-dunned',
    kind: 'guard',
    file: chart,
    find: 'owesUncovered: ({ context }) => context.owes_uncovered',
    replace: 'owesUncovered: ({ context }) => context.owes',
    suite,
  },
  {
    id: 'a-lawyer-without-approval',
    kind: 'guard',
    file: chart,
    find: "guard: and([mayApprove, 'gaveReason'])",
    replace: "guard: and(['gaveReason'])",
    suite: { project: 'server', files: ['tests/server/whole/guards.test.ts'] },
  },
  {
    id: 'a-february-cheque-covers-january',
    kind: 'money',
    file: rules,
    find: 'dueOf(items, at) <= cheque.cheque_on).reverse()',
    replace: 'dueOf(items, at) <= cheque.cheque_on)',
    suite: rule,
  },
  {
    id: 'three-letters-on-one-day',
    kind: 'number',
    file: rules,
    find: 'return byLetter > byDue ? byLetter : byDue;',
    replace: 'return byDue;',
    suite: rule,
  },
  {
    id: 'a-closed-case-opens-the-next-night',
    kind: 'number',
    file: day,
    find: '!owed_since.some((day) => day >= since)',
    replace: '!owed_since.length',
    suite,
  },
  {
    id: 'a-payment-is-not-looked-at',
    kind: 'effect',
    file: 'server/finance/ledger/post.ts',
    find: 'await together([posted, tellPosted(context, [...tenants])] as const)',
    replace: 'await together([posted, tellPosted(context, tenants.size ? [] : [0])] as const)',
    suite,
  },
  {
    id: 'what-is-due-today-is-overdue',
    kind: 'money',
    file: 'server/finance/dunning/standing.ts',
    find: 'due_on >= today) continue;',
    replace: 'due_on > today) continue;',
    suite,
  },
  {
    id: 'a-broken-promise-is-not-told',
    kind: 'effect',
    file: chart,
    find: "const broken = ['goOn', 'tellTaker'] as const;",
    replace: "const broken = ['goOn'] as const;",
    suite,
  },
];
