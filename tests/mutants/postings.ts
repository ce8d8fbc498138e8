import type { Mutant, Suite } from './mutant.ts';

const invoicePosting = 'server/finance/invoice-posting.ts';
const creditNotePosting = 'server/finance/credit-note-posting.ts';
const cheque = 'server/finance/cheque.ts';
const deposit = 'server/leasing/deposit.ts';
const suiteOf = (file: string): Suite => ({ project: 'server', files: [`tests/server/${file}.test.ts`] });
const finalStates = suiteOf('finance/final-states');

/** Sabotages of where documents are posted; receipts, allocations and refunds are among collections. */
export const ofPostings: Mutant[] = [
  {
    id: 'vat-of-an-invoice-is-rent',
    kind: 'money',
    file: invoicePosting,
    find: "{ subAccount: 'vat_output', credit: halalas(line.vat), ...own }",
    replace: "{ subAccount: 'deferred_rent', credit: halalas(line.vat), ...own }",
    suite: suiteOf('finance/invoices'),
  },
  {
    id: 'rent-of-a-period-is-income-at-once',
    kind: 'money',
    file: invoicePosting,
    find: "from_on && to_on ? 'deferred_rent'",
    replace: "from_on === '' && to_on ? 'deferred_rent'",
    suite: suiteOf('finance/revenue'),
  },
  {
    id: 'a-void-invoice-stays-in-the-books',
    kind: 'effect',
    file: invoicePosting,
    find: "for (const posting of rows) await reverse(context, posting.id, { date, transition: 'void', reason });",
    replace: "for (const posting of rows.slice(1)) await reverse(context, posting.id, { date, transition: 'void', reason });",
    suite: suiteOf('finance/invoices'),
  },
  {
    id: 'a-write-off-is-less-income',
    kind: 'money',
    file: invoicePosting,
    find: "{ subAccount: 'write_offs', debit: open, ...of }",
    replace: "{ subAccount: 'services', debit: open, ...of }",
    suite: suiteOf('finance/invoices'),
  },
  {
    id: 'a-write-off-posts-the-wrong-way',
    kind: 'money',
    file: invoicePosting,
    find: "{ subAccount: 'write_offs', debit: open, ...of },\n      { subAccount: 'receivables', credit: open, ...of }",
    replace: "{ subAccount: 'write_offs', credit: open, ...of },\n      { subAccount: 'receivables', debit: open, ...of }",
    suite: suiteOf('finance/invoices'),
  },
  {
    id: 'a-recovery-is-a-further-loss',
    kind: 'money',
    file: invoicePosting,
    find: "{ subAccount: 'receivables', debit: amount, ...of },\n      { subAccount: 'write_offs', credit: amount, ...of }",
    replace: "{ subAccount: 'receivables', credit: amount, ...of },\n      { subAccount: 'write_offs', debit: amount, ...of }",
    suite: finalStates,
  },
  {
    id: 'a-recovered-amount-stays-written-off',
    kind: 'money',
    file: 'server/finance/invoice.ts',
    find: 'money(halalas(record.written_off) - amount)',
    replace: 'money(halalas(record.written_off) - 0 * amount)',
    suite: finalStates,
  },
  {
    id: 'a-credited-loss-is-credit-of-the-tenant',
    kind: 'money',
    file: creditNotePosting,
    find: 'Math.min(halalas(note.gross) - applied, halalas(invoice.written_off))',
    replace: 'Math.min(0, halalas(invoice.written_off))',
    suite: finalStates,
  },
  {
    id: 'a-cheque-returned-late-still-pays',
    kind: 'money',
    file: cheque,
    find: "        ...{ type: 'return_cheque', reason: `${record.cheque_no}: ${event.bounce_reason ?? ''}` },",
    replace: "        ...{ type: 'clear' },",
    suite: finalStates,
  },
  {
    id: 'an-undone-clearing-stays-in-the-bank',
    kind: 'money',
    file: cheque,
    find: '      await reverse(moving, await clearingOf(scope, record.id), {',
    replace: '      if (today < record.created_at) await reverse(moving, await clearingOf(scope, record.id), {',
    suite: finalStates,
  },
  {
    id: 'what-a-bank-took-back-is-still-there',
    kind: 'money',
    file: 'server/finance/collection.ts',
    find: "{ subAccount: 'tenant_credits', debit: amount, ...about },\n      { subAccount: arrivesAt[one.method], credit: amount, ...about }",
    replace:
      "{ subAccount: 'tenant_credits', credit: amount, ...about },\n      { subAccount: arrivesAt[one.method], debit: amount, ...about }",
    suite: finalStates,
  },
  {
    id: 'a-refund-that-came-back-left-again',
    kind: 'money',
    file: 'server/finance/cash-refund.ts',
    find: "{ subAccount: leavesFrom[record.method], debit: amount, cashBox, ...about },\n      { subAccount: 'tenant_credits', credit: amount, ...about }",
    replace:
      "{ subAccount: leavesFrom[record.method], credit: amount, cashBox, ...about },\n      { subAccount: 'tenant_credits', debit: amount, ...about }",
    suite: finalStates,
  },
  {
    id: 'a-reconciled-payment-is-reversed-without-a-word',
    kind: 'guard',
    file: 'src/machines/finance/collection/lifecycle.ts',
    find: 'context.reconciled_line === null ||',
    replace: "context.today > '' ||",
    suite: finalStates,
  },
  {
    id: 'a-line-is-reconciled-with-what-was-reversed',
    kind: 'guard',
    file: 'src/machines/finance/bank-statement/lifecycle.ts',
    find: 'nothingReversed: ({ context }) => context.reversed_row === null',
    replace: "nothingReversed: ({ context }) => context.today > ''",
    suite: finalStates,
  },
  {
    id: 'a-credit-note-keeps-the-vat',
    kind: 'money',
    file: creditNotePosting,
    find: "{ subAccount: 'vat_output', debit: halalas(own.vat), ...where }",
    replace: '{ subAccount: incomeAccountOf(line, accounts), debit: halalas(own.vat), ...where }',
    suite: suiteOf('finance/credit-notes'),
  },
  {
    id: 'credit-for-what-was-paid-is-a-debt-less',
    kind: 'money',
    file: creditNotePosting,
    find: "{ subAccount: 'tenant_credits', credit: halalas(note.gross) - applied - lost, ...of }",
    replace: "{ subAccount: 'receivables', credit: halalas(note.gross) - applied - lost, ...of }",
    suite: suiteOf('finance/credit-notes'),
  },
  {
    id: 'a-bounced-cheque-stays-in-the-bank',
    kind: 'money',
    file: cheque,
    find: "bounced: 'tenant_credits',",
    replace: "bounced: 'bank',",
    suite: suiteOf('finance/cheques'),
  },
  {
    id: 'a-deposit-is-income',
    kind: 'money',
    file: deposit,
    find: "to: 'deposits_held' }",
    replace: "to: 'services' }",
    suite: suiteOf('leasing/money-in-the-books'),
  },
  {
    id: 'a-clearance-asks-for-the-rent-of-every-unit',
    kind: 'money',
    file: 'server/leasing/clearance-bill.ts',
    find: '(await readInvoice(scope, invoice)).open) - others)',
    replace: '(await readInvoice(scope, invoice)).open) - 0 * others)',
    suite: suiteOf('leasing/money-in-the-books'),
  },
];
