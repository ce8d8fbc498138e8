import type { Mutant, Suite } from './mutant.ts';

const allocation = 'server/finance/allocation.ts';
const collection = 'server/finance/collection.ts';
const suite: Suite = { project: 'server', files: ['tests/server/finance/collections.test.ts'] };
const cheque = 'server/finance/cheque.ts';
const cheques: Suite = { project: 'server', files: ['tests/server/finance/cheques.test.ts'] };
const rule: Suite = { project: 'unit', files: ['src/machines/finance/rules/allocation.test.ts'] };

/** Sabotages of money that comes in: what it pays, and how it is posted. */
export const ofCollections: Mutant[] = [
  {
    id: 'a-receipt-debits-the-bank-for-cash',
    kind: 'money',
    file: collection,
    find: "cash_payment: 'cash',",
    replace: "cash_payment: 'bank',",
    suite,
  },
  {
    id: 'an-allocation-is-not-posted',
    kind: 'effect',
    file: collection,
    find: '    await postAllocations();\n  };',
    replace: '  };',
    suite,
  },
  {
    id: 'an-allocation-posts-the-wrong-way',
    kind: 'money',
    file: allocation,
    find: "{ subAccount: 'tenant_credits', debit: amount, ...about },\n          { subAccount: 'receivables', credit: amount, ...about },",
    replace:
      "{ subAccount: 'tenant_credits', credit: amount, ...about },\n          { subAccount: 'receivables', debit: amount, ...about },",
    suite,
  },
  {
    id: 'an-allocation-that-ends-stays-in-the-books',
    kind: 'effect',
    file: allocation,
    find: 'if (transaction_id !== null) await reverse',
    replace: 'if (transaction_id === null) await reverse',
    suite,
  },
  {
    id: 'a-reversal-leaves-the-receipt-in-the-books',
    kind: 'effect',
    file: collection,
    find: '      await reverse(context, await receiptOf(scope, record.id), taken);\n',
    replace: '',
    suite,
  },
  {
    id: 'a-reversal-leaves-invoices-paid',
    kind: 'effect',
    file: collection,
    find: 'counting.map(({ id }) => id)',
    replace: 'counting.slice(1).map(({ id }) => id)',
    suite,
  },
  {
    id: 'an-invoice-is-paid-above-what-is-open',
    kind: 'money',
    file: allocation,
    find: 'if (amount > invoice.open)',
    replace: 'if (amount > invoice.open + 1)',
    suite,
  },
  {
    id: 'more-is-allocated-than-came-in',
    kind: 'money',
    file: allocation,
    find: 'if (total > free)',
    replace: 'if (total > 2 * free)',
    suite,
  },
  {
    id: 'another-order-needs-no-reason',
    kind: 'guard',
    file: allocation,
    find: 'if (!reason && !isSuggested',
    replace: 'if (!isSuggested',
    suite,
  },
  {
    id: 'open-invoices-are-not-locked',
    kind: 'money',
    file: allocation,
    find: ' order by id for update`',
    replace: ' order by id`',
    suite,
  },
  {
    id: 'an-allocation-ends-in-a-closed-month',
    kind: 'guard',
    file: collection,
    find: '    await requireOpenPeriod(scope, currentUser.viewer, allocation.allocated_on);\n',
    replace: '',
    suite,
  },
  {
    id: 'money-of-tomorrow-comes-in',
    kind: 'input',
    file: 'src/api/finance/collection.ts',
    find: 'received_on > today',
    replace: 'received_on < today',
    suite,
  },
  {
    id: 'the-newest-is-paid-first',
    kind: 'money',
    file: 'src/machines/finance/rules/allocation.ts',
    find: 'a.due_on.localeCompare(b.due_on)',
    replace: 'b.due_on.localeCompare(a.due_on)',
    suite: rule,
  },
  {
    id: 'a-cheque-that-was-deposited-stays-in-the-safe',
    kind: 'money',
    file: cheque,
    find: "deposited: 'cheques_under_collection',",
    replace: "deposited: 'cheques_on_hand',",
    suite: cheques,
  },
  {
    id: 'a-cheque-that-cleared-pays-nothing',
    kind: 'effect',
    file: cheque,
    find: '      await postPaid();\n',
    replace: '',
    suite: cheques,
  },
  {
    id: 'a-cheque-is-credit-before-it-clears',
    kind: 'effect',
    file: cheque,
    find: "    await collectionGoes(context, receipt.id, { type: 'await_cheque' });\n",
    replace: '',
    suite: cheques,
  },
  {
    id: 'a-cheque-is-deposited-two-days-ahead',
    kind: 'guard',
    file: 'src/machines/finance/cheque/lifecycle.ts',
    find: 'plusDays(cheque_on, -1)',
    replace: 'plusDays(cheque_on, -2)',
    suite: cheques,
  },
  {
    id: 'a-bounce-is-not-charged',
    kind: 'money',
    file: cheque,
    find: 'halalas(event.fee) > 0 ? event.fee : null',
    replace: 'halalas(event.fee) < 0 ? event.fee : null',
    suite: cheques,
  },
];
