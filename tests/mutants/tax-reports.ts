import type { Mutant, Suite } from './mutant.ts';

const reports: Suite = { project: 'server', files: ['tests/server/finance/tax-reports.test.ts'] };
const documents: Suite = {
  project: 'unit',
  files: ['server/finance/zatca/ubl.test.ts', 'server/finance/zatca/sandbox.test.ts'],
};
const rules = 'server/finance/zatca/rules.ts';

/** Documents for the tax authority, and their reports. */
export const ofTaxReports: readonly Mutant[] = [
  {
    id: 'a-document-names-the-first-hash-again',
    kind: 'money',
    file: 'server/finance/zatca/tax-document.ts',
    find: 'pih: rows[0]?.hash ?? firstPih',
    replace: 'pih: rows[1]?.hash ?? firstPih',
    suite: reports,
  },
  {
    id: 'a-hash-covers-the-qr-code',
    kind: 'money',
    file: 'server/finance/zatca/ubl.ts',
    find: 'builder.build(invoiceOf(document, null))',
    replace: 'builder.build(invoiceOf(document, qr))',
    suite: documents,
  },
  {
    id: 'the-vat-of-an-invoice-may-be-off',
    kind: 'money',
    file: 'server/finance/zatca/ubl.ts',
    find: "'cbc:TaxInclusiveAmount': riyals(of.gross),",
    replace: "'cbc:TaxInclusiveAmount': riyals(of.net),",
    suite: documents,
  },
  {
    id: 'a-zero-rate-needs-no-reason',
    kind: 'guard',
    file: rules,
    find: "vat_category === 'Z' && exemption === null),",
    replace: "vat_category === 'Z' && exemption === ''),",
    suite: documents,
  },
  {
    id: 'a-tax-invoice-is-shared-before-it-is-cleared',
    kind: 'guard',
    file: 'server/documents/tax-invoice.ts',
    find: '  mustBeShareable(invoice);\n',
    replace: '',
    suite: reports,
  },
  {
    id: 'a-reported-invoice-is-void',
    kind: 'guard',
    file: 'src/machines/finance/invoice/facts.ts',
    find: "tax_report !== 'not_applicable' && !hasTag(",
    replace: "tax_report === 'not_applicable' && !hasTag(",
    suite: reports,
  },
  {
    id: 'a-report-is-tried-once',
    kind: 'effect',
    file: 'server/finance/zatca/sending.ts',
    find: 'const isLast = job.attempt >= attempts;',
    replace: 'const isLast = job.attempt >= 1;',
    suite: reports,
  },
  {
    id: 'a-rejected-document-is-sent-again-as-it-is',
    kind: 'guard',
    file: 'src/machines/finance/tax-report/lifecycle.ts',
    find: "guard: and([mayEdit, 'passesPreflight'])",
    replace: 'guard: and([mayEdit])',
    suite: reports,
  },
];
