import type { Mutant, Suite } from './mutant.ts';

const documents = 'tests/server/finance/documents.test.ts';
const stored: Suite = { project: 'server', files: [documents], only: 'the stored tax document' };
const papers: Suite = { project: 'server', files: [documents], only: 'on paper and as PDF' };
const offers: Suite = { project: 'server', files: [documents], only: 'an offer with a discount' };
const badRows: Suite = { project: 'server', files: ['tests/server/imports/bad-rows.test.ts'] };
const money: Suite = {
  ...{ project: 'server', files: ['tests/server/leasing/money-in-the-books.test.ts'] },
  only: 'of a deposit by cheque|that was written off',
};
const renewal: Suite = { project: 'server', files: ['tests/server/leasing/renewal.test.ts'] };
const againByItself: Suite = {
  ...{ project: 'server', files: ['tests/server/leasing/lease-rules.test.ts'] },
  only: 'without one, it is renewed',
};
const others: Suite = {
  project: 'server',
  files: ['tests/server/whole/isolation.test.ts'],
  only: 'a record that belongs to another',
};

const taxDocument = 'server/finance/zatca/tax-document.ts';
const ubl = 'server/finance/zatca/ubl.ts';
const taxPaper = 'server/documents/tax-invoice.ts';
const receipt = 'server/documents/receipt.ts';
const statement = 'server/documents/statement.ts';
const deposit = 'server/leasing/deposit.ts';

/** Sabotages of what documents say, and of what must never become a record, a payment or another’s. */
export const ofDocuments: Mutant[] = [
  {
    id: 'the-qr-code-says-the-net-for-the-vat',
    kind: 'money',
    file: taxDocument,
    find: 'vat: money(document.vat),',
    replace: 'vat: money(document.net),',
    suite: stored,
  },
  {
    id: 'the-qr-code-says-the-net-for-the-total',
    kind: 'money',
    file: taxDocument,
    find: 'total: money(document.gross),',
    replace: 'total: money(document.net),',
    suite: stored,
  },
  {
    id: 'a-supply-begins-on-the-day-of-its-invoice',
    kind: 'text',
    file: taxDocument,
    find: 'supplied_from: first ?? issued_on,',
    replace: 'supplied_from: issued_on,',
    suite: stored,
  },
  {
    id: 'a-supply-without-its-last-day',
    kind: 'text',
    file: taxDocument,
    find: 'supplied_to: last ?? null',
    replace: 'supplied_to: null',
    suite: stored,
  },
  {
    id: 'the-time-of-issue-is-that-of-greenwich',
    kind: 'text',
    file: taxDocument,
    find: 'secondsOnTheWall(issued.time_zone, issued.at)',
    replace: "secondsOnTheWall('UTC', issued.at)",
    suite: stored,
  },
  {
    id: 'a-document-names-the-one-before-the-last',
    kind: 'input',
    file: taxDocument,
    find: 'values: [scope.company, icv - 1],',
    replace: 'values: [scope.company, icv - 2],',
    suite: stored,
  },
  {
    id: 'the-vat-counts-as-prepaid',
    kind: 'money',
    file: ubl,
    find: "'cbc:PrepaidAmount': riyals(0),",
    replace: "'cbc:PrepaidAmount': riyals(of.vat),",
    suite: stored,
  },
  {
    id: 'the-net-is-payable',
    kind: 'money',
    file: ubl,
    find: "'cbc:PayableAmount': riyals(of.gross),",
    replace: "'cbc:PayableAmount': riyals(of.net),",
    suite: stored,
  },
  {
    id: 'the-vat-of-a-rate-is-what-is-taxed',
    kind: 'money',
    file: ubl,
    find: "'cbc:TaxAmount': riyals(total.vat),",
    replace: "'cbc:TaxAmount': riyals(total.net),",
    suite: stored,
  },
  {
    id: 'the-buyer-has-the-sellers-register',
    kind: 'text',
    file: 'server/finance/zatca/tax-parties.ts',
    find: "'register', t.commercial_register,",
    replace: "'register', c.commercial_register,",
    suite: stored,
  },
  {
    id: 'the-printed-qr-code-says-the-total-for-the-vat',
    kind: 'money',
    file: taxPaper,
    find: '    vat: of.vat,\n',
    replace: '    vat: of.gross,\n',
    suite: papers,
  },
  {
    id: 'a-credit-note-prints-the-lines-of-its-invoice',
    kind: 'money',
    file: taxPaper,
    find: '{ ...line, ...amounts, what: line.description }',
    replace: '{ ...amounts, ...line, what: line.description }',
    suite: papers,
  },
  {
    id: 'a-receipt-pays-each-invoice-with-all-of-it',
    kind: 'money',
    file: receipt,
    find: 'formats.money(one.amount),',
    replace: 'formats.money(collection.amount),',
    suite: papers,
  },
  {
    id: 'a-receipt-lists-what-it-no-longer-pays',
    kind: 'money',
    file: receipt,
    find: 'filter(({ ended_on }) => ended_on === null)',
    replace: 'filter(({ ended_on }) => ended_on !== undefined)',
    suite: papers,
  },
  {
    id: 'a-statement-closes-as-it-opened',
    kind: 'money',
    file: statement,
    find: 'riyals(found.closing)',
    replace: 'riyals(found.opening)',
    suite: papers,
  },
  {
    id: 'what-is-open-is-overdue',
    kind: 'money',
    file: statement,
    find: 'riyals(found.overdue)',
    replace: 'riyals(found.open)',
    suite: papers,
  },
  {
    id: 'a-statement-begins-at-nothing',
    kind: 'money',
    file: 'server/finance/statement.ts',
    find: '  let balance = opening;\n',
    replace: '  let balance = 0;\n',
    suite: papers,
  },
  {
    id: 'a-slip-adds-up-to-its-cash',
    kind: 'money',
    file: 'server/documents/pay-in-slip.ts',
    find: 'riyals(slip.total)',
    replace: 'riyals(slip.cash)',
    suite: papers,
  },
  {
    id: 'a-discount-leaves-the-schedule-as-it-was',
    kind: 'money',
    file: 'server/sales/quotation-record.ts',
    find: 'discount: { type: quotation.discount_type, value: halalas(quotation.discount_value) },',
    replace: 'discount: { type: quotation.discount_type, value: 0 },',
    suite: offers,
  },
  {
    id: 'an-offer-is-silent-about-its-discount',
    kind: 'text',
    file: 'server/documents/offer.ts',
    find: "values.discount === '–' ? []",
    replace: 'values.discount ? []',
    suite: offers,
  },
  {
    id: 'a-row-with-an-error-is-imported',
    kind: 'input',
    file: 'server/imports/check-rows.ts',
    find: "state: row.errors.length ? 'invalid' : 'valid'",
    replace: "state: row.errors.length && !row.input ? 'invalid' : 'valid'",
    suite: badRows,
  },
  {
    id: 'what-nobody-knows-is-left-out-of-a-row',
    kind: 'input',
    file: 'server/imports/check-rows.ts',
    find: 'fieldErrorsOf(parsed.error.issues)), ...wrong };',
    replace: 'fieldErrorsOf(parsed.error.issues)), ...(parsed.success ? {} : wrong) };',
    suite: badRows,
  },
  {
    id: 'refused-rows-are-imported-with-the-rest',
    kind: 'input',
    file: 'server/imports/import-batch.ts',
    find: "and state = 'valid'",
    replace: "and state in ('valid', 'invalid')",
    suite: badRows,
  },
  {
    id: 'free-days-again-by-itself',
    kind: 'money',
    file: 'server/leasing/lease-renewal.ts',
    find: 'increments: [], free_days: 0, accepted_on: start',
    replace: 'increments: [], accepted_on: start',
    suite: againByItself,
  },
  {
    id: 'free-days-again-in-a-renewal',
    kind: 'money',
    file: 'server/sales/tenant-quotation.ts',
    find: "const going = ['property_use',",
    replace: "const going = ['free_days', 'property_use',",
    suite: renewal,
  },
  {
    id: 'a-deposit-is-rent',
    kind: 'money',
    file: deposit,
    find: "from, to: 'deposits_held' }",
    replace: "from, to: 'deferred_rent' }",
    suite: money,
  },
  {
    id: 'a-deposit-by-cheque-stays-in-the-safe',
    kind: 'money',
    file: deposit,
    find: "method === 'check_payment' ? 'bank'",
    replace: "method === 'check_payment' ? 'cheques_on_hand'",
    suite: money,
  },
  {
    id: 'what-was-written-off-is-paid',
    kind: 'money',
    file: 'server/finance/settle.ts',
    find: 'v.gross - v.open - v.written_off - (',
    replace: 'v.gross - v.open - (',
    suite: money,
  },
  {
    id: 'what-was-written-off-is-still-open',
    kind: 'money',
    file: 'server/finance/allocation.ts',
    find: 'i.due_on::text, i.number, i.open,',
    replace: 'i.due_on::text, i.number, i.open + i.written_off as open,',
    suite: money,
  },
  {
    id: 'a-child-of-another-parent',
    kind: 'input',
    file: 'server/kit/record-part.ts',
    find: 'if (row[column] !== given[parameter]) throw notFound();',
    replace: 'if (row[column] === undefined) throw notFound();',
    suite: others,
  },
  {
    id: 'an-installment-of-another-contract',
    kind: 'input',
    file: 'server/leasing/installment-payments.ts',
    find: 'eq(i.id, installment), eq(i.contract_id, contract)',
    replace: 'eq(i.id, installment), sql`${contract} > 0`',
    suite: others,
  },
];
